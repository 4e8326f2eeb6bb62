import type { Knex } from 'knex';
import type { Scope } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';
import type { Storage } from '../../storage/storage.ts';
import { MAX_PATH, tileFile, tilePaths } from '../tiles/tiling.ts';
import { imagePath, ORIGINALS, originalPath, storedTiles } from './image-store.ts';

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
  const ready: Scope = (images) => images.whereNotNull('ready_at');
  const isStored = async ({ key }: Picture) => Boolean(await storage.find(imagePath(key, 'lg', 'jpg')));
  return findMissing(database, { ...options, which: ready, isStored });
}

/** Pictures of the database of whose tiles any is not in the storage. */
export function findMissingTiles(database: Knex, storage: Storage, options?: MissingOptions): Promise<Missing> {
  const tiled: Scope = (images) => images.whereNotNull('tile_width');
  const isStored = async ({ key, tile_width, tile_height }: Picture) => {
    const stored = await storedTiles(storage, key);
    const paths = [MAX_PATH, ...tilePaths({ width: tile_width ?? 0, height: tile_height ?? 0 })];
    return paths.every((path) => stored.has(tileFile(key, path)));
  };
  return findMissing(database, { ...options, which: tiled, isStored });
}

type Picture = Pick<Row<'images'>, 'id' | 'key' | 'tile_width' | 'tile_height'>;

async function findMissing(
  database: Knex,
  {
    which,
    isStored,
    newest = Number.POSITIVE_INFINITY,
    onProgress,
  }: MissingOptions & { which: Scope; isStored: (picture: Picture) => Promise<boolean> },
): Promise<Missing> {
  const missing: string[] = [];
  let checked = 0;
  let before: number | null = null;
  while (checked < newest) {
    const rows: Picture[] = await database('images')
      .where(which)
      .where((images) => void (before === null || images.where('id', '<', before)))
      .orderBy('id', 'desc')
      .limit(Math.min(BATCH, newest - checked))
      .select('id', 'key', 'tile_width', 'tile_height');
    const stored = await Promise.all(rows.map(isStored));
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
