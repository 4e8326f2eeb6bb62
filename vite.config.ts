import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// A few files pack better than many small ones: what pages share of packages, and what they share of ours.
const groups = [
  // By itself, for it would go to the packages and bring all of them along with the script that is to fetch them late.
  { name: 'later', test: /preload-helper/, priority: 1 },
  // Alone as well: the script that starts the page reads it.
  { name: 'sign-out-time', test: /\/sign-out-time\.ts$/, priority: 1, includeDependenciesRecursively: false },
  { name: 'vendor', test: /node_modules/, minShareCount: 2 },
  // Each for the pages that have one, however many these are.
  { name: 'carousel', test: /\/(carousel|use-carousel|carousel-scroll|tile-placeholder|portrait-frame)\.tsx?$/ },
  {
    name: 'moving',
    test: /icons\/(play|pause|arrow-right)\.mjs$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Without what these ask for, which all pages have.
  { name: 'follow', test: /\/(follow-button|use-follow|follows-store)\.tsx?$/, includeDependenciesRecursively: false },
  {
    name: 'overlays',
    test: /\/(shell\/overlays|notifications|alerts|alert-store|follow-dialog-store|subscribe-parameter|close-button)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // What only dialogs have, and they come when they are asked for.
  { name: 'sheet', test: /ui\/sheet\.tsx$/, includeDependenciesRecursively: false },
  // The first script of every page and the guard that it loads; by itself it would end up in a chunk of the app.
  { name: 'account', test: /runtime\/account\.ts$/, includeDependenciesRecursively: false },
  // What is in no page as it comes.
  {
    name: 'tiles',
    test: /\/(artwork-tile|visitor-id|when-offscreen)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // Small, and on every page.
  {
    name: 'shell',
    test: /\/(create-store|use-hydrated|counters|use-local-storage|transition-gate|sign-in-link|use-sign-in-link)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // What several pages have and the listing, which is to be the lightest, has not.
  {
    name: 'reading',
    test: /\/(read-more|use-clipped|exhibit-dates|form-page)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'field',
    test: /checkout\/fields\/(field\.tsx|fields\.css)$|icons\/circle-exclamation-point\.mjs$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What pages of buying alone have.
  {
    name: 'orders',
    test: /\/((payment-outcome|use-payment-outcome|time-in-manila|artwork-row|summary-layout|totals|name-link)\.tsx?|purchase\.css)$/,
    includeDependenciesRecursively: false,
  },
  { name: 'shared', minShareCount: 3, maxSize: 70_000 },
];

// Only of the build: the tests know the real one.
const leftOut = [
  {
    find: 'laravel-precognition',
    replacement: fileURLToPath(new URL('resources/no-precognition.ts', import.meta.url)),
  },
  {
    find: '../createLucideIcon.mjs',
    replacement: fileURLToPath(new URL('resources/drawn-icon.tsx', import.meta.url)),
  },
];

// Inertia's components that no page has: a bundler cannot know that making one does nothing else.
const unusedLeftOut: Plugin = {
  name: 'unused-left-out',
  apply: 'build',
  transform: (code, id, options) =>
    options?.ssr || !id.includes('/@inertiajs/react/dist/')
      ? null
      : code.replace(/= (forwardRef\d*)\(/g, '= /* @__PURE__ */ $1(').replace(/^\w+\.displayName = .*;$/gm, ''),
};

// One entry a side: the browser's `resources/start.ts` into dist/client with a manifest, and with --ssr `resources/ssr.tsx` into dist/server.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [unusedLeftOut, react(), tailwindcss()],
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
  resolve: { alias: command === 'build' ? leftOut : [] },
  ssr: { noExternal: isSsrBuild ? true : undefined },
  // Compiled in: without it React would choose its development half at run time wherever NODE_ENV is not `production`.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
