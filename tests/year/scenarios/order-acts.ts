import type { Order, Step } from '../ledger/orders.ts';
import type { Year } from '../year.ts';

// What staff do with an order.

export async function advance({ gallery, ledger }: Year, order: Order, step: Step): Promise<void> {
  const { number } = order;
  const verbs: Record<Step, string[]> = {
    preparing: ['prepare', number],
    ready: ['ready', number],
    shipped: ['ship', number, '--carrier', 'LBC', '--tracking', `T${number}`],
    delivered: ['deliver', number],
  };
  await gallery.command('orders', ...verbs[step]);
  ledger.advance(order, step);
}

export async function refundAll({ gallery, ledger, simulation }: Year, order: Order): Promise<void> {
  await gallery.command('orders', 'refund', order.number);
  ledger.refundAll(order, simulation.now);
}

export async function refundByHand({ gallery, ledger }: Year, order: Order): Promise<void> {
  await gallery.command('orders', 'refund', order.number, '--by-hand');
  ledger.refundByHand(order);
}
