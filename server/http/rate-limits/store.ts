import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { dueRows, inBatches } from '../../../database/batches.ts';
import { inserted } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { Context } from '../../context.ts';

interface Count {
  points: number;
  /** Milliseconds since 1970. */
  expire: number;
}

/** A rate limiter in a table that all processes share. Unlike the library's own stores it uses one statement for both engines, and the app's clock. */
export class SharedLimiter extends RateLimiterPostgres {
  readonly #database: Knex;
  readonly #now: () => number;

  constructor({ database, now }: Pick<Context, 'database' | 'now'>, points: number, seconds: number) {
    const store = { storeClient: database, storeType: 'knex', tableName: 'rate_limits', tableCreated: true };
    super({ ...store, clearExpiredByTimeout: false, keyPrefix: '', points, duration: seconds });
    this.#database = database;
    this.#now = now;
  }

  /** Adds points to the open window, or opens one. The library calls it. */
  _upsert(key: string, points: number, milliseconds: number): Promise<Count> {
    const now = this.#now();
    const opened = { points: Math.max(points, 0), expire: now + milliseconds };
    return write(this.#database, async (transaction) => {
      const ifOpen = (open: string, otherwise: number) =>
        transaction.raw(`case when rate_limits.expire > ? then ${open} else ? end`, [now, otherwise]);
      return inserted(
        transaction('rate_limits')
          .insert({ key, ...opened })
          .onConflict('key')
          .merge({
            points: ifOpen(`rate_limits.points + ${Math.trunc(points)}`, opened.points),
            expire: ifOpen('rate_limits.expire', opened.expire),
          })
          .returning(['points', 'expire']),
      );
    });
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Count): RateLimiterRes {
    const left = Math.max(this.points - points, 0);
    return new RateLimiterRes(left, Math.max(expire - this.#now(), 0), points, points === changed);
  }
}

/** Deletes expired windows. Reads ignore them anyway. */
export async function sweepRateLimits(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    (transaction, most) => {
      // Locked: a window that reopens meanwhile must not be deleted.
      const expired = transaction('rate_limits').where('expire', '<=', now).orderBy('expire').limit(most).forUpdate();
      return dueRows(transaction, { table: 'rate_limits', key: ['key'], due: expired }).delete();
    },
    signal,
  );
}
