import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Few files compress better than many. Modules are grouped by who imports them, not by their names.
const groups = [
  // The start script must not load the app, so the modules that both import form a file of their own.
  { name: importsOf('resources/start.ts', () => 'start-imports'), debugName: 'start-imports', priority: 2 },
  {
    name: importsOf('resources/app.tsx', (id) => (id.includes('node_modules') ? 'vendor' : 'layout')),
    debugName: 'app-imports',
    priority: 1,
  },
  { name: 'shared', minShareCount: 5 },
];

/**
 * Names the group of each module that an entry imports statically, at any depth. The entry itself stays a file of its own: app.tsx
 * awaits the page, which imports the group.
 */
function importsOf(entry: string, nameOf: (id: string) => string) {
  const entryId = join(import.meta.dirname, entry);
  let imported: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    imported ??= addImports(entryId, graph, new Set());
    return imported.has(id) && id !== entryId && !id.endsWith('.css') ? nameOf(id) : null;
  };
}

function addImports(id: string, graph: ModuleGraph, found: Set<string>): Set<string> {
  // The index of lucide-react imports every icon; icons belong to the modules that draw them.
  if (found.has(id) || id.includes('/lucide-react/dist/esm/icons/')) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) addImports(imported, graph, found);
  return found;
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

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
