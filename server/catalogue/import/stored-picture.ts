import type { Knex } from 'knex';
import type { StoredPicture } from './line.ts';

/** Finds the picture of a `stored:` name, which exports write; null for any other name. */
export async function findStoredPicture(
  database: Knex,
  name: string,
): Promise<{ picture: StoredPicture } | { reason: string } | null> {
  const [, key] = /^stored:(.*)$/.exec(name) ?? [];
  if (key === undefined) return null;
  const picture = await database('images').where({ key }).first('key', 'width', 'height', 'placeholder');
  return picture ? { picture } : { reason: 'is not a picture of this gallery' };
}
