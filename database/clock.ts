import type { Knex } from 'knex';
import { MINUTE } from '../server/time/time.ts';
import { isPostgres } from './engine.ts';
import { rawRow } from './rows.ts';

/** Between two queries of the database's clock. */
const INTERVAL = MINUTE;
/** Samples per query. The fastest one counts: its duration is the maximum error. */
const SAMPLES = 3;

export interface DatabaseClock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  close(): void;
}

/**
 * The clock of the PostgreSQL server, so that processes on several machines agree on what has expired. It is this machine's clock
 * plus an offset, which is measured every minute. If the server is not responding, the last offset stays. With SQLite, it is this
 * machine's clock.
 */
export async function databaseClock(
  database: Knex,
  onError: (error: unknown) => void,
  own: () => number = Date.now,
): Promise<DatabaseClock> {
  if (!isPostgres(database)) return { now: own, close: () => {} };
  let offset = 0;
  const set = async () => {
    try {
      offset = await measureOffset(database, own);
    } catch (error) {
      onError(error);
    }
  };
  await set();
  const timer = setInterval(set, INTERVAL).unref();
  return { now: () => Math.round(own() + offset), close: () => clearInterval(timer) };
}

/** The same clock for a command, which runs for minutes: its offset is measured once. */
export async function commandClock(database: Knex, own: () => number = Date.now): Promise<() => number> {
  const offset = isPostgres(database) ? await measureOffset(database, own) : 0;
  return () => Math.round(own() + offset);
}

/** Milliseconds by which the server's clock is ahead of this machine's. */
export async function measureOffset(database: Knex, own: () => number): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, offset: 0 };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const [sentAt, began] = [own(), performance.now()];
    const { time } = await rawRow<{ time: number }>(
      database,
      'select extract(epoch from clock_timestamp()) * 1000 as time',
    );
    const took = performance.now() - began;
    if (took < best.took) best = { took, offset: time - (sentAt + took / 2) };
  }
  return best.offset;
}
