import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { publishedBySlug } from '../artworks/scopes.ts';
import { lockAccount } from '../http/session/account-lock.ts';

/** An artwork that a collector may choose. */
export interface ChosenArtwork {
  id: number;
  title: string;
}

export async function findChosen(database: Knex, slug: string, now: number): Promise<ChosenArtwork | null> {
  return (await publishedBySlug(database, slug, now).first('id', 'title')) ?? null;
}

/** Adding once more changes nothing; what it says of the artwork's popularity is noted only once for each collector. */
export function addFavorite(database: Knex, accountId: number, artworkId: number, now: number): Promise<void> {
  const pair = { account_id: accountId, artwork_id: artworkId };
  const interest = { ...pair, kind: 'favorite', happened_at: now } as const;
  return write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('favorites')
      .insert({ ...pair, since: now })
      .onConflict()
      .ignore();
    await transaction('interests').insert(interest).onConflict().ignore();
  });
}

export async function removeFavorite(database: Knex, accountId: number, artworkId: number): Promise<void> {
  const pair = { account_id: accountId, artwork_id: artworkId };
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('favorites').where(pair).delete();
  });
}

/** Those of the artworks that the collector has chosen. */
export async function favoritesAmong(database: Knex, accountId: number, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  // SQLite keeps the order of a cross join: from the few slugs, not from all that a collector has.
  return database('artworks as a')
    .crossJoin(database.raw('favorites as f'))
    .whereIn('a.slug', slugs)
    .whereRaw('f.artwork_id = a.id')
    .where('f.account_id', accountId)
    .pluck('a.slug');
}
