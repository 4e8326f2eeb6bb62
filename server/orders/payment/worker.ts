import { Counter, Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import type { PaymentStatus } from '../../payments/contract.ts';
import { MINUTE } from '../../time/time.ts';
import { countOverdue, findOrder } from '../records.ts';
import type { ClaimedRefund, OrderRow, PaymentRow } from '../rows.ts';
import { closeOverdue, findOverdue } from './close.ts';
import { claimDueAttempt, scheduleSync } from './records.ts';
import { claimDueRefund, recordRefundResult, refundKey } from './refunds.ts';
import { nextLateSyncAt, nextRetryAt, nextSyncAt } from './schedule.ts';
import { retryAfterOf, syncAttempt } from './sync.ts';

/** Payment pages that one run syncs, so that overdue orders wait for few calls. */
const MAX_PAGES = 10;
/** Milliseconds after its deadline from which on an unclosed order counts in the metric of overdue orders. */
const OVERDUE_AFTER = MINUTE;

type WorkerContext = Pick<Context, 'database' | 'now' | 'payments' | 'log'> & {
  metrics: Pick<Context['metrics'], 'registry'>;
};

export interface PaymentWorker {
  /** Closes overdue orders, then syncs the payment pages that are due. */
  syncPages(stopping?: AbortSignal): Promise<void>;
  /** Sends the refunds that are due. They do not wait for the pages. */
  sendRefunds(stopping?: AbortSignal): Promise<void>;
  /** Does all that is due, one after the other. */
  runOnce(): Promise<void>;
}

/** Works when it is called. Any number of processes may call it; each row that is due is claimed by one of them. */
export function createPaymentWorker(context: WorkerContext): PaymentWorker {
  const { database, now, log } = context;
  const metrics = registerMetrics(context);
  const never = new AbortController().signal;

  async function syncPages(stopping = never): Promise<void> {
    // Before any call to a provider, so that a slow provider does not keep artworks from other collectors.
    for (const orderId of await findOverdue(database, now())) {
      if (stopping.aborted) return;
      await closeOverdue(database, orderId, now()).catch((err) =>
        log.warn({ err, orderId }, 'overdue order could not be closed, retrying'),
      );
    }
    const claim = () => claimDueAttempt(database, now());
    await workOff(claim, (attempt) => syncPage(context, attempt, metrics), { stopping, max: MAX_PAGES });
  }

  async function sendRefunds(stopping = never): Promise<void> {
    const claim = () => claimDueRefund(database, now());
    await workOff(claim, (refund) => sendRefund(context, refund, metrics), { stopping });
  }

  return {
    syncPages,
    sendRefunds,
    runOnce: async () => {
      await syncPages();
      await sendRefunds();
    },
  };
}

type PaymentMetrics = ReturnType<typeof registerMetrics>;

async function syncPage(context: WorkerContext, attempt: PaymentRow, metrics: PaymentMetrics): Promise<void> {
  const { database, now, log } = context;
  const order = await findOrder(database, attempt.order_id);
  if (!order) return;
  const isAwaited = order.state === 'awaiting-payment';
  // A page that must not be paid any more is expired.
  const isOver = attempt.state !== 'open' || !isAwaited || now() >= order.payment_due_at;
  try {
    const endAs = isAwaited ? 'ended' : 'replaced';
    const status = await syncAttempt(context, attempt, { call: isOver ? 'expire' : 'fetchStatus', endAs });
    await scheduleSync(database, attempt, nextSync(order, attempt, { status, isOver, now: now() }));
  } catch (err) {
    metrics.failures.inc();
    log.warn(
      { err, order: order.number, attempt: attempt.attempt, isOver },
      'payment provider call failed, retrying; the artworks stay held',
    );
    const failures = attempt.failures + 1;
    const retryAt = nextRetryAt(failures, now(), { deadline: order.payment_due_at, retryAfterMs: retryAfterOf(err) });
    await scheduleSync(database, attempt, { next_sync_at: retryAt, sync_count: attempt.sync_count, failures });
  }
}

function nextSync(
  order: OrderRow,
  { sync_count }: PaymentRow,
  { status, isOver, now }: { status: PaymentStatus; isOver: boolean; now: number },
): Pick<PaymentRow, 'next_sync_at' | 'sync_count' | 'failures'> {
  if (!isOver) return { next_sync_at: nextSyncAt(order.payment_due_at, now), sync_count: sync_count + 1, failures: 0 };
  // A payment is being processed. Only syncs of an ended page count as late ones.
  if (status.state === 'open') return { next_sync_at: nextRetryAt(0, now), sync_count, failures: 0 };
  return { next_sync_at: nextLateSyncAt(sync_count + 1, now), sync_count: sync_count + 1, failures: 0 };
}

async function sendRefund(context: WorkerContext, refund: ClaimedRefund, metrics: PaymentMetrics): Promise<void> {
  const { database, now, log, payments } = context;
  const { provider, reference, paymentId, amount, madeBefore } = refund;
  try {
    const gateway = payments.find(provider);
    if (!gateway) throw new Error('The provider of this payment is not set up.');
    const isPesos = refund.currency === 'PHP';
    const request = { reference, paymentId, amount, key: refundKey(refund.id), madeBefore };
    const outcome = isPesos ? await gateway.refund(request) : 'cannot';
    metrics.refunds.inc({ outcome });
    const failure = outcome === 'cannot' ? 'the provider cannot make this refund by API' : null;
    await recordRefundResult(database, refund, { outcome, failure, now: now() });
  } catch (err) {
    metrics.failures.inc();
    log.warn({ err, refund: refund.id }, 'refund call failed, retrying');
    const result = { outcome: null, failure: String(err), retryAfterMs: retryAfterOf(err) };
    await recordRefundResult(database, refund, { ...result, now: now() });
  }
}

/** Claims rows and works on them, one after the other, until none is due or `max` are done. */
async function workOff<Row>(
  claim: () => Promise<Row | null>,
  work: (row: Row) => Promise<void>,
  { stopping, max = Number.POSITIVE_INFINITY }: { stopping: AbortSignal; max?: number },
): Promise<void> {
  for (let done = 0; done < max && !stopping.aborted; done++) {
    const row = await claim();
    if (row === null) return;
    await work(row);
  }
}

function registerMetrics({ metrics: { registry }, database, now }: WorkerContext) {
  const registers = [registry];
  new Gauge({
    name: 'orders_held_past_deadline',
    help: 'Orders whose payment page could not be ended in time, so that their artworks stay held',
    registers,
    // Each process counts the same orders.
    aggregator: 'max',
    async collect() {
      // If the database does not answer, the metric keeps its value and the others are still served.
      await countOverdue(database, now() - OVERDUE_AFTER).then(
        (count) => this.set(count),
        () => {},
      );
    },
  });
  return {
    failures: new Counter({
      name: 'payment_provider_failures_total',
      help: 'Calls that the payment provider did not answer',
      registers,
    }),
    refunds: new Counter({
      name: 'refunds_total',
      help: 'Outcomes of refund calls: refunded, pending, cannot',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
