import type { Knex } from 'knex';
import { published } from '../artworks/scopes.ts';

/** The artwork that a text names: the address of its page, its slug or its title. Null if there is none, or several. */
export async function findNamedArtwork(database: Knex, text: string, now: number): Promise<{ id: number } | null> {
  const slug = /(?:^|\/artworks\/)([a-z0-9-]+)$/.exec(text)?.[1];
  const works = () => database('artworks').where(published(now));
  const bySlug = slug && (await works().where({ slug }).first('id'));
  if (bySlug) return bySlug;
  const titled = await works().where('title', text).limit(2).select('id');
  return titled.length === 1 ? (titled[0] ?? null) : null;
}

/** The address of an artwork's page; empty if it is gone. */
export async function findArtworkAddress(database: Knex, id: number): Promise<string> {
  const row = await database('artworks').where({ id }).first('slug');
  return row ? `/artworks/${row.slug}` : '';
}
