import type { Knex } from 'knex';
import { AdaptiveBatch } from '../../../database/batches/adaptive-batch.ts';
import { write } from '../../../database/transaction.ts';
import { HALF_LIFE, INTEREST_LIFETIME, INTEREST_WEIGHTS } from './decay.ts';

/** Artworks of one read. On SQLite requests wait for it. */
const READ_BATCH = 200;
/** Artworks of one transaction: few, so that a buyer's transaction waits for milliseconds only. */
const WRITE_BATCH = 100;
/** A pause after each batch, in which requests are served. On SQLite each of a request's queries waits for one batch. */
const adaptiveBatch = new AdaptiveBatch({ targetMs: Infinity, pauseMs: 5, min: WRITE_BATCH, max: WRITE_BATCH });
/** Relative difference of two floating-point sums of the same interests. */
const TOLERANCE = 1e-9;

/** The greatest 32-bit id. */
const MAX_ID = 2_147_483_647;

/** The last interest of the previous read. */
type Cursor = [happenedAt: number, artworkId: number];

/**
 * Stores the popularity of every artwork as of now, where it differs. Any number of processes may run it at the same time. Artworks that
 * are not yet popular are found by their interests since `since`. The signal ends it between two batches.
 */
export async function refreshPopularity(
  database: Knex,
  now: number,
  { since = now - INTEREST_LIFETIME, signal }: { since?: number | undefined; signal?: AbortSignal } = {},
): Promise<void> {
  for await (const rows of readPopularity(database, READ_BATCH)) {
    if (signal?.aborted) return;
    await refresh(database, idsIn(rows), now);
  }
  for await (const ids of readInterestIds(database, Math.max(since, now - INTEREST_LIFETIME), now)) {
    if (signal?.aborted) return;
    await refresh(database, ids, now);
  }
}

/** Every artwork with a popularity above 0, the least popular first, in batches. */
export async function* readPopularity(
  database: Knex,
  atOnce: number,
): AsyncGenerator<{ id: number; popularity: number }[], void> {
  for (let last = { popularity: 0, id: 0 }; ; ) {
    const rows: { id: number; popularity: number }[] = await database('artworks')
      .where('popularity', '>', 0)
      .whereRaw('(popularity, id) > (?, ?)', [last.popularity, last.id])
      .orderBy(['popularity', 'id'])
      .limit(atOnce)
      .select('id', 'popularity');
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = end;
  }
}

async function* readInterestIds(database: Knex, since: number, now: number): AsyncGenerator<number[], void> {
  for (let last: Cursor = [since, MAX_ID]; ; ) {
    const rows: { id: number; at: number }[] = await database('interests')
      .whereRaw('(happened_at, artwork_id) > (?, ?)', last)
      .where('happened_at', '<=', now)
      .groupBy(['happened_at', 'artwork_id'])
      .orderBy(['happened_at', 'artwork_id'])
      .limit(READ_BATCH)
      .select({ id: 'artwork_id', at: 'happened_at' });
    const end = rows.at(-1);
    if (end === undefined) return;
    yield idsIn(rows);
    last = [end.at, end.id];
  }
}

function idsIn(rows: { id: number }[]): number[] {
  return [...new Set(rows.map(({ id }) => id))];
}

async function refresh(database: Knex, ids: number[], now: number): Promise<void> {
  const rows: { id: number; popularity: number; current: number }[] = await database('artworks')
    .whereIn('id', ids)
    .select('id', 'popularity', database.raw(`${SUM_OF_INTERESTS} as current`, bindings(now)));
  const others = rows.filter(
    ({ popularity, current }) => Math.abs(popularity - current) > TOLERANCE * Math.max(1, current),
  );
  for (let start = 0; start < others.length; start += WRITE_BATCH) {
    const some = others.slice(start, start + WRITE_BATCH).map(({ id }) => id);
    await write(database, (transaction) =>
      transaction('artworks')
        .whereIn('id', some)
        .update({ popularity: transaction.raw(SUM_OF_INTERESTS, bindings(now)) }),
    );
    await adaptiveBatch.pause();
  }
  await adaptiveBatch.pause();
}

const WEIGHT_CASES = Object.entries(INTEREST_WEIGHTS).map(([kind, weight]) => `when '${kind}' then ${weight}`);
const SUM_OF_INTERESTS = `coalesce(
  (select sum((case i.kind ${WEIGHT_CASES.join(' ')} end) * power(0.5, (? - i.happened_at) / ${HALF_LIFE}.0))
   from interests i where i.artwork_id = artworks.id and i.happened_at > ? and i.happened_at <= ?), 0)`;

function bindings(now: number): number[] {
  return [now, now - INTEREST_LIFETIME, now];
}
