import { Counter, Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { every, singleTask } from '../../jobs/every.ts';
import type { PaymentState } from '../../payments/contract.ts';
import { countOverdue, findOrder } from '../records.ts';
import type { ClaimedRefund, OrderRow, PaymentRow } from '../rows.ts';
import { askAgain, claimAsking } from './claim-records.ts';
import { closeOverdue, findOverdue } from './close.ts';
import { claimRefund, noteRefund } from './refunds.ts';
import { nextLateLook, nextLook, nextTry } from './schedule.ts';
import { consultAttempt, retryAfterOf } from './sync.ts';

/** Milliseconds between two looks for what is due. */
const LOOK_EVERY = 1_000;
/** Payment pages that are queried in one round, so that overdue orders wait for few calls. */
const MOST_PAGES = 10;
/** Milliseconds after its deadline from which on an order is counted as one that could not be ended. */
const OVERDUE = 60_000;

type Needs = Pick<Context, 'database' | 'now' | 'payments' | 'log' | 'metrics'>;

export interface PaymentWorker {
  /** Does everything that is due: ends pages whose time is over, asks about those that are open, gives money back. */
  lookOnce(): Promise<void>;
  close(): Promise<void>;
}

/** Looks again and again, in each process; what one has taken on the others leave alone. Refunds never wait for the pages. */
export function startPaymentWorker(needs: Needs): PaymentWorker {
  const { syncPages, sendRefunds } = steps(needs);
  const failed = (err: unknown) => needs.log.warn({ err }, 'payment sync failed, retrying');
  const loops = [syncPages, sendRefunds].map((step) => every(step, { interval: LOOK_EVERY, failed }));
  return {
    lookOnce: async () => {
      await Promise.all(loops.map((loop) => loop.now()));
    },
    close: async () => {
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

/** One that looks only when asked to. */
export function openPaymentWorker(needs: Needs): PaymentWorker {
  const { syncPages, sendRefunds } = steps(needs);
  const looking = singleTask(async (stopping) => {
    await syncPages(stopping);
    await sendRefunds(stopping);
  });
  return { lookOnce: looking.now, close: looking.close };
}

function steps(needs: Needs) {
  const { database, now, log } = needs;
  const count = figures(needs);

  async function syncPages(stopping: AbortSignal): Promise<void> {
    // First: a provider that answers slowly must not keep artworks from others.
    for (const orderId of await findOverdue(database, now())) {
      if (stopping.aborted) return;
      await closeOverdue(database, orderId, now()).catch((err) =>
        log.warn({ err, orderId }, 'overdue order could not be closed, retrying'),
      );
    }
    await each(() => claimAsking(database, now()), consult, { stopping, most: MOST_PAGES });
  }

  async function sendRefunds(stopping: AbortSignal): Promise<void> {
    await each(() => claimRefund(database, now()), giveBack, { stopping });
  }

  async function consult(payment: PaymentRow): Promise<void> {
    const order = await findOrder(database, payment.order_id);
    if (!order) return;
    const isAwaited = order.state === 'awaiting-payment';
    // A page that nothing is to be paid at any more has to end.
    const isOver = payment.state !== 'open' || !isAwaited || now() >= order.pay_by;
    try {
      const as = isAwaited ? 'ended' : 'replaced';
      const says = await consultAttempt(needs, payment, { how: isOver ? 'end' : 'ask', as });
      await askAgain(database, payment, nextLookAt(order, { payment, says, isOver }));
    } catch (err) {
      count.unreachable.inc();
      log.warn(
        { err, order: order.number, attempt: payment.attempt, isOver },
        'payment provider call failed, retrying; the artworks stay held',
      );
      const failures = payment.failures + 1;
      const next = nextTry(failures, now(), { deadline: order.pay_by, retryAfter: retryAfterOf(err) });
      await askAgain(database, payment, { ask_at: next, asks: payment.asks, failures });
    }
  }

  function nextLookAt(
    order: OrderRow,
    { payment, says, isOver }: { payment: PaymentRow; says: PaymentState; isOver: boolean },
  ): Pick<PaymentRow, 'ask_at' | 'asks' | 'failures'> {
    const asks = payment.asks + 1;
    if (!isOver) return { ask_at: nextLook(order.pay_by, now()), asks, failures: 0 };
    // Money may be on its way: only looks at a page that has ended are counted.
    if (says.state === 'open') return { ask_at: nextTry(0, now()), asks: payment.asks, failures: 0 };
    return { ask_at: nextLateLook(asks, now()), asks, failures: 0 };
  }

  async function giveBack(refund: ClaimedRefund): Promise<void> {
    const { provider: name, reference, paymentId, amount } = refund;
    try {
      const provider = needs.payments.named(name);
      if (!provider) throw new Error('The provider of this payment is not set up.');
      const isOurs = refund.currency === 'PHP';
      const key = `refund-${refund.id}`;
      const outcome = isOurs ? await provider.refund({ reference, paymentId, amount, key }) : 'cannot';
      count.refunds.inc({ outcome });
      await noteRefund(database, refund, { outcome, failure: outcome === 'cannot' ? 'not by call' : null, now: now() });
    } catch (err) {
      count.unreachable.inc();
      log.warn({ err, refund: refund.id }, 'refund call failed, retrying');
      const failure = { outcome: null, failure: String(err), retryAfter: retryAfterOf(err) };
      await noteRefund(database, refund, { ...failure, now: now() });
    }
  }

  return { syncPages, sendRefunds };
}

/** Takes on one after the other for as long as there is any, `most` at most. */
async function each<Due>(
  claim: () => Promise<Due | null>,
  work: (due: Due) => Promise<void>,
  { stopping, most = Number.POSITIVE_INFINITY }: { stopping: AbortSignal; most?: number },
): Promise<void> {
  for (let done = 0; done < most && !stopping.aborted; done++) {
    const due = await claim();
    if (due === null) return;
    await work(due);
  }
}

function figures({ metrics: { registry }, database, now }: Needs) {
  const registers = [registry];
  new Gauge({
    name: 'orders_held_past_deadline',
    help: 'Orders whose payment page could not be ended in time, so that their artworks stay held',
    registers,
    async collect() {
      // Out of reach: the figure stays as it was, so that the others can still be read.
      await countOverdue(database, now() - OVERDUE).then(
        (count) => this.set(count),
        () => {},
      );
    },
  });
  return {
    unreachable: new Counter({
      name: 'payment_provider_failures_total',
      help: 'Questions that the payment provider did not answer',
      registers,
    }),
    refunds: new Counter({
      name: 'refunds_total',
      help: 'Answers to refunds: refunded, pending, cannot',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
