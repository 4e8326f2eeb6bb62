import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Few files compress better than many: one for the packages, one for the modules that five pages or more share.
const groups = [
  // The start script imports Vite's preload helper. In the shared chunk it would load the whole app before the page is shown.
  { name: 'preload', test: /preload-helper/, priority: 1 },
  { name: 'vendor', test: /node_modules/, minShareCount: 2 },
  { name: 'shared', minShareCount: 5 },
];

// One entry a side: the browser's `resources/start.ts` into dist/client with a manifest, and with --ssr `resources/ssr.tsx` into dist/server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'resources/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: isSsrBuild ? false : 'manifest.json',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'resources/ssr.tsx' }
      : { input: 'resources/start.ts', output: { codeSplitting: { groups } } },
  },
  ssr: { noExternal: isSsrBuild ? true : undefined },
  // Compiled in: without it React would choose its development half at run time wherever NODE_ENV is not `production`.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
