import type { Knex } from 'knex';
import type { StoredPicture } from './line.ts';

/** A picture that an export names by its key, which this gallery has already; null for any other name. */
export async function findStoredPicture(
  database: Knex,
  name: string,
): Promise<{ picture: StoredPicture } | { reason: string } | null> {
  const [, key] = /^stored:(.*)$/.exec(name) ?? [];
  if (key === undefined) return null;
  const picture = await database('images').where({ key }).first('key', 'width', 'height', 'placeholder');
  return picture ? { picture } : { reason: 'is no picture of this gallery' };
}
