import { DAY, HOUR, MINUTE } from '../gallery/manila.ts';
import { expectStatus } from '../gallery/staff.ts';
import { refundsOf } from '../ledger/ledger.ts';
import type { Order, Step } from '../ledger/records.ts';
import type { Year } from '../year.ts';
import type { Collector, Collectors } from './collector.ts';
import { advanceOrder, refundAll, refundByHand, refundItem, relist } from './order-actions.ts';

interface Sale {
  order: Order;
  /** The account of the buyer; absent for sales at the desk. */
  account?: { collector: Collector; collectors: Collectors };
}

/** What happens after an order is paid, in the days that follow. */
export function startAfterSale(year: Year, sale: Sale): void {
  const { simulation, random } = year;
  const ends = simulation.now + random.between(2 * HOUR, 8 * DAY);
  simulation.start(ends, () => afterSale(year, sale));
}

const PLANS = { deliver: 78, 'refund before delivery': 7, 'refund after delivery': 7, 'erase the account': 4, wait: 4 };

async function afterSale(year: Year, { order, account }: Sale): Promise<void> {
  const { random, ledger, simulation } = year;
  const plan = random.weighted(PLANS);
  const steps: Step[] = ['preparing', order.delivery === 'pickup' ? 'ready' : 'shipped', 'delivered'];
  const done = plan === 'wait' ? 1 : plan === 'refund before delivery' ? random.between(0, 1) : 3;
  // What was taken along at the desk has been handed over.
  for (const step of order.step === 'delivered' ? [] : steps.slice(0, done)) {
    await advanceOrder(year, order, step);
    await simulation.sleep(random.between(30 * MINUTE, 2 * DAY));
  }
  ledger.count(plan);
  if (plan.startsWith('refund')) await refund(year, order);
  if (plan === 'erase the account' && account) await erase(year, account.collectors, account.collector);
}

/** Refunds the whole order or single works; a provider that cannot leaves it to a person. Some works are offered again. */
async function refund(year: Year, order: Order): Promise<void> {
  const { gallery, random, simulation } = year;
  const isByHand = order.total > 0 && random.chance(0.3);
  if (isByHand) gallery.answerRefunds('due');
  await requestRefund(year, order);
  await simulation.sleep(random.between(1, 30) * MINUTE);
  gallery.answerRefunds('refunded');
  await simulation.sleep(random.between(1, 3) * DAY);
  if (refundsOf(order).some(({ state }) => state === 'due')) await refundByHand(year, order);
  if (random.chance(0.4)) return;
  await simulation.sleep(random.between(1, 10) * DAY);
  for (const { work, refundedAt } of order.items) {
    const isSoldHere = work.holding?.kind === 'sold' && work.holding.order === order;
    if (isSoldHere && (refundedAt !== null || order.state === 'refunded')) await relist(year, order, work);
  }
}

/** The whole order; of several works often one, and sometimes one after the other, or the rest together. */
async function requestRefund(year: Year, order: Order): Promise<void> {
  const { random, ledger, simulation } = year;
  const isSingle = order.total > 0 && order.items.length > 1 && random.chance(0.6);
  if (!isSingle) return refundAll(year, order);
  const [first, ...others] = order.items;
  if (first) await refundItem(year, order, first);
  ledger.count('refunds of single works');
  if (random.chance(0.5)) return;
  await simulation.sleep(random.between(1, 60) * MINUTE);
  if (random.chance(0.5)) return refundAll(year, order);
  for (const item of others) await refundItem(year, order, item);
}

/** The collector erases the account, once nothing is open. */
async function erase(year: Year, collectors: Collectors, collector: Collector): Promise<void> {
  const { ledger, simulation } = year;
  const own = ledger.orders.filter(({ buyer }) => buyer === collector);
  const isOpen = own.some(
    ({ state, step }) =>
      state === 'awaiting-payment' || state === 'refund-due' || (state === 'paid' && step !== 'delivered'),
  );
  if (collector.isBusy) return;
  collector.isBusy = true;
  collector.openBrowser();
  await collector.signIn();
  const answer = await collector.client.submit('/forms/account/erase', { understood: 'yes' });
  expectStatus(answer, isOpen ? 409 : 303, 'the erasure of an account');
  collector.isBusy = false;
  if (isOpen) return;
  ledger.count('accounts erased');
  collectors.remove(collector);
  ledger.accounts.delete(collector);
  for (const work of ledger.inCart(collector.cart, simulation.now)) ledger.removeFromCart(work, collector.cart);
  for (const order of own) order.isErased = true;
}
