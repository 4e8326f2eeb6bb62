import type { Knex } from 'knex';
import type { Row } from '../../../database/tables.d.ts';
import { write } from '../../../database/transaction.ts';
import type { Actor } from '../../audit/contract.ts';
import type { Storage } from '../../storage/storage.ts';
import type { PictureEdits } from '../contract.ts';
import { originalPath } from '../files/image-store.ts';
import { inspectImage, keyOf, previewOf } from '../files/variants.ts';
import { addPicture, storeWithRow } from '../originals.ts';
import { findEdited, insertOriginal } from '../records.ts';
import { croppedSize, describeEdits, isUnedited } from './edits.ts';

interface Files {
  database: Knex;
  storage: Storage;
  /** Reads a variant of a picture, for pictures without an original. */
  readVariant: (key: string, file: string) => Promise<Buffer | null>;
}

/** Requests of this process that wait for the decoding of another original. */
const MAX_WAITING = 3;

const decodeExclusively = mutex(MAX_WAITING);

type EditOutcome = { outcome: 'stored'; id: number } | { outcome: 'unknown' | 'no-file' | 'too-small' | 'too-narrow' };

/** Another picture of the same original, turned and cropped. The picture itself stays as it is. */
export async function editPicture(
  files: Files,
  { id, edits, actor, now }: { id: number; edits: PictureEdits; actor: Actor; now: number },
): Promise<EditOutcome> {
  const { database } = files;
  const picture = await database('images').where({ id }).first();
  if (!picture) return { outcome: 'unknown' };
  const original = await originalOf(files, picture, now);
  if (!original) return { outcome: 'no-file' };
  const size = croppedSize(edits, original);
  if (typeof size === 'string') return { outcome: size };
  const known = await findEdited(database, original.id, edits);
  if (known !== null) return { outcome: 'stored', id: known };
  const key = isUnedited(edits) ? original.key : keyOf(describeEdits(original.key, edits));
  const added = await write(database, (transaction) =>
    addPicture(
      transaction,
      { key, original, size, edits, alt: picture.alt },
      { action: 'picture.edited', name: picture.alt || `Picture ${id}`, actor, now },
    ),
  );
  return { outcome: 'stored', id: added };
}

/**
 * All of the original as a small JPEG; null if its file is missing. An original takes much memory, so it is decoded only if the picture
 * without edits has no variants, and one at a time: `busy` if too many requests wait for that.
 */
export async function previewOriginal(files: Files, id: number, rotation: number): Promise<Buffer | 'busy' | null> {
  const picture = await files.database('images').where({ id }).first('key', 'original_id');
  if (!picture) return null;
  const small = await readSmall(files, picture);
  if (small) return rotation === 0 ? small : previewOf(small, rotation);
  return decodeExclusively(async () => {
    const file = await readOriginal(files, picture);
    return file && previewOf(file, rotation);
  });
}

type NamedFiles = Pick<Row<'images'>, 'key' | 'original_id'>;

/** The JPEG of the size `lg` of the picture without edits. */
async function readSmall({ database, readVariant }: Files, { key, original_id }: NamedFiles): Promise<Buffer | null> {
  if (original_id === null) return readVariant(key, 'lg.jpg');
  const whole = await database('images')
    .where({ original_id, rotation: 0, crop: null, failure: null })
    .whereNotNull('ready_at')
    .first('key');
  return whole ? readVariant(whole.key, 'lg.jpg') : null;
}

async function readOriginal({ database, storage, readVariant }: Files, { key, original_id }: NamedFiles) {
  if (original_id === null) return readVariant(key, 'xl.webp');
  const original = await database('originals').where({ id: original_id }).first();
  return original ? storage.read(originalPath(original)) : null;
}

/** The original, or the largest variant, which becomes the original of an older picture. Null if it has no files. */
async function originalOf(files: Files, picture: Row<'images'>, now: number): Promise<Row<'originals'> | null> {
  const { database } = files;
  if (picture.original_id !== null)
    return (await database('originals').where({ id: picture.original_id }).first()) ?? null;
  const file = await files.readVariant(picture.key, 'xl.webp');
  const header = file && (await inspectImage(file));
  if (!header || 'refusal' in header) return null;
  const { format, ...size } = header;
  const row = { key: keyOf(file), format, bytes: file.length, ...size, is_variant: true, stored_at: now };
  return storeWithRow(files, row, {
    content: () => file,
    now,
    async insert(transaction) {
      const original = await insertOriginal(transaction, row);
      const unedited = transaction('images').where({ id: picture.id }).whereNull('original_id');
      await unedited.update({ original_id: original.id });
      return original;
    },
  });
}

/** Returns a function that runs one work after the other. It returns `busy` without running the work if `maxWaiting` others wait. */
function mutex(maxWaiting: number): <Result>(work: () => Promise<Result>) => Promise<Result | 'busy'> {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return async (work) => {
    if (unfinished > maxWaiting) return 'busy';
    unfinished += 1;
    const next = last.then(work).finally(() => {
      unfinished -= 1;
    });
    last = next.catch(() => {});
    return next;
  };
}
