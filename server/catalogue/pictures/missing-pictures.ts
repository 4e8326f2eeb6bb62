import type { Knex } from 'knex';
import type { Storage } from '../../storage/storage.ts';
import { imagePath, ORIGINALS, originalPath } from './image-store.ts';

/** Pictures per query, which are looked up at the same time. */
const BATCH = 50;

/** Keys of pictures of the database that have no files in the storage. `newest` looks only at so many. */
export async function findMissingPictures(
  database: Knex,
  storage: Storage,
  { newest = Number.POSITIVE_INFINITY, onProgress }: { newest?: number; onProgress?: (checked: number) => void } = {},
): Promise<{ checked: number; missing: string[] }> {
  const missing: string[] = [];
  let checked = 0;
  let before: number | null = null;
  while (checked < newest) {
    // Those that are being made have no files yet.
    const rows: { id: number; key: string }[] = await database('images')
      .whereNotNull('ready_at')
      .where((images) => void (before === null || images.where('id', '<', before)))
      .orderBy('id', 'desc')
      .limit(Math.min(BATCH, newest - checked))
      .select('id', 'key');
    const stored = await Promise.all(rows.map(({ key }) => storage.find(imagePath(key, 'lg', 'jpg'))));
    missing.push(...rows.filter((_, index) => !stored[index]).map(({ key }) => key));
    checked += rows.length;
    onProgress?.(checked);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    before = last.id;
  }
  return { checked, missing };
}

/** Paths of originals of the database that are not in the storage. */
export async function findMissingOriginals(
  database: Knex,
  storage: Storage,
): Promise<{ checked: number; missing: string[] }> {
  const rows: { key: string; format: string }[] = await database('originals').orderBy('id').select('key', 'format');
  const stored = new Set<string>();
  for await (const { path } of storage.list(ORIGINALS)) stored.add(path);
  const missing = rows.map(originalPath).filter((path) => !stored.has(path));
  return { checked: rows.length, missing };
}
