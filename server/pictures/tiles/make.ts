import type { Knex } from 'knex';
import type { Row } from '../../../database/tables.d.ts';
import { write } from '../../../database/transaction.ts';
import { isStorageFailure, type Storage } from '../../storage/storage.ts';
import type { PictureEdits } from '../contract.ts';
import { imagePath, largePath, originalPath, storedTiles } from '../files/image-store.ts';
import { fullPicture } from '../files/variants.ts';
import { MAX_TILE_ATTEMPTS, untiledPictures } from '../records.ts';
import { storeTiles } from './store-tiles.ts';
import type { Size } from './tiling.ts';

interface Files {
  database: Knex;
  storage: Storage;
  dataDir: string;
  now: () => number;
  log: { warn(details: object, message: string): void };
}

type Picture = Row<'images'>;

/**
 * Makes the tiles of all pictures of artworks that have none, the newest first. A picture that cannot be tiled is tried again in the next
 * runs, until its attempts are used up. A stopped run leaves the rest to the next one.
 */
export async function makeAllTiles(files: Files, signal: AbortSignal): Promise<void> {
  const next = (before: number | null) =>
    untiledPictures(files.database)
      .where((images) => void (before === null || images.where('images.id', '<', before)))
      .orderBy('images.id', 'desc')
      .first<Picture | undefined>('images.*');
  let picture = await next(null);
  while (picture && !signal.aborted) {
    await makeTiles(files, picture, signal);
    picture = await next(picture.id);
  }
}

/** Counts the attempt before it begins: the process may die of a picture, for example for lack of memory. */
async function makeTiles(files: Files, { id, key, tile_attempts }: Picture, signal: AbortSignal): Promise<void> {
  const { database, now, log } = files;
  const update = (changes: Record<string, unknown>) =>
    write(database, (transaction) => transaction('images').where({ id }).update(changes));
  await update({ tile_attempts: database.raw('tile_attempts + 1') });
  try {
    const size = await storeTilesOf(files, id, signal);
    const found = await update({ tiled_at: now(), tile_width: size?.width ?? null, tile_height: size?.height ?? null });
    // The sweep has deleted the picture and its files meanwhile.
    if (found === 0) for (const path of await storedTiles(files.storage, key)) await files.storage.remove(path);
  } catch (error) {
    // The picture is not the cause.
    if (signal.aborted || isStorageFailure(error)) {
      await update({ tile_attempts: database.raw('tile_attempts - 1') });
      if (signal.aborted) return;
      throw error;
    }
    const isLast = tile_attempts + 1 >= MAX_TILE_ATTEMPTS;
    const next = isLast ? 'giving up; to try again: npm run gallery -- storage tiles' : 'retrying';
    log.warn({ err: error, picture: key }, `tiles of a picture could not be made, ${next}`);
  }
}

/** Pixels of the picture; null if it is small and needs no tiles. */
async function storeTilesOf(files: Files, id: number, signal: AbortSignal): Promise<Size | null> {
  const { database, storage, dataDir } = files;
  // Another process may have edited or deleted it meanwhile.
  const picture = await database('images').where({ id }).first();
  if (!picture) return null;
  const { key } = picture;
  const found = await readLargest(files, picture);
  const full = found && (await fullPicture(found.file, found.edits));
  if (!full) throw new Error('its files are missing or damaged');
  return (await storeTiles(full, { storage, key, dataDir, signal })) ? full.size : null;
}

const NO_EDITS = { rotation: 0, crop: null };

/** The original with its edits; of an import the largest variant, in which edits are made already. */
async function readLargest({ database, storage }: Files, { key, original_id, rotation, crop }: Picture) {
  const original = original_id === null ? undefined : await database('originals').where({ id: original_id }).first();
  if (original && !original.is_variant) {
    const file = await storage.read(originalPath(original));
    const edits = { rotation, crop: crop === null ? null : (JSON.parse(crop) as PictureEdits['crop']) };
    if (file) return { file, edits };
  }
  const file = (await storage.read(largePath(key))) ?? (await storage.read(imagePath(key, 'lg', 'webp')));
  return file && { file, edits: NO_EDITS };
}
