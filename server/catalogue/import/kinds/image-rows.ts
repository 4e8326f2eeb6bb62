import type { Knex } from 'knex';
import { endAwaiting } from '../../../pictures/attach.ts';
import type { PictureSubject } from '../../../pictures/contract.ts';
import { insertPicture } from '../../../pictures/import/records.ts';
import { describePicture } from '../../../pictures/records.ts';
import type { Pictures } from '../pictures.ts';

export interface Pictured {
  /** `stored:` and the key. */
  image: string | null;
  image_alt: string | null;
}

/** The id of a row's picture, whose row is inserted if it is missing. */
export async function imageId(
  transaction: Knex.Transaction,
  { image, image_alt: alt }: Pictured,
  pictures: Pictures,
  otherwise: string,
): Promise<number | null> {
  if (image === null) return null;
  const key = keyOfName(image);
  const stored = await transaction('images').where({ key }).first('id', 'alt');
  if (stored) {
    if (alt !== null && alt !== stored.alt) await describePicture(transaction, { id: stored.id }, { alt });
    return stored.id;
  }
  const picture = pictures.get(key);
  if (!picture) throw new Error(`The picture ${key} was not checked.`);
  return insertPicture(transaction, { ...picture, alt: alt ?? pictures.altOf(key) ?? otherwise });
}

const SUBJECTS = {
  artists: 'artist',
  collectors: 'collector',
  exhibitions: 'exhibition',
  styles: 'style',
} as const satisfies Record<string, PictureSubject>;

/** Ends the wait of a stored row for its picture, if it now gets another one than visitors see. */
export async function endWaitOfChanged(
  transaction: Knex.Transaction,
  table: keyof typeof SUBJECTS,
  { slug, image_id, now }: { slug: string; image_id: number | null; now: number },
): Promise<void> {
  const stored = await transaction(table).where({ slug }).first('id', 'image_id');
  if (stored && stored.image_id !== image_id)
    await endAwaiting(transaction, { subject: SUBJECTS[table], ids: [stored.id], now });
}

export function nameOfKey(key: string | null): string | null {
  return key === null ? null : `stored:${key}`;
}

export function keyOfName(name: string): string {
  return name.slice('stored:'.length);
}
