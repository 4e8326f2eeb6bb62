import type { Knex } from 'knex';
import { containsWords, foldText } from '../../../database/contains-words.ts';
import { isPostgres } from '../../../database/engine.ts';
import { type ListOrder, readListPage } from '../../../database/list-page.ts';
import type { Query } from '../../../database/rows.ts';
import { heldSql, reservedNowSql, soldSql } from '../../reservations/scopes.ts';
import { REQUIREMENT_NAMES, type Requirement } from '../editing/publication/requirements.ts';
import { scheduledSql } from '../scopes.ts';
import {
  ARTWORK_STATES,
  type ArtworkState,
  bitOf,
  type InventoryFilter,
  type InventoryOrder,
  type UnmetCounts,
} from './query.ts';
import type { InventoryRow } from './rows.ts';

interface PageQuery {
  filter: InventoryFilter;
  sort: { column: InventoryOrder; direction: 'asc' | 'desc' };
  /** From 1. */
  page: number;
  size: number;
  /** Number of all matching artworks. */
  total: number;
  now: number;
}

// The table `inventory` is narrow: reading all of it takes 20 ms for 100,000 artworks. Therefore it has no indexes, and each search,
// filter and order takes the same time.

/** Artworks in each state that match the other conditions of the filter. */
export async function countStates(
  database: Knex,
  filter: InventoryFilter,
  now: number,
): Promise<Record<ArtworkState, number>> {
  const rows: { state: number; count: number }[] = await matching(database, { ...filter, state: null }, now)
    .select(database.raw(`${stateSql(now)} as state`))
    .count({ count: '*' })
    .groupByRaw('1');
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return Object.fromEntries(ARTWORK_STATES.map((state, index) => [state, counts.get(index) ?? 0])) as Record<
    ArtworkState,
    number
  >;
}

export async function countUnmet(database: Knex): Promise<UnmetCounts> {
  const rows: { lacks: number; count: number }[] = await database('inventory')
    .where('lacks', '>', 0)
    .groupBy('lacks')
    .select('lacks')
    .count({ count: '*' });
  const sumOf = (some: typeof rows) => some.reduce((sum, { count }) => sum + Number(count), 0);
  const counts = REQUIREMENT_NAMES.map((requirement) => [
    requirement,
    sumOf(rows.filter(({ lacks }) => (lacks & bitOf(requirement)) !== 0)),
  ]);
  return { anything: sumOf(rows), ...(Object.fromEntries(counts) as Record<Requirement, number>) };
}

/** One page of the matching artworks. */
export async function findInventoryPage(
  database: Knex,
  { filter, sort, page, size, total, now }: PageQuery,
): Promise<InventoryRow[]> {
  const order: ListOrder[] = [{ sql: orderSql(database, sort.column, now), direction: sort.direction }];
  if (sort.column !== 'added') order.push({ sql: 'v.artwork_id', direction: 'desc' });
  const rows = joinOrder(matching(database, filter, now).select('v.artwork_id'), sort.column);
  const found = await readListPage<{ artwork_id: number }>(rows, { order, total, page, size });
  return findInventoryRows(
    database,
    found.map(({ artwork_id }) => artwork_id),
  );
}

const ANY = { state: null, artist: '', category: '', exhibition: '', lacks: null };

/** Artworks that a search of a form shows. */
const MAX_FOUND = 20;

/** Ids of artworks whose title, artist or inventory number has the words, by title, without those that are chosen. */
export async function searchInventory(
  database: Knex,
  search: string,
  chosen: number[],
): Promise<{ ids: number[]; hasMore: boolean }> {
  const size = MAX_FOUND + 1 + chosen.length;
  const sort = { column: 'title', direction: 'asc' } as const;
  const page = { filter: { ...ANY, search }, sort, page: 1, size, total: size, now: 0 };
  const found = (await findInventoryPage(database, page)).map(({ id }) => id);
  const ids = found.filter((id) => !chosen.includes(id));
  return { ids: ids.slice(0, MAX_FOUND), hasMore: ids.length > MAX_FOUND };
}

/** Ids of the matching artworks after this one, ascending. */
export function findInventoryIds(
  database: Knex,
  { filter, now, last, max }: { filter: InventoryFilter; now: number; last: number; max: number },
): Promise<number[]> {
  const rows = matching(database, filter, now).where('v.artwork_id', '>', last);
  return rows.orderBy('v.artwork_id').limit(max).pluck('v.artwork_id');
}

/** The matching artworks, as `v` with their reservations `r`. */
export function matching(database: Knex, filter: InventoryFilter, now: number): Query {
  const { search, state, artist, category, exhibition, lacks } = filter;
  const rows = database('inventory as v').leftJoin('reservations as r', 'r.artwork_id', 'v.artwork_id');
  const contains = `${isPostgres(database) ? 'strpos' : 'instr'}(??, ?) > 0`;
  rows.where(containsWords(database, search, { folded: ['v.text'] }));
  if (state !== null) rows.whereRaw(`${stateSql(now)} = ?`, [ARTWORK_STATES.indexOf(state)]);
  if (artist !== '') rows.where((either) => ofArtist(either, artist, contains));
  if (category !== '') rows.where('v.category_id', database('categories').where('slug', category).select('id'));
  if (exhibition !== '') {
    const exhibitions = database('exhibitions').where('slug', exhibition).select('id');
    rows.whereIn(
      'v.artwork_id',
      database('exhibition_artwork').whereIn('exhibition_id', exhibitions).select('artwork_id'),
    );
  }
  if (lacks === 'anything') rows.where('v.lacks', '>', 0);
  else if (lacks !== null) rows.whereRaw('v.lacks & ? <> 0', [bitOf(lacks)]);
  return rows;
}

/** An address names one artist. A typed text is the whole name, or a part of it if no name is the same. */
function ofArtist(rows: Knex.QueryBuilder, artist: string, contains: string): void {
  const { client } = rows;
  const name = foldText(artist);
  const known = client.queryBuilder().from('artists').where('slug', artist).select('id');
  const named = client.queryBuilder().from('inventory').where('artist_key', name).select('artist_id');
  rows.whereIn('v.artist_id', known.clone()).orWhere((typed) =>
    typed.whereNotExists(known.clone()).where((either) =>
      either.where('v.artist_key', name).orWhere((part) => {
        part.whereNotExists(named).whereRaw(contains, ['v.artist_key', name]);
      }),
    ),
  );
}

/** Number of the state, in the order of `ARTWORK_STATES`. */
function stateSql(now: number): string {
  return `(case
    when ${soldSql('r')} then 5
    when v.published_at is null then case when v.last_published_at is null then 0 else 6 end
    when ${scheduledSql(now, 'v')} then 1
    when ${heldSql('r')} then 4
    when ${reservedNowSql(now, 'r')} then 3
    else 2 end)`;
}

function orderSql(database: Knex, column: InventoryOrder, now: number): string {
  // Byte order, which SQLite uses. PostgreSQL would compare by the language of the database.
  const bytes = isPostgres(database) ? ' collate "C"' : '';
  const expressions: Record<InventoryOrder, string> = {
    added: 'v.artwork_id',
    title: 'v.title_key',
    artist: 'v.artist_key',
    number: 'v.number_key',
    category: `o.name${bytes}`,
    medium: `o.name${bytes}`,
    year: 'v.year',
    // 0 is unknown.
    size: 'nullif(v.area, 0)',
    price: 'v.price',
    state: stateSql(now),
    published: 'v.published_at',
    location: `o.location${bytes}`,
    ownership: `o.ownership${bytes}`,
    // How many things it lacks.
    lacks: `(${REQUIREMENT_NAMES.map((requirement) => `(case when v.lacks & ${bitOf(requirement)} <> 0 then 1 else 0 end)`).join(' + ')})`,
  };
  return expressions[column];
}

/** Some orders are names of other tables, as `o`. */
function joinOrder(rows: Knex.QueryBuilder, column: InventoryOrder): Query {
  if (column === 'category') return rows.leftJoin('categories as o', 'o.id', 'v.category_id');
  if (column === 'medium') return rows.leftJoin('media as o', 'o.id', 'v.medium_id');
  if (column === 'location' || column === 'ownership')
    return rows.leftJoin('artwork_details as o', 'o.artwork_id', 'v.artwork_id');
  return rows;
}

/** The artworks with these ids, in this order. */
export async function findInventoryRows(database: Knex, ids: number[]): Promise<InventoryRow[]> {
  if (ids.length === 0) return [];
  const rows: InventoryRow[] = await database('artworks as a')
    .join('inventory as v', 'v.artwork_id', 'a.id')
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .leftJoin('categories as c', 'c.id', 'a.category_id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
    .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
    .whereIn('a.id', ids)
    .select(
      ...['a.id', 'a.slug', 'a.title', 'a.year_made', 'a.year_text', 'a.height', 'a.width', 'a.depth'],
      ...['a.original_price', 'a.discounted_price', 'a.price', 'a.published_at', 'a.last_published_at', 'v.lacks'],
      { artist: 'ar.name', artist_slug: 'ar.slug', category: 'c.name', medium: 'm.name' },
      { image_key: 'i.key', image_alt: 'i.alt', number: 'd.inventory_number', location: 'd.location' },
      { ownership: 'd.ownership', holder: 'r.state', expires_at: 'r.expires_at' },
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whether artworks from before an upgrade are still missing in the list. */
export async function isInventoryFilling(database: Knex): Promise<boolean> {
  return Boolean(await database('inventory_fill').first('artwork_id'));
}

/** Adds missing artworks, at most so many. Returns fewer when none is left. */
export async function fillInventory(transaction: Knex.Transaction, max: number): Promise<number> {
  const row = await transaction('inventory_fill').forUpdate().first('artwork_id');
  if (!row) return 0;
  const next = Math.max(0, row.artwork_id - max);
  // A trigger adds the artworks between both numbers.
  await transaction('inventory_fill').update({ artwork_id: next });
  if (next > 0) return max;
  await transaction('inventory_fill').delete();
  return 0;
}

/** An artist's name is suggested in galleries with no more artists than this; other galleries type a part of it. */
const MAX_SUGGESTIONS = 500;

interface Option {
  value: string;
  text: string;
}

/** What the filters offer, by slug. */
export async function findFilterOptions(
  database: Knex,
): Promise<Record<'artists' | 'categories' | 'exhibitions', Option[]>> {
  const options = (rows: Knex.QueryBuilder, name: string): Promise<Option[]> =>
    rows.select({ value: 'slug', text: name });
  const [artists, categories, exhibitions] = await Promise.all([
    options(
      database('artists')
        .orderBy('name')
        .limit(MAX_SUGGESTIONS + 1),
      'name',
    ),
    options(database('categories').orderBy('name'), 'name'),
    options(database('exhibitions').orderBy([{ column: 'starts_at', order: 'desc' }, 'id']), 'title'),
  ]);
  return { artists: artists.length > MAX_SUGGESTIONS ? [] : artists, categories, exhibitions };
}
