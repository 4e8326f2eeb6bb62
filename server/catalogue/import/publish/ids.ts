import type { Knex } from 'knex';
import { queryFreeSlug } from '../../../navigation/slug.ts';
import { fold } from '../../../search/words.ts';
import { MAX_IMPORTED_SLUG, slugOf } from '../../slug.ts';
import { type ArtistDirectory, differsFrom } from '../check/artist-directory.ts';
import type { Line, LineArtist, NamedTerm, StoredPicture } from '../line.ts';
import { insertRows } from './insert-rows.ts';

export type Ids = Map<string, number>;
type LineOfArtist = Line & { artist: LineArtist };
type Artist = LineArtist;

/** Ids of terms by slug; missing terms are inserted. */
export async function findOrCreateTerms(transaction: Knex, table: string, terms: NamedTerm[]): Promise<Ids> {
  const named = new Map(terms.map((term) => [term.slug, term]));
  const ids = await termIdsOf(transaction, table, [...named.keys()]);
  const missing = [...named.values()].filter(({ slug }) => !ids.has(slug));
  if (!missing.length) return ids;
  await insertRows(transaction, table, missing, 'slug');
  return termIdsOf(transaction, table, [...named.keys()]);
}

/** A term that was merged into another one meanwhile is the other one. */
async function termIdsOf(transaction: Knex, table: string, slugs: string[]): Promise<Ids> {
  if (!slugs.length) return new Map();
  const rows: { id: number; slug: string }[] = await transaction(table)
    .whereIn('slug', slugs)
    .select('slug', transaction.raw('coalesce(merged_into_id, id) as id'));
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

export async function findOrCreatePictures(
  transaction: Knex,
  pictures: (StoredPicture & { alt: string })[],
): Promise<Ids> {
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  const ids = await idsOf(transaction, 'images', 'key', [...byKey.keys()]);
  const missing = [...byKey.values()].filter(({ key }) => !ids.has(key));
  if (!missing.length) return ids;
  await insertRows(transaction, 'images', missing, 'key');
  return idsOf(transaction, 'images', 'key', [...byKey.keys()]);
}

/** Artist ids by line; missing artists are inserted and published. */
export async function findOrCreateArtists(
  transaction: Knex,
  all: Line[],
  directory: ArtistDirectory,
  now: number,
): Promise<Map<Line, number>> {
  const lines = all.filter((line) => line.artist !== undefined) as LineOfArtist[];
  const known = new Map<Line, number>();
  const adopted = new Map<number, string>();
  const newArtists: Artist[] = [];
  for (const line of lines) {
    const found = directory.find(line.artist);
    const { name, externalId } = line.artist;
    // If two new ids have one name, only the first adopts the stored artist.
    if (!found || (adopted.has(found.id) && adopted.get(found.id) !== externalId)) {
      if (!matchingNewArtist(newArtists, line.artist)) newArtists.push({ ...line.artist });
      continue;
    }
    known.set(line, found.id);
    if (externalId === null || !differsFrom(found, line.artist) || adopted.has(found.id)) continue;
    adopted.set(found.id, externalId);
    await transaction('artists')
      .where('id', found.id)
      .update({ name, external_id: externalId, version: transaction.raw('version + 1') });
  }
  const made = await insertArtists(transaction, newArtists, now);
  const mergedInto = await mergedArtists(transaction, [...known.values()]);
  return new Map(
    lines.map((line) => {
      const newArtist = newArtists.find((artist) => isSame(artist, line.artist));
      const id = known.get(line) ?? (made.get(newArtist as Artist) as number);
      return [line, mergedInto.get(id) ?? id];
    }),
  );
}

/** Artists that were merged into another one since the directory was read. */
async function mergedArtists(transaction: Knex, ids: number[]): Promise<Map<number, number>> {
  const rows: { id: number; into: number }[] = await transaction('artists')
    .whereIn('id', [...new Set(ids)])
    .whereNotNull('merged_into_id')
    .select('id', { into: 'merged_into_id' });
  return new Map(rows.map(({ id, into }) => [id, into]));
}

/** The matching new artist; one without an external id takes over the line's. */
function matchingNewArtist(newArtists: Artist[], line: Artist): Artist | undefined {
  const known = newArtists.find((artist) => isSame(artist, line));
  if (known) return known;
  if (line.slug !== undefined) return undefined;
  const withoutId = newArtists.find((artist) => artist.externalId === null && fold(artist.name) === fold(line.name));
  if (withoutId) withoutId.externalId = line.externalId;
  return withoutId;
}

function isSame(artist: Artist, { name, externalId, slug }: Artist): boolean {
  if (slug !== undefined) return artist.slug === slug;
  return externalId === null ? fold(artist.name) === fold(name) : artist.externalId === externalId;
}

async function insertArtists(transaction: Knex, newArtists: Artist[], now: number): Promise<Map<Artist, number>> {
  const requested = newArtists.map(({ name, slug }) => slug ?? slugOf(name, MAX_IMPORTED_SLUG.artist));
  const taken = new Set<string>((await idsOf(transaction, 'artists', 'slug', requested)).keys());
  const slugs = new Map<Artist, string>();
  for (const artist of newArtists) {
    const named = slugOf(artist.name, MAX_IMPORTED_SLUG.artist);
    const slug = artist.slug ?? (taken.has(named) ? await nextFreeSlug(transaction, named, taken) : named);
    taken.add(slug);
    slugs.set(artist, slug);
  }
  const rows = newArtists.map((artist) => {
    const { name, externalId } = artist;
    return { slug: slugs.get(artist), name, external_id: externalId, published_at: now };
  });
  await insertRows(transaction, 'artists', rows);
  const ids = await idsOf(transaction, 'artists', 'slug', [...slugs.values()]);
  return new Map([...slugs].map(([artist, slug]) => [artist, ids.get(slug) as number]));
}

function nextFreeSlug(transaction: Knex, slug: string, taken: Set<string>): Promise<string> {
  return queryFreeSlug(slug, async (slugs) => {
    const others = await transaction('artists').whereIn('slug', slugs).pluck('slug');
    return new Set([...others, ...taken]);
  });
}

async function idsOf(transaction: Knex, table: string, column: string, values: string[]): Promise<Ids> {
  if (!values.length) return new Map();
  const rows: { id: number; value: string }[] = await transaction(table)
    .whereIn(column, values)
    .select('id', { value: column });
  return new Map(rows.map(({ id, value }) => [value, id]));
}
