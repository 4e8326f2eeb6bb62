import type { Order, Step } from '../ledger/orders.ts';
import type { Year } from '../year.ts';

// What staff do on the page of an order.

export async function advance({ staff, ledger }: Year, order: Order, step: Step): Promise<void> {
  const shipment: Record<string, string> =
    step === 'shipped' ? { carrier: 'LBC', trackingNumber: `T${order.number}` } : {};
  await staff.save(`/admin/orders/${order.number}/steps`, { step, ...shipment });
  ledger.advance(order, step);
}

export async function refundAll({ staff, ledger, simulation }: Year, order: Order): Promise<void> {
  await staff.save(`/admin/orders/${order.number}/refund`);
  ledger.refundAll(order, simulation.now);
}

export async function refundByHand({ staff, ledger }: Year, order: Order): Promise<void> {
  await staff.save(`/admin/orders/${order.number}/refund-by-hand`);
  ledger.refundByHand(order);
}
