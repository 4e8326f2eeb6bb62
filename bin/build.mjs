import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { isBuilt, writeBuildStamp } from './built.mjs';
import { root } from './run.mjs';

if (process.argv.includes('--if-stale') && isBuilt()) process.exit(0);

// Bundles React's production build whatever the shell's NODE_ENV is.
process.env.NODE_ENV = 'production';
const { build } = await import('vite');

const started = Date.now();
await rm(join(root, 'dist'), { recursive: true, force: true });
const outputs = [
  await build({ root, logLevel: 'warn' }),
  await build({ root, logLevel: 'warn', build: { ssr: true } }),
  // The admin is a bundle of its own, so that the storefront's files do not change with it.
  await build({ root, logLevel: 'warn', configFile: 'vite.admin.config.ts' }),
  await build({ root, logLevel: 'warn', configFile: 'vite.admin.config.ts', build: { ssr: true } }),
];
await precompress(join(root, 'dist', 'client'));
writeBuildStamp(sharedModules(outputs));
console.log(`Built the pages (${((Date.now() - started) / 1000).toFixed(1)} s).`);

/** Files of `server` that the bundles contain. */
function sharedModules(results) {
  const chunks = results.flat().flatMap(({ output }) => output);
  const modules = chunks.flatMap((chunk) => chunk.moduleIds ?? []);
  const files = modules.map((id) => relative(root, id.split('?')[0]).split(sep).join('/'));
  return [...new Set(files.filter((file) => file.startsWith('server/')))].sort();
}

/** Writes a `.br` and a `.gz` beside each text file; pictures and fonts are compressed already. */
async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json|txt|ico|webmanifest)$/.test(entry.name),
  );
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
}

async function compress(path) {
  const { size } = await stat(path);
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  });
  await Promise.all([
    pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`)),
    pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
  ]);
}
