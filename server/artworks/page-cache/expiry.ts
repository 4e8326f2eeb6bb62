import type { Knex } from 'knex';
import { isReservedNow } from '../../reservations/availability.ts';
import { reservedNow } from '../../reservations/scopes.ts';
import { scheduled } from '../scopes.ts';
import { nextSoldIntervalChange } from '../status.ts';

/** When time alone changes the status of one of these artworks, or the words for its sale; Infinity if never. */
export async function nextStatusChange(database: Knex, artworks: number[], now: number): Promise<number> {
  if (artworks.length === 0) return Number.POSITIVE_INFINITY;
  const rows: { state: string; expires_at: number | null; since: number }[] = await database('reservations')
    .whereIn('artwork_id', artworks)
    .select('state', 'expires_at', 'since');
  const times = rows.map(({ state, expires_at, since }) =>
    state === 'sold'
      ? nextSoldIntervalChange(since, now)
      : isReservedNow({ state, expires_at }, now)
        ? expires_at
        : null,
  );
  return Math.min(...times.filter((time) => time !== null), Number.POSITIVE_INFINITY);
}

/** When the next reservation expires; Infinity if there is none. */
export function nextReservationEnd(database: Knex, now: number): Promise<number> {
  return earliest(database('reservations').where(reservedNow(now)), 'expires_at');
}

/** When the next artwork or artist is published; Infinity if none is scheduled. */
export async function nextPublication(database: Knex, now: number): Promise<number> {
  const [artwork, artist] = await Promise.all(
    ['artworks', 'artists'].map((table) => earliest(database(table).where(scheduled(now, table)), 'published_at')),
  );
  return Math.min(artwork ?? Number.POSITIVE_INFINITY, artist ?? Number.POSITIVE_INFINITY);
}

async function earliest(rows: Knex.QueryBuilder, column: string): Promise<number> {
  const found = await rows.min({ time: column }).first();
  return found?.time ?? Number.POSITIVE_INFINITY;
}

export async function findArtistsOf(database: Knex, artworks: number[]): Promise<number[]> {
  const artists = await database('artworks').whereIn('id', artworks).distinct('artist_id').pluck('artist_id');
  return artists.filter((id) => id !== null);
}
