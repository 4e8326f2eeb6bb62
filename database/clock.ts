import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';

/** Milliseconds between two looks at the database's clock. */
const interval = 60_000;
/** Of so many looks the fastest answer is believed: what it took is how far it may be off. */
const looks = 3;

export interface DatabaseClock {
  /** Milliseconds since 1970, UTC, by the clock that all processes have in common. */
  now(): number;
  close(): void;
}

/**
 * The clock of the database, so that processes on several machines agree on what has lapsed: this machine's own, set by it again and
 * again. A SQLite file is on the machine itself. While the database is out of reach the clock goes on as it was last set.
 */
export async function databaseClock(
  database: Knex,
  failed: (error: unknown) => void,
  own: () => number = Date.now,
): Promise<DatabaseClock> {
  if (!isPostgres(database)) return { now: own, close: () => {} };
  let ahead = 0;
  const set = async () => {
    try {
      ahead = await howFarAhead(database, own);
    } catch (error) {
      failed(error);
    }
  };
  await set();
  const timer = setInterval(set, interval).unref();
  return { now: () => Math.round(own() + ahead), close: () => clearInterval(timer) };
}

async function howFarAhead(database: Knex, own: () => number): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let look = 0; look < looks; look++) {
    const [asked, began] = [own(), performance.now()];
    const { rows } = await database.raw('select extract(epoch from clock_timestamp()) * 1000 as moment');
    const took = performance.now() - began;
    if (took < best.took) best = { took, ahead: rows[0].moment - (asked + took / 2) };
  }
  return best.ahead;
}
