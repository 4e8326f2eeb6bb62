import type { Knex } from 'knex';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { published, unsold } from '../artworks/scopes.ts';
import { sold } from '../reservations/scopes.ts';
import { INTEREST_PERIOD, SALES_PERIOD } from './limits.ts';
import type { PopularArtwork } from './rows.ts';

/** The artworks are taken from this many of the latest views and favorites. */
const LATEST_SIGNS = 1_000;

/** Published artworks that were sold within the last days, latest first. */
export async function findRecentlySold(database: Knex, now: number, limit: number): Promise<CardRow[]> {
  const ids = await database('reservations as r')
    .join('artworks as a', 'a.id', 'r.artwork_id')
    .where(sold('r'))
    .whereBetween('r.since', [now - SALES_PERIOD, now])
    .where(published(now, 'a'))
    .orderBy([
      { column: 'r.since', order: 'desc' },
      { column: 'r.artwork_id', order: 'desc' },
    ])
    .limit(limit)
    .pluck('r.artwork_id');
  return findCards(database, ids);
}

/** Published, unsold artworks with views or favorites of the last days, most popular first. */
export async function findPopular(database: Knex, now: number, limit: number): Promise<PopularArtwork[]> {
  const ids = await popularIds(database, now, limit);
  const [artworks, views, favorites] = await Promise.all([
    findCards(database, ids),
    countByArtwork(database('interests').where({ kind: 'view' }), 'happened_at', { ids, now }),
    countByArtwork(database('favorites'), 'since', { ids, now }),
  ]);
  return artworks.map((artwork) => ({
    artwork,
    views: views.get(artwork.id) ?? 0,
    favorites: favorites.get(artwork.id) ?? 0,
  }));
}

function popularIds(database: Knex, now: number, limit: number): Promise<number[]> {
  const signs = database('interests')
    .whereBetween('happened_at', [now - INTEREST_PERIOD, now])
    .whereIn('kind', ['view', 'favorite'])
    .orderBy('happened_at', 'desc')
    .limit(LATEST_SIGNS)
    .select('artwork_id')
    .as('i');
  const artworks = database(signs).join('artworks as a', 'a.id', 'i.artwork_id').where(published(now, 'a'));
  return artworks.where(unsold).groupBy('a.id').orderByRaw('count(*) desc, a.id desc').limit(limit).pluck('a.id');
}

async function countByArtwork(
  signs: Knex.QueryBuilder,
  column: string,
  { ids, now }: { ids: number[]; now: number },
): Promise<Map<number, number>> {
  const rows = await signs
    .whereIn('artwork_id', ids)
    .whereBetween(column, [now - INTEREST_PERIOD, now])
    .groupBy('artwork_id')
    .select('artwork_id')
    .count({ count: '*' });
  return new Map(
    rows.map(({ artwork_id, count }: { artwork_id: number; count: unknown }) => [artwork_id, Number(count)]),
  );
}
