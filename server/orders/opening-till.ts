import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { OpenedPayment, PaymentOrder } from '../payments/contract.ts';
import { type PaymentProvider, ProviderUnavailable } from '../payments/provider.ts';
import { closeAtProvider } from './asking-till.ts';
import { nextLook } from './asking-times.ts';
import { claimOpening, keepPage, leaveOpening } from './payment-records.ts';
import { findOrder, findOrderItems, findPayment } from './records.ts';
import type { OrderRow } from './rows.ts';

type Needs = Pick<Context, 'database' | 'now' | 'payments' | 'log' | 'metrics'>;

/** Looks, a tenth of a second apart, while another request opens the page. */
const MOST_LOOKS = 120;

export type Opening = { outcome: 'open'; url: string } | { outcome: 'closed' | 'unavailable' };

/** The address of the order's payment page: the one that there is, or one opened now. However many ask, it is one page. */
export async function openPaymentPage(needs: Needs, orderId: number, origin: string): Promise<Opening> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const [order, payment] = await Promise.all([
      findOrder(needs.database, orderId),
      findPayment(needs.database, orderId),
    ]);
    if (order?.state !== 'awaiting-payment') return { outcome: 'closed' };
    if (payment?.url) return { outcome: 'open', url: payment.url };
    if ((await claimOpening(needs.database, orderId, needs.now())) === 'mine') {
      const provider = needs.payments.named(payment?.provider ?? '');
      return provider ? open(needs, order, provider, origin) : { outcome: 'unavailable' };
    }
    await pause(100);
  }
  return { outcome: 'unavailable' };
}

async function open(needs: Needs, order: OrderRow, provider: PaymentProvider, origin: string): Promise<Opening> {
  const { database, now, log } = needs;
  let page: OpenedPayment;
  try {
    page = await provider.open(await asProviderSees(needs, order, origin));
  } catch (err) {
    await leaveOpening(database, order.id);
    if (!(err instanceof ProviderUnavailable)) throw err;
    log.warn({ err, order: order.number }, 'the payment provider opened no page');
    return { outcome: 'unavailable' };
  }
  const kept = await keepPage(database, order.id, page, nextLook(order.pay_by, now()));
  if (kept.outcome === 'kept') return { outcome: 'open', url: kept.url };
  await endAgain(needs, order);
  return { outcome: 'closed' };
}

/** Nobody has been given the page's address; where the provider is away by now, it is asked to end it later. */
async function endAgain(needs: Needs, { id, number }: OrderRow): Promise<void> {
  try {
    await closeAtProvider(needs, id, 'deadline');
  } catch (err) {
    if (!(err instanceof ProviderUnavailable)) throw err;
    needs.log.warn(
      { err, order: number },
      'the payment page of an order that has ended is still open, and is ended later',
    );
  }
}

async function asProviderSees({ database }: Needs, order: OrderRow, origin: string): Promise<PaymentOrder> {
  const items = await findOrderItems(database, [order.id]);
  const back = new URL(`/checkout/return/${order.number}`, origin).href;
  return {
    id: order.id,
    number: order.number,
    total: order.total,
    choice: { method: order.payment_method, type: order.payment_type, bank: order.bank, term: order.payment_term },
    items: items.map(({ title, price }) => ({ title, price })),
    discount: order.discount,
    customer: { firstName: order.first_name, lastName: order.last_name, email: order.email, phone: order.phone },
    payBy: order.pay_by,
    successUrl: back,
    cancelUrl: `${back}?cancelled=1`,
  };
}
