import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The pages of /admin, beside the storefront's files in dist/client and dist/server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    assetsDir: 'assets/admin',
    manifest: isSsrBuild ? false : 'admin-manifest.json',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: isSsrBuild ? 'resources/admin-ssr.tsx' : 'resources/admin.tsx' },
  },
  ssr: { noExternal: isSsrBuild ? true : undefined },
  // Compiled in: without it React would choose its development half at run time wherever NODE_ENV is not `production`.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
