import type { Knex } from 'knex';
import { MAX_PATH, tileFile } from '../../pictures/tiles/tiling.ts';
import type { Storage } from '../../storage/storage.ts';
import { imagePath, ORIGINALS, originalPath } from './image-store.ts';

/** Pictures per query, which are looked up at the same time. */
const BATCH = 50;

interface MissingOptions {
  /** Only so many of the newest. */
  newest?: number;
  onProgress?: (checked: number) => void;
}

interface Missing {
  checked: number;
  /** Keys. */
  missing: string[];
}

/** Pictures of the database that have no files in the storage. */
export function findMissingPictures(database: Knex, storage: Storage, options?: MissingOptions): Promise<Missing> {
  // Those that are being made have no files yet.
  const ready = () => database('images').whereNotNull('ready_at');
  return findMissing(storage, { ...options, pictures: ready, pathOf: (key) => imagePath(key, 'lg', 'jpg') });
}

/** Pictures of the database whose tiles are not in the storage. */
export function findMissingTiles(database: Knex, storage: Storage, options?: MissingOptions): Promise<Missing> {
  const tiled = () => database('images').whereNotNull('tile_width');
  return findMissing(storage, { ...options, pictures: tiled, pathOf: (key) => tileFile(key, MAX_PATH) });
}

async function findMissing(
  storage: Storage,
  {
    pictures,
    pathOf,
    newest = Number.POSITIVE_INFINITY,
    onProgress,
  }: MissingOptions & { pictures: () => Knex.QueryBuilder; pathOf: (key: string) => string },
): Promise<Missing> {
  const missing: string[] = [];
  let checked = 0;
  let before: number | null = null;
  while (checked < newest) {
    const rows: { id: number; key: string }[] = await pictures()
      .where((images) => void (before === null || images.where('id', '<', before)))
      .orderBy('id', 'desc')
      .limit(Math.min(BATCH, newest - checked))
      .select('id', 'key');
    const stored = await Promise.all(rows.map(({ key }) => storage.find(pathOf(key))));
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
