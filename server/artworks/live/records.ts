import type { Knex } from 'knex';
import type { Query } from '../../../database/rows.ts';
import { expired } from '../../reservations/scopes.ts';
import { publishedUnindexed } from '../scopes.ts';
import type { StatusRow } from './rows.ts';

/** Statuses of the published ones of these artworks. */
export function findStatuses(database: Knex, ids: number[], now: number): Promise<StatusRow[]> {
  return statuses(database, now).whereIn('a.id', ids);
}

/** Statuses of the published ones of these artworks. */
export function findStatusesBySlug(database: Knex, slugs: string[], now: number): Promise<StatusRow[]> {
  return statuses(database, now).whereIn('a.slug', slugs);
}

function statuses(database: Knex, now: number): Query<StatusRow> {
  return database('artworks as a')
    .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
    .where(publishedUnindexed(now, 'a'))
    .select('a.slug', 'r.state', 'r.expires_at', 'r.since');
}

/** Ids of the artworks whose reservation has ended by time: after `from`, and at `to` at the latest. */
export function findEnded(database: Knex, { from, to }: { from: number; to: number }): Promise<number[]> {
  return database('reservations').where(expired(to)).where('expires_at', '>', from).pluck('artwork_id');
}
