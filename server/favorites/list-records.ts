import type { Knex } from 'knex';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { publishedUnindexed, scheduled } from '../artworks/scopes.ts';
import { sale } from '../reservations/scopes.ts';
import type { FavoritesQuery, FavoritesSort } from './contract.ts';
import { favoritesPerPage } from './query.ts';

const fewFavorites = 500;

type Order = { column: string | Knex.Raw; order: 'asc' | 'desc' }[];

/** One page of a collector's favorites, and how many there are; what is sold stays among them. */
export async function listFavorites(
  database: Knex,
  accountId: number,
  { page, sortBy }: FavoritesQuery,
  now: number,
): Promise<{ rows: CardRow[]; total: number }> {
  const total = await countFavorites(database, accountId, now);
  const offset = (page - 1) * favoritesPerPage;
  if (offset >= total) return { rows: [], total };
  const ids = await inOrder(database, shown(database, accountId, now), sortBy)
    .offset(offset)
    .limit(favoritesPerPage)
    .pluck('f.artwork_id');
  return { rows: await findCards(database, ids), total };
}

export async function findLatestFavorites(
  database: Knex,
  accountId: number,
  limit: number,
  now: number,
): Promise<CardRow[]> {
  const latest = inOrder(database, shown(database, accountId, now), 'added');
  return findCards(database, await latest.limit(limit).pluck('f.artwork_id'));
}

/** Of many, those are counted that are hidden now: a look at the artwork of each would take milliseconds. */
export async function countFavorites(database: Knex, accountId: number, now: number): Promise<number> {
  const all = await count(database('favorites').where('account_id', accountId));
  if (all <= fewFavorites) return all && count(shown(database, accountId, now));
  return all - (await count(hidden(database, accountId, now)));
}

async function count(favorites: Knex.QueryBuilder): Promise<number> {
  const { total } = await favorites.count({ total: '*' }).first();
  return total;
}

// The pluses keep both engines from walking an order of all artworks in search of one collector's few.
function shown(database: Knex, accountId: number, now: number): Knex.QueryBuilder {
  return database('favorites as f')
    .join('artworks as a', 'a.id', 'f.artwork_id')
    .where('f.account_id', accountId)
    .where(publishedUnindexed(now, 'a'));
}

// SQLite keeps the order of a cross join: from the few artworks that are not shown.
function hidden(database: Knex, accountId: number, now: number): Knex.QueryBuilder {
  return database('artworks as a')
    .crossJoin(database.raw('favorites as f'))
    .where((artwork) => artwork.whereNull('a.published_at').orWhere(scheduled(now, 'a')))
    .whereRaw('f.artwork_id = a.id')
    .where('f.account_id', accountId);
}

function inOrder(database: Knex, favorites: Knex.QueryBuilder, sortBy: FavoritesSort): Knex.QueryBuilder {
  if (sortBy === 'price-asc' || sortBy === 'price-desc') return byPrice(database, favorites, sortBy);
  return favorites.orderBy(ordersOf(database)[sortBy]);
}

function ordersOf(database: Knex): Record<Exclude<FavoritesSort, 'price-asc' | 'price-desc'>, Order> {
  const by = (column: string, order: 'asc' | 'desc'): Order => [
    { column: database.raw('+??', [column]), order },
    { column: 'f.artwork_id', order },
  ];
  return {
    added: [
      { column: 'f.since', order: 'desc' },
      { column: 'f.artwork_id', order: 'desc' },
    ],
    latest: by('a.published_at', 'desc'),
    oldest: by('a.published_at', 'asc'),
    popular: by('a.popularity', 'desc'),
  };
}

// First what has a price to show, in its order; then the sold works, newest first, so that their place says nothing of their price.
function byPrice(database: Knex, favorites: Knex.QueryBuilder, sortBy: 'price-asc' | 'price-desc'): Knex.QueryBuilder {
  const order = sortBy === 'price-asc' ? 'asc' : 'desc';
  const ofUnsold = (column: string) => database.raw('case when r.artwork_id is null then ?? end', [column]);
  return favorites.leftJoin('reservations as r', sale).orderBy([
    { column: database.raw('case when r.artwork_id is null then 0 else 1 end'), order: 'asc' },
    { column: ofUnsold('a.price'), order },
    { column: ofUnsold('a.id'), order },
    { column: database.raw('+a.published_at'), order: 'desc' },
    { column: 'a.id', order: 'desc' },
  ] as Order);
}
