import type { Knex } from 'knex';
import sharp from 'sharp';
import { write } from '../../../database/transaction.ts';
import { isStorageFailure, type Storage } from '../../storage/storage.ts';
import { imagePath } from '../files/image-store.ts';
import { paletteOf } from './clusters.ts';
import type { PaletteColor } from './colors.ts';
import { namedColors } from './naming.ts';
import { MAX_ATTEMPTS, savePalettes, waitingPictures } from './records.ts';

interface Files {
  database: Knex;
  storage: Storage;
  log: { warn(details: object, message: string): void };
}

/** Pictures of one transaction: each one drops the cached lists. */
const BATCH_SIZE = 25;
const MAX_REASON = 200;
/** Pixels of a side: a palette needs a few thousand. */
const SIDE = 64;

interface WaitingPicture {
  id: number;
  key: string;
  attempts: number;
  /** 0: the demo may not have painted it yet. */
  tiled_at: number | null;
}

/**
 * Makes the palettes of all covers that have none, the newest first. A picture that cannot be read is tried again in the next runs, until
 * its attempts are used up. A stopped run leaves the rest to the next one.
 */
export async function makePalettes(files: Files, signal: AbortSignal): Promise<void> {
  for (let before: number | null = null; !signal.aborted; ) {
    const pictures = await nextPictures(files.database, before);
    const last = pictures.at(-1);
    if (!last) return;
    const painted: WaitingPicture[] = [];
    for (const picture of pictures)
      if (picture.tiled_at !== 0 || (await files.storage.find(smallPath(picture)))) painted.push(picture);
    if (painted.length > 0) await makeBatch(files, painted, signal);
    before = last.id;
  }
}

function nextPictures(database: Knex, before: number | null): Promise<WaitingPicture[]> {
  return waitingPictures(database)
    .where((palettes) => void (before === null || palettes.where('p.image_id', '<', before)))
    .orderBy('p.image_id', 'desc')
    .limit(BATCH_SIZE)
    .select('p.image_id as id', 'i.key', 'i.tiled_at', 'p.attempts');
}

/** Counts the attempts before they begin: the process may die of a picture, for example for lack of memory. */
async function makeBatch(files: Files, pictures: WaitingPicture[], signal: AbortSignal): Promise<void> {
  const { database } = files;
  const count = (by: number) =>
    write(database, (transaction) =>
      transaction('image_palettes')
        .whereIn(
          'image_id',
          pictures.map(({ id }) => id),
        )
        .increment('attempts', by),
    );
  await count(1);
  const made: { id: number; palette: PaletteColor[] }[] = [];
  const failed: { id: number; reason: string }[] = [];
  try {
    for (const picture of pictures) {
      signal.throwIfAborted();
      const reason = await read(files, picture, (palette) => made.push({ id: picture.id, palette }));
      if (reason && picture.attempts + 1 >= MAX_ATTEMPTS) failed.push({ id: picture.id, reason });
    }
  } catch (error) {
    // The pictures are not the cause.
    await count(-1);
    if (signal.aborted) return;
    throw error;
  }
  await write(database, (transaction) =>
    savePalettes(transaction, {
      made: made.map(({ id, palette }) => ({ id, palette, names: namedColors(palette) })),
      failed,
    }),
  );
}

function smallPath({ key }: Pick<WaitingPicture, 'key'>): string {
  return imagePath(key, 'sm', 'webp');
}

/** Returns why the picture could not be read. */
async function read(
  { storage, log }: Files,
  { key, attempts }: WaitingPicture,
  onPalette: (palette: PaletteColor[]) => void,
): Promise<string | null> {
  try {
    const file = (await storage.read(smallPath({ key }))) ?? (await storage.read(imagePath(key, 'sm', 'jpg')));
    if (!file) throw new Error('its files are missing');
    onPalette(paletteOf(await thumbnailPixels(file)));
    return null;
  } catch (error) {
    if (isStorageFailure(error)) throw error;
    const next =
      attempts + 1 >= MAX_ATTEMPTS ? 'giving up; to try again: npm run gallery -- storage palettes' : 'retrying';
    log.warn({ err: error, picture: key }, `palette of a picture could not be made, ${next}`);
    return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON);
  }
}

/** The picture as a small square, RGB, three bytes per pixel. */
function thumbnailPixels(file: Uint8Array): Promise<Buffer> {
  return sharp(file)
    .resize(SIDE, SIDE, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}
