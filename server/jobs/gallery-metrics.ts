import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { Gauge } from 'prom-client';
import { countRows } from '../../database/rows.ts';
import { held, reservedNow } from '../reservations/scopes.ts';
import { SECOND } from '../time/time.ts';
import type { JobContext } from './context.ts';

/** Milliseconds for which counts are reused: they read whole tables. */
const MAX_AGE = 15 * SECOND;
/** More than there are below. */
const MAX_METRICS = 20;

type Counts = Record<string, number>;

const ORDER_STATES = ['awaiting-payment', 'paid', 'cancelled', 'expired', 'refund-due', 'refunded'];
const PAYMENT_STATES = ['open', 'paid', 'declined', 'cancelled', 'replaced', 'ended'];
const REFUND_STATES = ['requested', 'due', 'refunded'];

/**
 * Rows of the gallery by state, counted in the thread of background jobs. The counts are those of the whole database: with several
 * machines, take the largest instead of the sum.
 */
export function registerGalleryMetrics({
  metrics: { registry },
  database,
  now,
}: Pick<JobContext, 'metrics' | 'database' | 'now'>): void {
  /** Metric → its latest counts. Scrapes at the same time share one query. */
  const latest = new LRUCache<string, Counts, () => Promise<Counts>>({
    max: MAX_METRICS,
    ttl: MAX_AGE,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_name, _stale, { context: count }) => count(),
  });
  const gauge = (name: string, help: string, label: string | null, count: () => Promise<Counts>) => {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      aggregator: 'max',
      async collect() {
        // If the database does not answer, the metric keeps its values and the others are still served.
        const counts = (await latest.fetch(name, { context: count }).catch(() => null)) ?? {};
        for (const [value, number] of Object.entries(counts)) this.set(label ? { [label]: value } : {}, number);
      },
    });
  };
  gauge('carts', 'Carts with at least one reserved artwork', null, async () => {
    const row = await database('reservations').where(reservedNow(now())).countDistinct({ count: 'cart_id' }).first();
    return { all: Number(row?.count ?? 0) };
  });
  gauge(
    'reservations',
    'Artworks reserved in a cart, or held by an order that awaits its payment',
    'state',
    async () => ({
      reserved: await countRows(database('reservations').where(reservedNow(now()))),
      held: await countRows(database('reservations').where(held())),
    }),
  );
  gauge('orders', 'Orders by state', 'state', () => byState(database, 'orders', ORDER_STATES));
  gauge('payments', 'Payment attempts by outcome; open: not yet known', 'outcome', () =>
    byState(database, 'payments', PAYMENT_STATES),
  );
  gauge('refunds', 'Refunds by state; due: staff must refund by hand', 'state', () =>
    byState(database, 'refunds', REFUND_STATES),
  );
}

async function byState(database: Knex, table: 'orders' | 'payments' | 'refunds', states: string[]): Promise<Counts> {
  const rows: { state: string; count: number }[] = await database(table)
    .groupBy('state')
    .select('state')
    .count({ count: '*' });
  const counts: Counts = Object.fromEntries(states.map((state) => [state, 0]));
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}
