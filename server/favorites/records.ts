import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { recordInterest } from '../artworks/popularity/records.ts';
import { publishedBySlug } from '../artworks/scopes.ts';
import { lockAccount } from '../http/session/account-lock.ts';

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
