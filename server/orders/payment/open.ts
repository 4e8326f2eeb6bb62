import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { OpenedPayment, PaymentOrder } from '../../payments/contract.ts';
import { GatewayUnavailable, type PaymentGateway } from '../../payments/gateway.ts';
import { SECOND } from '../../time/time.ts';
import { findOrder, findOrderItems } from '../records.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { claimOpening, findOpenAttempt, releaseOpening, storePage } from './records.ts';
import { nextSyncAt } from './schedule.ts';
import { syncAttempt } from './sync.ts';

type PaymentContext = Pick<Context, 'database' | 'now' | 'payments' | 'log' | 'metrics'>;

/** Milliseconds between two checks while another request opens the page, and how many checks are made. */
const POLL_INTERVAL = 0.1 * SECOND;
const MAX_POLLS = 120;

export type OpenPageResult = { outcome: 'open'; url: string } | { outcome: 'closed' | 'unavailable' };

/** The address of the open attempt's payment page; opens the page if there is none. Concurrent calls get the same page. */
export async function openPaymentPage(
  context: PaymentContext,
  orderId: number,
  origin: string,
): Promise<OpenPageResult> {
  const { database, now, payments } = context;
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const [order, attempt] = await Promise.all([findOrder(database, orderId), findOpenAttempt(database, orderId)]);
    if (order?.state !== 'awaiting-payment' || !attempt) return { outcome: 'closed' };
    if (attempt.url) return { outcome: 'open', url: attempt.url };
    if ((await claimOpening(database, attempt, now())) === 'claimed') {
      const gateway = payments.find(attempt.provider);
      return gateway ? open(context, { order, attempt, origin }, gateway) : { outcome: 'unavailable' };
    }
    await pause(POLL_INTERVAL);
  }
  return { outcome: 'unavailable' };
}

interface PageInput {
  order: OrderRow;
  attempt: PaymentRow;
  /** Start of the addresses that lead back from the page. */
  origin: string;
}

async function open(context: PaymentContext, input: PageInput, gateway: PaymentGateway): Promise<OpenPageResult> {
  const { database, now, log } = context;
  const { order, attempt } = input;
  let page: OpenedPayment;
  try {
    page = await gateway.open(await createPaymentOrder(context, input));
  } catch (err) {
    await releaseOpening(database, attempt);
    if (!(err instanceof GatewayUnavailable)) throw err;
    log.warn(
      { err, order: order.number, attempt: attempt.attempt },
      'payment page could not be opened; the artworks stay held and the buyer can try again',
    );
    return { outcome: 'unavailable' };
  }
  const stored = await storePage(database, attempt, page, nextSyncAt(order.payment_due_at, now()));
  if (stored.outcome === 'stored') return { outcome: 'open', url: stored.url };
  await expire(context, order, { ...attempt, reference: page.reference });
  return { outcome: 'closed' };
}

/** The attempt ended while its page was being opened, so the browser never gets the address. The worker retries if this call fails. */
async function expire(context: PaymentContext, { number }: OrderRow, attempt: PaymentRow): Promise<void> {
  try {
    await syncAttempt(context, attempt, { call: 'expire', endAs: 'ended' });
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err;
    context.log.warn({ err, order: number, attempt: attempt.attempt }, 'payment page could not be ended, retrying');
  }
}

async function createPaymentOrder(
  { database }: PaymentContext,
  { order, attempt, origin }: PageInput,
): Promise<PaymentOrder> {
  const items = await findOrderItems(database, [order.id]);
  const { payment_method: method, payment_type: type, bank, payment_term: term } = attempt;
  const returnUrl = new URL(`/checkout/return/${order.number}?attempt=${attempt.attempt}`, origin).href;
  return {
    id: order.id,
    attempt: attempt.attempt,
    number: order.number,
    total: attempt.amount,
    choice: { method, type, bank, term },
    items: items.map(({ title, price }) => ({ title, price })),
    discount: order.discount,
    customer: { firstName: order.first_name, lastName: order.last_name, email: order.email, phone: order.phone },
    paymentDueAt: order.payment_due_at,
    successUrl: returnUrl,
    cancelUrl: `${returnUrl}&cancelled=1`,
  };
}
