import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { OpenedPayment, PaymentOrder } from '../../payments/contract.ts';
import { type PaymentProvider, ProviderUnavailable } from '../../payments/gateway.ts';
import { findOrder, findOrderItems } from '../records.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { claimOpening, keepPage, leaveOpening } from './claim-records.ts';
import { findOpenAttempt } from './records.ts';
import { nextLook } from './schedule.ts';
import { consultAttempt } from './sync.ts';

type Needs = Pick<Context, 'database' | 'now' | 'payments' | 'log' | 'metrics'>;

/** Checks, 100 ms apart, while another request opens the page. */
const MOST_LOOKS = 120;

export type Opening = { outcome: 'open'; url: string } | { outcome: 'closed' | 'unavailable' };

/** The address of the page of the order's open attempt: an existing one, or one opened now. Concurrent calls get one page. */
export async function openPaymentPage(needs: Needs, orderId: number, origin: string): Promise<Opening> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const [order, attempt] = await Promise.all([
      findOrder(needs.database, orderId),
      findOpenAttempt(needs.database, orderId),
    ]);
    if (order?.state !== 'awaiting-payment' || !attempt) return { outcome: 'closed' };
    if (attempt.url) return { outcome: 'open', url: attempt.url };
    if ((await claimOpening(needs.database, attempt, needs.now())) === 'mine') {
      const provider = needs.payments.named(attempt.provider);
      return provider ? open(needs, { order, attempt, origin }, provider) : { outcome: 'unavailable' };
    }
    await pause(100);
  }
  return { outcome: 'unavailable' };
}

interface Opened {
  order: OrderRow;
  attempt: PaymentRow;
  origin: string;
}

async function open(needs: Needs, opened: Opened, provider: PaymentProvider): Promise<Opening> {
  const { database, now, log } = needs;
  const { order, attempt } = opened;
  let page: OpenedPayment;
  try {
    page = await provider.open(await asProviderSees(needs, opened));
  } catch (err) {
    await leaveOpening(database, attempt);
    if (!(err instanceof ProviderUnavailable)) throw err;
    log.warn({ err, order: order.number, attempt: attempt.attempt }, 'payment page could not be opened');
    return { outcome: 'unavailable' };
  }
  const kept = await keepPage(database, attempt, page, nextLook(order.pay_by, now()));
  if (kept.outcome === 'kept') return { outcome: 'open', url: kept.url };
  await endAgain(needs, order, { ...attempt, reference: page.reference });
  return { outcome: 'closed' };
}

/** The attempt ended while its page was being opened, so the browser never gets the address. The worker retries where this fails. */
async function endAgain(needs: Needs, { number }: OrderRow, attempt: PaymentRow): Promise<void> {
  try {
    await consultAttempt(needs, attempt, { how: 'end', as: 'ended' });
  } catch (err) {
    if (!(err instanceof ProviderUnavailable)) throw err;
    needs.log.warn({ err, order: number, attempt: attempt.attempt }, 'payment page could not be ended, retrying');
  }
}

async function asProviderSees({ database }: Needs, { order, attempt, origin }: Opened): Promise<PaymentOrder> {
  const items = await findOrderItems(database, [order.id]);
  const { payment_method: method, payment_type: type, bank, payment_term: term } = attempt;
  const back = new URL(`/checkout/return/${order.number}?attempt=${attempt.attempt}`, origin).href;
  return {
    id: order.id,
    attempt: attempt.attempt,
    number: order.number,
    total: attempt.amount,
    choice: { method, type, bank, term },
    items: items.map(({ title, price }) => ({ title, price })),
    discount: order.discount,
    customer: { firstName: order.first_name, lastName: order.last_name, email: order.email, phone: order.phone },
    payBy: order.pay_by,
    successUrl: back,
    cancelUrl: `${back}&cancelled=1`,
  };
}
