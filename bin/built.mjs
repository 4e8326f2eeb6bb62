import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

const stamp = join(root, 'dist', 'built-from.json');
const ALWAYS = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'vite.admin.config.ts', 'bin/build.mjs'];

/** Whether `dist` was built from the current sources. */
export function isBuilt() {
  if (!existsSync(stamp)) return false;
  const { shared, hash } = JSON.parse(readFileSync(stamp, 'utf8'));
  return hash === fingerprint(shared);
}

/** Records the hash of the sources: all of `resources` and the files of `server` that the bundles contain. */
export function writeBuildStamp(shared) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ shared, hash: fingerprint(shared) }, null, 2));
}

function fingerprint(shared) {
  const hash = createHash('sha256');
  for (const file of [...ALWAYS, ...shared, ...filesUnder('resources')]) {
    const path = join(root, file);
    hash.update(`${file}\0`).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

function filesUnder(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}
