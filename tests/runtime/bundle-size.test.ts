import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { builtPages } from '../support/database.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

await builtPages();
const client = join(import.meta.dirname, '../../dist/client');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));

const HASH = /(?<=-)[\w-]{8}(?=\.(js|css|woff2)\b)/g;
/** In kilobytes of 1,024, packed with gzip. Without the hashes in names of files: each change of a module gives others another length. */
const packed = (file: string) =>
  gzipSync(readFileSync(join(client, file), 'utf8').replace(HASH, ''), { level: 9 }).length / 1_024;
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

function chunksOf(key: string, seen = new Map<string, Chunk>()): Map<string, Chunk> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.set(key, chunk);
  for (const imported of chunk.imports ?? []) chunksOf(imported, seen);
  return seen;
}

it.each([
  ['artworks/index', 120.8],
  ['artworks/show', 122.6],
  ['home', 124.6],
])('stays within its script budget and 13 kB of styles: %s', (page, max) => {
  const keys = ['resources/start.ts', 'resources/app.tsx', `resources/pages/${page}.tsx`];
  const chunks = keys.reduce((seen, key) => chunksOf(key, seen), new Map<string, Chunk>());
  expect([...chunks.keys()]).toEqual(expect.arrayContaining(keys));
  const styles = new Set([...chunks.values()].flatMap(({ css = [] }) => css));
  expect(sum([...chunks.values()].map(({ file }) => packed(file)))).toBeLessThanOrEqual(max);
  expect(sum([...styles].map(packed))).toBeLessThanOrEqual(13);
});

it('the start script of a page has at most 4 kB and imports nothing of the app', () => {
  expect(sum([...chunksOf('resources/start.ts').values()].map(({ file }) => packed(file)))).toBeLessThanOrEqual(4);
});

it('no page formats numbers by Intl: its first formatter takes a phone 50 ms', () => {
  const pages = Object.keys(manifest).filter((key) => key.startsWith('resources/pages/'));
  expect(pages.length).toBeGreaterThan(20);
  const chunks = ['resources/app.tsx', ...pages].reduce((seen, key) => chunksOf(key, seen), new Map<string, Chunk>());
  const scripts = [...chunks.values()].map(({ file }) => file);
  expect(
    scripts.filter((file) => /NumberFormat|toLocaleString/.test(readFileSync(join(client, file), 'utf8'))),
  ).toEqual([]);
});
