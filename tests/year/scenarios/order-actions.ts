import type { Item, Order, Step, Work } from '../ledger/records.ts';
import type { Year } from '../year.ts';
import { idOf } from './catalogue-changes.ts';

// What staff do on the page of an order.

export async function advanceOrder({ staff, ledger }: Year, order: Order, step: Step): Promise<void> {
  const shipment: Record<string, string> =
    step === 'shipped' ? { carrier: 'LBC', trackingNumber: `T${order.number}` } : {};
  await staff.save(`/admin/orders/${order.number}/steps`, { step, ...shipment });
  ledger.advance(order, step);
}

export async function refundAll({ staff, ledger, simulation }: Year, order: Order): Promise<void> {
  await staff.save(`/admin/orders/${order.number}/refund`, { what: 'order' });
  ledger.refundAll(order, simulation.now);
}

/** Refunds one work of a paid order. */
export async function refundItem(year: Year, order: Order, item: Item): Promise<void> {
  const { staff, ledger, simulation } = year;
  const id = await idOf(year, item.work);
  await staff.save(`/admin/orders/${order.number}/refund`, { what: 'works', work: id });
  ledger.refundItem(order, item, simulation.now);
}

/** Offers a refunded work again. */
export async function relist(year: Year, order: Order, work: Work): Promise<void> {
  const { staff, ledger, simulation } = year;
  await staff.save(`/admin/orders/${order.number}/relist`, { artwork: await idOf(year, work) });
  ledger.relist(work, simulation.now);
  ledger.count('works relisted');
}

export async function refundByHand({ staff, ledger }: Year, order: Order): Promise<void> {
  const { actions } = await staff.props(`/admin/orders/${order.number}`);
  for (const { id, amount } of actions.refundsByHand)
    await staff.save(`/admin/orders/${order.number}/refund-by-hand`, { refund: String(id), amount: String(amount) });
  ledger.refundByHand(order);
}
