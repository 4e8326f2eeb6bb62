import type { Knex } from 'knex';
import type { Query } from '../../../database/rows.ts';
import { findCards } from '../../artworks/records.ts';
import { publishedArtworks } from '../../artworks/scopes.ts';
import { findNames } from '../../search/find.ts';
import type { Search } from '../../search/search.ts';
import { shownArtists } from '../records.ts';
import type { ArtistCardRow, ArtistNameRow, ArtistPanelRow, ArtistWithArtworks } from '../rows.ts';

interface ArtistSearchResult {
  /** Ids, the best match first. Some may not be on the website. */
  ids: number[];
  /** The corrected term, if no name matches the words of the search. */
  searchedFor: string | null;
}

/** Artists whose names match a search. */
export async function searchArtists(index: Search, term: string, now: number): Promise<ArtistSearchResult> {
  const { entries, correction } = await findNames(index, 'artists', term, now);
  return { ids: entries.map(({ key }) => Number(key)), searchedFor: correction };
}

/** The artists on the website whose names match a search, the best match first. */
export async function findArtistsByName(index: Search, term: string, now: number): Promise<ArtistNameRow[]> {
  const { ids } = await searchArtists(index, term, now);
  if (ids.length === 0) return [];
  const place = new Map(ids.map((id, position) => [id, position]));
  const rows: ArtistNameRow[] = await shownArtists(index.database, now)
    .whereIn('ar.id', ids)
    .select('ar.id', 'ar.slug', 'ar.name');
  return rows.sort((a, b) => Number(place.get(a.id)) - Number(place.get(b.id)));
}

export function findCategories(database: Knex): Promise<{ id: number; slug: string; name: string }[]> {
  return database('categories').whereNull('merged_into_id').select('id', 'slug', 'name');
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

function artistIdsByType(database: Knex, types: string[]): Query<{ artist_id: number }> {
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
  const panels = await findPanels(database, ids, now, artworks);
  const rows = await findCards(
    database,
    panels.flatMap(({ artworkIds }) => artworkIds),
  );
  const cards = new Map(rows.map((card) => [card.id, card]));
  return panels.map(({ artworkIds, ...artist }) => ({
    ...artist,
    artworks: artworkIds.flatMap((id) => cards.get(id) ?? []),
  }));
}

/** Like `findListed`, with the ids of the artworks. */
export async function findPanels(
  database: Knex,
  ids: number[],
  now: number,
  artworks: number,
): Promise<ArtistPanelRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await artistRows(database, ids)).map((row) => [row.id, row]));
  const types = await typesOf(database, ids);
  const counts = await countArtworks(database, ids, now);
  const latest = await latestArtworks(database, ids, artworks, now);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    return { ...row, types: types.get(id) ?? [], artworksCount: counts.get(id) ?? 0, artworkIds: latest.get(id) ?? [] };
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
): Promise<Map<number, number[]>> {
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
  const grouped = Map.groupBy(latest, (row) => row.artist_id);
  return new Map([...grouped].map(([artistId, works]) => [artistId, works.map(({ id }) => id)]));
}
