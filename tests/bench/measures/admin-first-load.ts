import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { print } from '../table.ts';

const CLIENT = join(import.meta.dirname, '../../../dist/client');
/** Bytes, compressed. */
const GOAL = 180_000;

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>;

/** Bytes of scripts and styles that the first page of the admin loads: the list of artworks, its largest. */
export async function printFirstLoad(): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(CLIENT, 'admin-manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
  const rows = ['resources/pages/admin/home.tsx', 'resources/pages/admin/artworks/index.tsx'].map((page) => {
    const files = filesOf(manifest, [entry, page]);
    const bytes = files.map((file) => gzipSync(readFileSync(join(CLIENT, file))).length);
    return [page, files.length, bytes.reduce((sum, each) => sum + each, 0), GOAL];
  });
  print(['first load of the admin', 'files', 'bytes, gzip', 'goal'], rows);
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
