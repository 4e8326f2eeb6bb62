import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// One entry a side: the browser's `resources/app.tsx` into dist/client with a manifest, and with --ssr `resources/ssr.tsx` into dist/server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'resources/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: isSsrBuild ? false : 'manifest.json',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: isSsrBuild ? 'resources/ssr.tsx' : 'resources/app.tsx' },
  },
  ssr: { noExternal: isSsrBuild ? true : undefined },
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['tests/**/*.test.ts'], exclude: ['tests/browser/**'] },
      },
      { extends: true, test: { name: 'components', environment: 'jsdom', include: ['tests/**/*.test.tsx'] } },
      {
        extends: true,
        test: { name: 'browser', environment: 'node', include: ['tests/browser/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
}));
