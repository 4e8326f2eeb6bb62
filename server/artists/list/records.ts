import type { Knex } from 'knex';
import { findCards } from '../../artworks/records.ts';
import type { CardRow } from '../../artworks/rows.ts';
import { publishedArtworks } from '../../artworks/scopes.ts';
import { findNames } from '../../search/find.ts';
import type { Search } from '../../search/search.ts';
import type { ArtistsQuery } from '../contract.ts';
import { byName, shownArtists } from '../records.ts';
import type { ArtistCardRow, ArtistNameRow, ArtistWithArtworks } from '../rows.ts';

interface PageSize {
  perPage: number;
  /** Artworks of each artist. */
  artworks: number;
}

/** One page of the artists on the website, and the total. */
export async function listArtists(
  {
    database,
    search: index,
    directory,
  }: { database: Knex; search: Search; directory: (now: number) => Promise<ArtistNameRow[]> },
  { search, type, page }: ArtistsQuery,
  { perPage, artworks }: PageSize,
  now: number,
): Promise<ArtistSearchResult<ArtistWithArtworks> & { total: number }> {
  const { rows, searchedFor } = search
    ? await findArtistsByName(index, { search, type }, now)
    : { rows: await filterByType(database, await directory(now), type), searchedFor: null };
  const ids = rows.slice((page - 1) * perPage, page * perPage).map(({ id }) => id);
  return { rows: await findListed(database, ids, now, artworks), total: rows.length, searchedFor };
}

interface ArtistSearchResult<Row> {
  rows: Row[];
  /** The corrected term, if no name matches the words of the search. */
  searchedFor: string | null;
}

async function filterByType(database: Knex, artists: ArtistNameRow[], type: string | null): Promise<ArtistNameRow[]> {
  if (!type) return artists;
  const ids = new Set<number>(await artistIdsByType(database, [type]).pluck('at.artist_id'));
  return artists.filter(({ id }) => ids.has(id));
}

/** The artists on the website whose names match the search, the best match first. */
export async function findArtistsByName(
  index: Search,
  { search, type }: { search: string; type: string | null },
  now: number,
): Promise<ArtistSearchResult<ArtistNameRow>> {
  const { entries, correction } = await findNames(index, 'artists', search, now);
  if (entries.length === 0) return { rows: [], searchedFor: correction };
  const artists = shownArtists(index.database, now).select('ar.id', 'ar.slug', 'ar.name');
  if (type) artists.whereIn('ar.id', artistIdsByType(index.database, [type]));
  const place = new Map(entries.map(({ key }, index) => [Number(key), index]));
  const rows: ArtistNameRow[] = await artists.whereIn('ar.id', [...place.keys()]);
  return { rows: rows.sort((a, b) => Number(place.get(a.id)) - Number(place.get(b.id))), searchedFor: correction };
}

/** The new artists of the home page. */
const NEW_ARTISTS = { types: ['painter', 'sculptor'], limit: 8 };

/** The newest painters and sculptors with a published artwork, each with the latest ones. */
export async function findNewArtists(
  database: Knex,
  now: number,
  { limit = NEW_ARTISTS.limit, artworks = 1 }: { limit?: number; artworks?: number } = {},
): Promise<ArtistWithArtworks[]> {
  const ids = await shownArtists(database, now)
    .whereIn('ar.id', artistIdsByType(database, NEW_ARTISTS.types))
    .whereIn('ar.id', publishedArtworks(database, now).select('a.artist_id'))
    .orderBy([
      { column: 'ar.published_at', order: 'desc' },
      { column: 'ar.id', order: 'desc' },
    ])
    .limit(limit)
    .pluck('ar.id');
  return findListed(database, ids, now, artworks);
}

/** The types that artists on the website have. */
export async function listShownTypes(database: Knex, now: number): Promise<{ slug: string; name: string }[]> {
  const inUse = shownArtists(database, now)
    .join('artist_artist_type as at', 'at.artist_id', 'ar.id')
    .select('at.artist_type_id');
  const rows: { slug: string; name: string }[] = await database('artist_types')
    .whereIn('id', inUse)
    .select('slug', 'name');
  return rows.sort(byName);
}

function artistIdsByType(database: Knex, types: string[]): Knex.QueryBuilder {
  return database('artist_artist_type as at')
    .join('artist_types as t', 't.id', 'at.artist_type_id')
    .whereIn('t.slug', types)
    .select('at.artist_id');
}

/** The artists with these ids, in this order, each with their latest artworks. */
export async function findListed(
  database: Knex,
  ids: number[],
  now: number,
  artworks = 1,
): Promise<ArtistWithArtworks[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await artistRows(database, ids)).map((row) => [row.id, row]));
  const types = await typesOf(database, ids);
  const counts = await countArtworks(database, ids, now);
  const latest = await latestArtworks(database, ids, artworks, now);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    return { ...row, types: types.get(id) ?? [], artworksCount: counts.get(id) ?? 0, artworks: latest.get(id) ?? [] };
  });
}

function artistRows(database: Knex, ids: number[]): Promise<ArtistCardRow[]> {
  return database('artists as ar')
    .leftJoin('images as i', 'i.id', 'ar.image_id')
    .whereIn('ar.id', ids)
    .select(
      'ar.id',
      'ar.slug',
      'ar.name',
      'ar.hometown',
      'i.key as image_key',
      'i.placeholder',
      'i.focus_x',
      'i.focus_y',
      'i.alt',
    );
}

async function typesOf(database: Knex, ids: number[]): Promise<Map<number, string[]>> {
  const rows: { artist_id: number; name: string }[] = await database('artist_artist_type as at')
    .join('artist_types as t', 't.id', 'at.artist_type_id')
    .whereIn('at.artist_id', ids)
    .orderBy('t.slug')
    .select('at.artist_id', 't.name');
  const grouped = Map.groupBy(rows, (row) => row.artist_id);
  return new Map([...grouped].map(([id, types]) => [id, types.map(({ name }) => name)]));
}

async function countArtworks(database: Knex, ids: number[], now: number): Promise<Map<number, number>> {
  const rows: { artist_id: number; count: number }[] = await publishedArtworks(database, now)
    .whereIn('a.artist_id', ids)
    .groupBy('a.artist_id')
    .select('a.artist_id')
    .count({ count: '*' });
  return new Map(rows.map(({ artist_id, count }) => [artist_id, count]));
}

async function latestArtworks(
  database: Knex,
  ids: number[],
  each: number,
  now: number,
): Promise<Map<number, CardRow[]>> {
  if (each === 0) return new Map();
  const ranked = publishedArtworks(database, now)
    .whereIn('a.artist_id', ids)
    .select('a.id', 'a.artist_id')
    .rowNumber('place', (over) =>
      over.partitionBy('a.artist_id').orderBy([
        { column: 'a.published_at', order: 'desc' },
        { column: 'a.id', order: 'desc' },
      ]),
    );
  const latest: { id: number; artist_id: number }[] = await database(ranked.as('ranked'))
    .where('place', '<=', each)
    .orderBy('place')
    .select('id', 'artist_id');
  const rows = await findCards(
    database,
    latest.map(({ id }) => id),
  );
  const cards = new Map(rows.map((card) => [card.id, card]));
  const grouped = Map.groupBy(latest, (row) => row.artist_id);
  return new Map([...grouped].map(([artistId, works]) => [artistId, works.flatMap(({ id }) => cards.get(id) ?? [])]));
}
