import type { Item, Order } from './records.ts';

/** A sale of a work, or its refund with negative amounts. Centavos. */
export interface SaleLine {
  kind: 'sale' | 'refund';
  at: number;
  order: Order;
  item: Item;
  sign: 1 | -1;
  net: number;
  /** The gallery's part of a consigned work. */
  commission: number;
  /** The artist's part of it. */
  owed: number;
}

/** The sales and refunds of all orders. */
export function saleLines(orders: Order[]): SaleLine[] {
  return orders.flatMap((order) => order.items.flatMap((item) => linesOf(order, item)));
}

function linesOf(order: Order, item: Item): SaleLine[] {
  if (order.paidAt === null) return [];
  const net = item.price - item.discount;
  const commission = item.ownership === 'consigned' ? commissionOf(net, item.commissionPercent ?? 0) : 0;
  const owed = item.ownership === 'consigned' ? net - commission : 0;
  const line = { order, item };
  const sale: SaleLine = { ...line, kind: 'sale', at: order.paidAt, sign: 1, net, commission, owed };
  const refundedAt = item.refundedAt ?? order.refundedAt;
  if (refundedAt === null) return [sale];
  return [sale, { ...line, kind: 'refund', at: refundedAt, sign: -1, net: -net, commission: -commission, owed: -owed }];
}

/** A percentage with up to four decimals; half a centavo is rounded up. */
function commissionOf(net: number, percent: number): number {
  const parts = BigInt(Math.round(percent * 10_000));
  return Number((BigInt(net) * parts + 500_000n) / 1_000_000n);
}
