import type { Knex } from 'knex';
import { fold } from '../../search/words.ts';
import { type ArtistDirectory, tellsMore } from './artist-directory.ts';
import { insertRows } from './insert-records.ts';
import type { Line, NamedTerm, StoredPicture } from './line.ts';
import { slugOf } from './slug.ts';

export type Ids = Map<string, number>;
type Artist = Line['artist'];

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
  const known = new Map<Line, number>();
  const adopted = new Map<number, string>();
  const newcomers: Artist[] = [];
  for (const line of lines) {
    const found = directory.find(line.artist);
    const { name, externalId } = line.artist;
    // Of two namesakes in one go only the first can be the one who hangs here already.
    if (!found || (adopted.has(found.id) && adopted.get(found.id) !== externalId)) {
      if (!newcomerOf(newcomers, line.artist)) newcomers.push({ ...line.artist });
      continue;
    }
    known.set(line, found.id);
    if (externalId === null || !tellsMore(found, line.artist) || adopted.has(found.id)) continue;
    adopted.set(found.id, externalId);
    await transaction('artists').where('id', found.id).update({ name, external_id: externalId });
  }
  const made = await insertArtists(transaction, newcomers, now);
  return new Map(
    lines.map((line) => {
      const newcomer = newcomers.find((artist) => isSame(artist, line.artist));
      return [line, known.get(line) ?? (made.get(newcomer as Artist) as number)];
    }),
  );
}

/** Who of the newcomers is meant; one known by name alone becomes the one whom the other catalogue calls so. */
function newcomerOf(newcomers: Artist[], told: Artist): Artist | undefined {
  const known = newcomers.find((artist) => isSame(artist, told));
  if (known) return known;
  const nameless = newcomers.find((artist) => artist.externalId === null && fold(artist.name) === fold(told.name));
  if (nameless) nameless.externalId = told.externalId;
  return nameless;
}

function isSame(artist: Artist, { name, externalId }: Artist): boolean {
  return externalId === null ? fold(artist.name) === fold(name) : artist.externalId === externalId;
}

async function insertArtists(transaction: Knex, newcomers: Artist[], now: number): Promise<Map<Artist, number>> {
  const wanted = newcomers.map(({ name }) => slugOf(name, 90));
  const taken = new Set<string>((await idsOf(transaction, 'artists', 'slug', wanted)).keys());
  const slugs = new Map<Artist, string>();
  for (const artist of newcomers) {
    const slug = await freeSlug(transaction, slugOf(artist.name, 90), taken);
    taken.add(slug);
    slugs.set(artist, slug);
  }
  const rows = newcomers.map((artist) => {
    const { name, externalId } = artist;
    return { slug: slugs.get(artist), name, external_id: externalId, published_at: now };
  });
  await insertRows(transaction, 'artists', rows);
  const ids = await idsOf(transaction, 'artists', 'slug', [...slugs.values()]);
  return new Map([...slugs].map(([artist, slug]) => [artist, ids.get(slug) as number]));
}

async function freeSlug(transaction: Knex, slug: string, taken: Set<string>): Promise<string> {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    const tried = `${slug}-${number}`;
    if (!taken.has(tried) && !(await transaction('artists').where('slug', tried).first('id'))) return tried;
  }
}

async function idsOf(transaction: Knex, table: string, column: string, values: string[]): Promise<Ids> {
  if (!values.length) return new Map();
  const rows: { id: number; value: string }[] = await transaction(table)
    .whereIn(column, values)
    .select('id', { value: column });
  return new Map(rows.map(({ id, value }) => [value, id]));
}
