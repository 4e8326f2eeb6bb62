import type { Knex } from 'knex';
import { type AccountMerge, lockAccount, moveAccountRows } from '../../database/account-rows.ts';
import { countRows, type Query } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import { recordInterest } from '../artworks/popularity/records.ts';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { publishedBySlug, publishedUnindexed, scheduled } from '../artworks/scopes.ts';
import { sale } from '../reservations/scopes.ts';
import type { FavoritesQuery, FavoritesSort } from './contract.ts';
import { FAVORITES_PER_PAGE } from './query.ts';

/** A published artwork, which can become a favorite. */
export interface FavorableArtwork {
  id: number;
  title: string;
}

export async function findPublishedArtwork(
  database: Knex,
  slug: string,
  now: number,
): Promise<FavorableArtwork | null> {
  return (await publishedBySlug(database, slug, now).first('id', 'title')) ?? null;
}

/** Adding again changes nothing. Popularity counts one favorite per collector and artwork. */
export function addFavorite(database: Knex, accountId: number, artworkId: number, now: number): Promise<void> {
  const pair = { account_id: accountId, artwork_id: artworkId };
  return write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('favorites')
      .insert({ ...pair, since: now })
      .onConflict()
      .ignore();
    await recordInterest(transaction, { artworkId, kind: 'favorite', accountId, now });
  });
}

export async function removeFavorite(database: Knex, accountId: number, artworkId: number): Promise<void> {
  const pair = { account_id: accountId, artwork_id: artworkId };
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('favorites').where(pair).delete();
  });
}

/** If both accounts favorited an artwork, the favorite of the remaining account stays. */
export function mergeFavorites(transaction: Knex.Transaction, merge: AccountMerge): Promise<void> {
  return moveAccountRows(transaction, { table: 'favorites', unique: 'artwork_id' }, merge);
}

export async function eraseFavorites(transaction: Knex.Transaction, accountId: number): Promise<void> {
  await transaction('favorites').where('account_id', accountId).delete();
}

/** Slugs of the collector's favorites among `slugs`. */
export async function favoritesAmong(database: Knex, accountId: number, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  // SQLite keeps the order of a cross join: it starts with the few slugs.
  return database('artworks as a')
    .crossJoin(database.raw('favorites as f'))
    .whereIn('a.slug', slugs)
    .whereRaw('f.artwork_id = a.id')
    .where('f.account_id', accountId)
    .pluck('a.slug');
}

const JOIN_LIMIT = 500;

type Order = { column: string | Knex.Raw; order: 'asc' | 'desc' }[];

/** One page of favorites, sold ones included, with the total. */
export async function listFavorites(
  database: Knex,
  accountId: number,
  { page, sortBy }: FavoritesQuery,
  now: number,
): Promise<{ rows: CardRow[]; total: number }> {
  const total = await countFavorites(database, accountId, now);
  const offset = (page - 1) * FAVORITES_PER_PAGE;
  if (offset >= total) return { rows: [], total };
  const ids = await orderFavorites(database, publishedFavorites(database, accountId, now), sortBy)
    .offset(offset)
    .limit(FAVORITES_PER_PAGE)
    .pluck('f.artwork_id');
  return { rows: await findCards(database, ids), total };
}

export async function findLatestFavorites(
  database: Knex,
  accountId: number,
  limit: number,
  now: number,
): Promise<CardRow[]> {
  const latest = orderFavorites(database, publishedFavorites(database, accountId, now), 'added');
  return findCards(database, await latest.limit(limit).pluck('f.artwork_id'));
}

/** Counts published favorites; for many favorites by subtracting the hidden ones, because joining each artwork takes milliseconds. */
export async function countFavorites(database: Knex, accountId: number, now: number): Promise<number> {
  const all = await countRows(database('favorites').where('account_id', accountId));
  if (all <= JOIN_LIMIT) return all && countRows(publishedFavorites(database, accountId, now));
  return all - (await countRows(hiddenFavorites(database, accountId, now)));
}

// The unary plus keeps both engines from scanning all artworks by that column.
function publishedFavorites(database: Knex, accountId: number, now: number): Query {
  return database('favorites as f')
    .join('artworks as a', 'a.id', 'f.artwork_id')
    .where('f.account_id', accountId)
    .where(publishedUnindexed(now, 'a'));
}

// SQLite keeps the order of a cross join: it starts with the few hidden artworks.
function hiddenFavorites(database: Knex, accountId: number, now: number): Query {
  return database('artworks as a')
    .crossJoin(database.raw('favorites as f'))
    .where((artwork) => artwork.whereNull('a.published_at').orWhere(scheduled(now, 'a')))
    .whereRaw('f.artwork_id = a.id')
    .where('f.account_id', accountId);
}

function orderFavorites(database: Knex, favorites: Knex.QueryBuilder, sortBy: FavoritesSort): Query {
  if (sortBy === 'price-asc' || sortBy === 'price-desc') return byPrice(database, favorites, sortBy);
  return favorites.orderBy(sortOrders(database)[sortBy]);
}

function sortOrders(database: Knex): Record<Exclude<FavoritesSort, 'price-asc' | 'price-desc'>, Order> {
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

// Unsold artworks by price first, then sold ones, newest first, so that their position does not reveal their price.
function byPrice(database: Knex, favorites: Knex.QueryBuilder, sortBy: 'price-asc' | 'price-desc'): Query {
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
