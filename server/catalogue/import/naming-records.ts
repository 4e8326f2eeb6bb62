import type { Knex } from 'knex';
import { type ArtistDirectory, tellsMore } from './artist-directory.ts';
import { insertRows } from './insert-records.ts';
import type { Line, NamedTerm, StoredPicture } from './line.ts';
import { slugOf } from './slug.ts';

export type Ids = Map<string, number>;

/** The ids of the terms by their slugs; those that are new are made. */
export async function termIds(transaction: Knex, table: string, terms: NamedTerm[]): Promise<Ids> {
  const named = new Map(terms.map((term) => [term.slug, term]));
  const ids = await idsOf(transaction, table, 'slug', [...named.keys()]);
  const missing = [...named.values()].filter(({ slug }) => !ids.has(slug));
  if (!missing.length) return ids;
  await insertRows(transaction, table, missing, 'slug');
  return idsOf(transaction, table, 'slug', [...named.keys()]);
}

export async function pictureIds(transaction: Knex, pictures: (StoredPicture & { alt: string })[]): Promise<Ids> {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const ids = await idsOf(transaction, 'images', 'key', [...byKey.keys()]);
  const missing = [...byKey.values()].filter(({ key }) => !ids.has(key));
  if (!missing.length) return ids;
  await insertRows(transaction, 'images', missing, 'key');
  return idsOf(transaction, 'images', 'key', [...byKey.keys()]);
}

/** The ids of the lines' artists by line; newcomers are made, and shown from now on. */
export async function artistIds(
  transaction: Knex,
  lines: Line[],
  directory: ArtistDirectory,
  now: number,
): Promise<Map<Line, number>> {
  const ids: Ids = new Map();
  const adopted = new Set<number>();
  for (const { artist } of lines) {
    if (ids.has(identity(artist))) continue;
    const known = directory.find(artist);
    // Of two namesakes in one go only the first can be the one who hangs here already.
    const isTheirs = known !== null && !adopted.has(known.id);
    ids.set(identity(artist), isTheirs ? known.id : await insertArtist(transaction, artist, now));
    if (!isTheirs || !tellsMore(known, artist)) continue;
    if (known.external_id === null) adopted.add(known.id);
    const { name, externalId: external_id } = artist;
    await transaction('artists').where('id', known.id).update({ name, external_id });
  }
  return new Map(lines.map((line) => [line, ids.get(identity(line.artist)) as number]));
}

function identity({ name, externalId }: Line['artist']): string {
  return externalId === null ? `name ${slugOf(name, 100)}` : `id ${externalId}`;
}

async function insertArtist(transaction: Knex, { name, externalId }: Line['artist'], now: number): Promise<number> {
  const slug = await freeSlug(transaction, slugOf(name, 90));
  const row = { slug, name, external_id: externalId, published_at: now };
  const [made] = await transaction('artists').insert(row).returning('id');
  return made.id;
}

async function freeSlug(transaction: Knex, slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`;
    if (!(await transaction('artists').where('slug', tried).first('id'))) return tried;
  }
}

async function idsOf(transaction: Knex, table: string, column: string, values: string[]): Promise<Ids> {
  if (!values.length) return new Map();
  const rows: { id: number; value: string }[] = await transaction(table)
    .whereIn(column, values)
    .select('id', { value: column });
  return new Map(rows.map(({ id, value }) => [value, id]));
}
