import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import type { Storage } from '../storage/storage.ts';
import { showAwaited } from './attach.ts';
import type { PictureEdits } from './contract.ts';
import { originalPath } from './files/image-store.ts';
import { databaseClaims } from './files/make-once.ts';
import { makeVariants } from './files/variants.ts';
import type { Refusal } from './refusals.ts';

/** Runs of a picture that failed, or whose process died, for example for lack of memory, until the picture is given up. */
const MAX_RUNS = 3;

interface Files {
  database: Knex;
  storage: Storage;
  now: () => number;
}

/** Makes the variants of a picture from its original, and then shows it. Background jobs call it. `run`: from 1, counted across processes, without those in which the storage failed. */
export async function makePicture({ database, storage, now }: Files, id: number, run: number): Promise<void> {
  const picture = await database('images').where({ id }).first();
  if (picture?.original_id == null) return;
  // An earlier run has ended before it showed the picture.
  if (picture.ready_at !== null) return showAwaited(database, id, now());
  const finish = async (changes: Record<string, unknown>) => {
    await write(database, (transaction) => transaction('images').where({ id }).update(changes));
    await showAwaited(database, id, now());
  };
  if (run > MAX_RUNS) return finish({ failure: 'not-an-image' satisfies Refusal });
  const original = await database('originals').where({ id: picture.original_id }).first();
  const file = original && (await storage.read(originalPath(original)));
  if (!file) throw new Error(`The original of the picture ${picture.key} is missing.`);
  const edits = { rotation: picture.rotation as PictureEdits['rotation'], crop: parseCrop(picture.crop) };
  const images = { storage, claims: databaseClaims(database, now) };
  const made = await makeVariants(images, file, { key: picture.key, edits });
  if (made.outcome === 'refused') return finish({ failure: made.reason });
  const { width, height, placeholder } = made.image;
  await finish({ width, height, placeholder, failure: null, ready_at: now() });
}

function parseCrop(json: string | null): PictureEdits['crop'] {
  return json === null ? null : JSON.parse(json);
}
