import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { print } from '../table.ts';

const CLIENT = join(import.meta.dirname, '../../../dist/client');
/** Bytes, compressed. */
export const FIRST_LOAD_GOAL = 180_000;

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>;

/** Scripts and styles of each page of the admin, when it is the first one: what the browser loads before it can be used. */
export function firstLoads(): { page: string; files: number; bytes: number }[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(CLIENT, 'admin-manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  const pages = Object.keys(manifest).filter((name) => name.startsWith('resources/pages/admin/'));
  return pages.map((page) => {
    const files = filesOf(manifest, [entry, page]);
    const bytes = files.map((file) => gzipSync(readFileSync(join(CLIENT, file))).length);
    return { page, files: files.length, bytes: bytes.reduce((sum, each) => sum + each, 0) };
  });
}

export function printFirstLoads(): void {
  const rows = firstLoads().toSorted((a, b) => b.bytes - a.bytes);
  print(
    ['first load of a page of the admin', 'files', 'bytes, gzip', 'goal'],
    rows.map(({ page, files, bytes }) => [page, files, bytes, FIRST_LOAD_GOAL]),
  );
}

function filesOf(manifest: Manifest, names: string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const name of names) add(name);
  return [...files];
}
