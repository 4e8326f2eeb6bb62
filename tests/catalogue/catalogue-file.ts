import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ImportSummary, importCatalogue } from '../../server/catalogue/import/import-catalogue.ts';
import { defaultMapping } from '../../server/catalogue/import/read/mapping.ts';
import type { ImportOptions } from '../../server/catalogue/import/run.ts';
import { databaseClaims } from '../../server/pictures/files/make-once.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Knex } from '../support/knex.ts';

export type Works = Record<string, string | undefined>[];

type PartialWork = Partial<ImportOptions> & { name?: string };

export const now = Date.UTC(2026, 4, 31, 4);

const COLUMNS = ['slug', 'title', 'artist', 'category', 'price'];

/** A CSV file of artworks with defaults: a test gives only the columns that it needs. */
export function csvOf(works: Works): string {
  const rows = works.map((work) => ({
    title: 'Dawn',
    artist: 'Ana Cruz',
    category: 'Paintings',
    price: '100',
    ...work,
  }));
  const names = [...new Set([...COLUMNS, ...rows.flatMap((work) => Object.keys(work))])];
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;
  return [names, ...rows.map((work: Works[number]) => names.map((name) => work[name]))]
    .map((row) => `${row.map(cell).join(',')}\n`)
    .join('');
}

/** Imports the text as a file of a gallery's folder, also if some lines are refused. */
export async function importText(
  database: Knex,
  folder: string,
  text: string | Uint8Array,
  { name = 'works.csv', ...options }: PartialWork = {},
): Promise<ImportSummary> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  const defaults = { mapping: defaultMapping(), skipRefused: true, now };
  const dataDir = join(folder, 'data');
  const storage = await openStorage({ kind: 'folder', folder: dataDir });
  const images = { storage, claims: databaseClaims(database, Date.now) };
  return importCatalogue({ database, images, dataDir, path: file, ...defaults, ...options });
}
