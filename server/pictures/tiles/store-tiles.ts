import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { runConcurrently } from '../../jobs/run-concurrently.ts';
import type { Storage } from '../../storage/storage.ts';
import { storedTiles, writeImage } from '../files/image-store.ts';
import { MAX_PATH, MAX_SIDE, needsTiles, type Size, TILE_SIDE, tileFile, tilePaths } from './tiling.ts';

/** JPEG, which level 0 of IIIF needs. At 85 the grain of a canvas remains; 90 takes a third more. */
const QUALITY = 85;
/** Simultaneous writes: a bucket answers each after tens of milliseconds. */
const CONCURRENCY = 8;

/** Start of the names of folders in `DATA_DIR` with tiles that are being made. */
export const TILES_PREFIX = 'tiles-';

interface TileOptions {
  storage: Storage;
  key: string;
  /** For a folder with the tiles until they are stored. */
  dataDir: string;
  signal: AbortSignal;
}

/**
 * Makes the tiles of a picture and stores those that are missing, so that a second run continues the first. Returns false for a small
 * picture, which needs none. The reader of the set's row sees it only when all are stored.
 */
export async function storeTiles(
  { image, size }: { image: Sharp; size: Size },
  options: TileOptions,
): Promise<boolean> {
  if (!needsTiles(size)) return false;
  const { dataDir, signal } = options;
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(join(dataDir, TILES_PREFIX));
  try {
    const set = join(folder, 'set');
    const whole = image.clone().resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true });
    await image.jpeg({ quality: QUALITY }).tile({ size: TILE_SIDE, layout: 'iiif3' }).toFile(set);
    signal.throwIfAborted();
    await storeMissing(set, size, options);
    await writeImage(
      options.storage,
      tileFile(options.key, MAX_PATH),
      await whole.jpeg({ quality: QUALITY }).toBuffer(),
    );
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeMissing(set: string, size: Size, { storage, key, signal }: TileOptions): Promise<void> {
  const stored = await storedTiles(storage, key);
  const paths = tilePaths(size)
    .filter((path) => !stored.has(tileFile(key, path)))
    [Symbol.iterator]();
  const storeNext = async (): Promise<void> => {
    for (const path of paths) {
      signal.throwIfAborted();
      await writeImage(storage, tileFile(key, path), await readFile(join(set, path)));
    }
  };
  await runConcurrently(CONCURRENCY, storeNext);
}
