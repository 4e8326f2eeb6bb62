import type { Knex } from 'knex';
import { findArtistIds, identifyArtist, insertArtists, nextFreeSlug } from '../../../artists/import/records.ts';
import { fold } from '../../../search/words.ts';
import { MAX_IMPORTED_SLUG, slugOf } from '../../slug.ts';
import { type ArtistDirectory, differsFrom } from '../check/artist-directory.ts';
import type { Line, LineArtist } from '../line.ts';

type LineOfArtist = Line & { artist: LineArtist };
type Artist = LineArtist;

/** Artist ids by line; missing artists are inserted and published. */
export async function findOrInsertArtists(
  transaction: Knex.Transaction,
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
    await identifyArtist(transaction, found.id, { name, external_id: externalId });
  }
  const made = await insertNew(transaction, newArtists, now);
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

async function insertNew(
  transaction: Knex.Transaction,
  newArtists: Artist[],
  now: number,
): Promise<Map<Artist, number>> {
  const requested = newArtists.map(({ name, slug }) => slug ?? slugOf(name, MAX_IMPORTED_SLUG.artist));
  const taken = new Set<string>((await findArtistIds(transaction, requested)).keys());
  const slugs = new Map<Artist, string>();
  for (const artist of newArtists) {
    const named = slugOf(artist.name, MAX_IMPORTED_SLUG.artist);
    const slug = artist.slug ?? (taken.has(named) ? await nextFreeSlug(transaction, named, taken) : named);
    taken.add(slug);
    slugs.set(artist, slug);
  }
  const rows = [...slugs].map(([{ name, externalId }, slug]) => {
    return { slug, name, external_id: externalId, published_at: now };
  });
  const ids = await insertArtists(transaction, rows);
  return new Map([...slugs].map(([artist, slug]) => [artist, ids.get(slug) as number]));
}
