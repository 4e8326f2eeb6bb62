import type { Knex } from 'knex';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { published, unsold } from '../artworks/scopes.ts';
import { sold } from '../reservations/scopes.ts';
import { interestIsNews, salesAreNews } from './settings.ts';

interface Liked {
  artwork: CardRow;
  /** Within the last days; each is a browser's within an hour. */
  views: number;
  /** Collectors who have chosen it within the last days, and not thought better of it. */
  favorites: number;
}

/** Among how many of the latest signs of interest the artworks are looked for. */
const latest = 1_000;

/** Published works that were sold within the last days, the last one first. */
export async function findRecentlySold(database: Knex, now: number, limit: number): Promise<CardRow[]> {
  const ids = await database('reservations as r')
    .join('artworks as a', 'a.id', 'r.artwork_id')
    .where(sold('r'))
    .whereBetween('r.since', [now - salesAreNews, now])
    .where(published(now, 'a'))
    .orderBy([
      { column: 'r.since', order: 'desc' },
      { column: 'r.artwork_id', order: 'desc' },
    ])
    .limit(limit)
    .pluck('r.artwork_id');
  return findCards(database, ids);
}

/** Published works that nobody has bought and that were looked at or chosen lately, the most wanted first. */
export async function findLiked(database: Knex, now: number, limit: number): Promise<Liked[]> {
  const ids = await likedIds(database, now, limit);
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

function likedIds(database: Knex, now: number, limit: number): Promise<number[]> {
  const signs = database('interests')
    .whereBetween('happened_at', [now - interestIsNews, now])
    .whereIn('kind', ['view', 'favorite'])
    .orderBy('happened_at', 'desc')
    .limit(latest)
    .select('artwork_id')
    .as('i');
  const artworks = database(signs).join('artworks as a', 'a.id', 'i.artwork_id').where(published(now, 'a'));
  return artworks.where(unsold).groupBy('a.id').orderByRaw('count(*) desc, a.id desc').limit(limit).pluck('a.id');
}

async function countByArtwork(
  signs: Knex.QueryBuilder,
  moment: string,
  { ids, now }: { ids: number[]; now: number },
): Promise<Map<number, number>> {
  const rows = await signs
    .whereIn('artwork_id', ids)
    .whereBetween(moment, [now - interestIsNews, now])
    .groupBy('artwork_id')
    .select('artwork_id')
    .count({ count: '*' });
  return new Map(
    rows.map(({ artwork_id, count }: { artwork_id: number; count: unknown }) => [artwork_id, Number(count)]),
  );
}
