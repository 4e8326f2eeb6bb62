import type { Knex } from 'knex';
import { Pace } from '../../../database/pace.ts';
import { write } from '../../../database/transaction.ts';
import { HALF_LIFE, INTEREST_LIFETIME, INTEREST_WEIGHTS } from './decay.ts';

/** Artworks that are looked at together: their statement holds a request up for no longer than it takes itself. */
const READ_BATCH = 200;
/** Artworks that are written in one transaction: so few that a buyer does not notice waiting behind it. */
const WRITE_BATCH = 100;
/** On SQLite each question of a request waits behind one of these, and a request has several. */
const pace = new Pace({ aim: Infinity, gap: 5, fewest: WRITE_BATCH, most: WRITE_BATCH });
/** What two ways of adding up may differ by. */
const TOLERANCE = 1e-9;

/** Beyond every id. */
const MAX_ID = 2_147_483_647;

/** Where a reading of interests goes on: after this moment and artwork. */
type Cursor = [happenedAt: number, artworkId: number];

/**
 * Stores every artwork's popularity as of now where it is another than before; run after the start and every few minutes, by as
 * many processes as like to. Interests from before `since` are those of artworks that are popular already. An aborted signal ends it
 * between two batches.
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

/** Every artwork's popularity that is not 0, the least first, so many at once. */
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
  const rows: { id: number; popularity: number; currentPopularity: number }[] = await database('artworks')
    .whereIn('id', ids)
    .select('id', 'popularity', worth(database, now));
  const others = rows.filter(
    ({ popularity, currentPopularity }) =>
      Math.abs(popularity - currentPopularity) > TOLERANCE * Math.max(1, currentPopularity),
  );
  for (let start = 0; start < others.length; start += WRITE_BATCH) {
    const some = others.slice(start, start + WRITE_BATCH).map(({ id }) => id);
    await write(database, (transaction) =>
      transaction('artworks')
        .whereIn('id', some)
        .update({ popularity: transaction.raw(SUM_OF_INTERESTS, bindings(now)) }),
    );
    await pace.rest();
  }
  await pace.rest();
}

const WEIGHT_CASES = Object.entries(INTEREST_WEIGHTS).map(([kind, weight]) => `when '${kind}' then ${weight}`);
const SUM_OF_INTERESTS = `coalesce(
  (select sum((case i.kind ${WEIGHT_CASES.join(' ')} end) * power(0.5, (? - i.happened_at) / ${HALF_LIFE}.0))
   from interests i where i.artwork_id = artworks.id and i.happened_at > ? and i.happened_at <= ?), 0)`;

function bindings(now: number): number[] {
  return [now, now - INTEREST_LIFETIME, now];
}

function worth(database: Knex, now: number): Knex.Raw {
  return database.raw(`${SUM_OF_INTERESTS} as worth`, bindings(now));
}
