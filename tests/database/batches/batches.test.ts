import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inBatches, MAX_BATCH } from '../../../database/batches/batches.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createCart } from '../../../database/factories/carts.ts';
import { write } from '../../../database/transaction.ts';
import { sweepCarts } from '../../../server/cart/records.ts';
import { sweepRateLimits } from '../../../server/http/rate-limits/rate-limiter.ts';
import { sweepSessions } from '../../../server/http/session/store.ts';
import { sweepShares } from '../../../server/shares/records.ts';
import { DAY } from '../../../server/time/time.ts';
import { sweepViews } from '../../../server/views/records.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';

const MANY = 2 * MAX_BATCH + 1;

onEachEngine('the sweeps', (engine) => {
  let database: Knex;
  let artwork_id: number;

  beforeAll(async () => {
    database = await engine.open();
    artwork_id = (await createArtwork(database)).id;
  });

  beforeEach(async () => {
    for (const table of ['views', 'shares', 'interests', 'sessions', 'ended_sessions']) await database(table).delete();
  });

  /** Inserts rows for several batches, and one that the sweep must not change. */
  async function fill(table: string, row: (n: number) => object, stays: object): Promise<void> {
    const rows = Array.from({ length: MANY }, (_, n) => row(n));
    await database.batchInsert(table, [...rows, { ...row(MANY), ...stays }], 400);
  }

  /** The number of transactions that change rows of the table. */
  async function transactionsOf(change: 'update' | 'delete from', table: string, sweep: () => Promise<void>) {
    const seen = new Set<string>();
    const listen = ({ sql, __knexTxId }: { sql: string; __knexTxId: string }) => {
      if (sql.includes(`${change} ${database.ref(table)}`)) seen.add(__knexTxId);
    };
    database.on('query', listen);
    await sweep();
    database.off('query', listen);
    return seen.size;
  }

  describe('run in batches:', () => {
    const sessions = () => sweepSessions(database, 100 * DAY);
    const views = () => sweepViews(database, 100 * DAY);
    const shares = () => sweepShares(database, 100 * DAY);

    it('client hashes of views', async () => {
      const seen = { seen_at: 100 * DAY, artwork_id };
      const row = (n: number) => ({ ...seen, visitor: `v${n}`, client: 'c', counted_at: 50 * DAY });
      await fill('views', row, { counted_at: 100 * DAY });
      expect(await transactionsOf('update', 'views', views)).toBeGreaterThan(2);
      expect(await database('views').where({ client: 'c' }).pluck('visitor')).toEqual([`v${MANY}`]);
    });

    it('old views', async () => {
      const row = (n: number) => ({ visitor: `v${n}`, artwork_id, client: '', counted_at: DAY, seen_at: DAY });
      await fill('views', row, { seen_at: 99 * DAY });
      expect(await transactionsOf('delete from', 'views', views)).toBeGreaterThan(2);
      expect(await database('views').pluck('visitor')).toEqual([`v${MANY}`]);
    });

    it('old interests', async () => {
      await fill('interests', () => ({ artwork_id, kind: 'view', happened_at: DAY }), { kind: 'share' });
      expect(await transactionsOf('delete from', 'interests', views)).toBeGreaterThan(2);
      expect(await database('interests').pluck('kind')).toEqual(['share']);
    });

    it('client hashes of shares', async () => {
      const row = () => ({ artwork_id, shared_to: 'twitter', client: 'c', shared_at: 50 * DAY });
      await fill('shares', row, { shared_at: 100 * DAY });
      expect(await transactionsOf('update', 'shares', shares)).toBeGreaterThan(2);
      expect(await database('shares').where({ client: 'c' }).pluck('shared_at')).toEqual([100 * DAY]);
    });

    it('old shares', async () => {
      const row = () => ({ artwork_id, shared_to: 'twitter', client: '', shared_at: DAY });
      await fill('shares', row, { shared_at: 99 * DAY });
      expect(await transactionsOf('delete from', 'shares', shares)).toBeGreaterThan(2);
      expect(await database('shares').pluck('shared_at')).toEqual([99 * DAY]);
    });

    it('expired sessions', async () => {
      const row = (n: number) => ({ id: `s${n}`, data: '{}', created_at: 0, expires_at: DAY });
      await fill('sessions', row, { expires_at: 101 * DAY });
      expect(await transactionsOf('delete from', 'sessions', sessions)).toBeGreaterThan(2);
      expect(await database('sessions').pluck('id')).toEqual([`s${MANY}`]);
    });

    it('old rows of ended sessions', async () => {
      await fill('ended_sessions', (n) => ({ id: `s${n}`, ended_at: DAY }), { ended_at: 100 * DAY });
      expect(await transactionsOf('delete from', 'ended_sessions', sessions)).toBeGreaterThan(2);
      expect(await database('ended_sessions').pluck('id')).toEqual([`s${MANY}`]);
    });

    it('expired rate limits', async () => {
      await database('rate_limits').delete();
      await fill('rate_limits', (n) => ({ key: `k${n}`, points: 1, expire: DAY }), { expire: 101 * DAY });
      const sweep = () => sweepRateLimits(database, 100 * DAY);
      expect(await transactionsOf('delete from', 'rate_limits', sweep)).toBeGreaterThan(2);
      expect(await database('rate_limits').pluck('key')).toEqual([`k${MANY}`]);
    });

    it('unused carts of visitors', async () => {
      await fill('carts', () => ({ created_at: DAY }), { created_at: 100 * DAY });
      const sweep = () => sweepCarts(database, 100 * DAY);
      expect(await transactionsOf('delete from', 'carts', sweep)).toBeGreaterThan(2);
      expect(await database('carts').pluck('created_at')).toEqual([100 * DAY]);
    });
  });

  it('OPS-05 leave the rest to the next process after the signal is aborted', async () => {
    const stopping = new AbortController();
    let count = 0;
    const work = async (_: Knex.Transaction, max: number) => {
      count += 1;
      stopping.abort();
      return max;
    };
    await inBatches(database, work, stopping.signal);
    expect(count).toBe(1);
    const [now, long] = [100 * DAY, DAY];
    await database('rate_limits').delete();
    await database('sessions').insert({ id: 's', data: '{}', created_at: 0, expires_at: long });
    await database('rate_limits').insert({ key: 'k', points: 1, expire: long });
    await database('views').insert({ visitor: 'v', artwork_id, client: 'c', counted_at: long, seen_at: long });
    await database('shares').insert({ artwork_id, shared_to: 'twitter', client: 'c', shared_at: long });
    const cart = await createCart(database);
    for (const sweep of [sweepSessions, sweepRateLimits, sweepViews, sweepShares, sweepCarts]) {
      await sweep(database, now, stopping.signal);
    }
    for (const table of ['sessions', 'rate_limits', 'views', 'shares']) expect(await database(table)).toHaveLength(1);
    expect(await database('carts').where({ id: cart })).toHaveLength(1);
  });

  it('release the lock for other writes between two batches', async () => {
    const order: string[] = [];
    const began = Promise.withResolvers<void>();
    const sweeping = inBatches(database, async (_, max) => {
      order.push('some');
      began.resolve();
      return order.length < 5 ? max : 0;
    });
    await began.promise;
    await write(database, async () => void order.push('other'));
    await sweeping;
    expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('some'));
  });
});
