import type { Fulfilment, OrderState } from '../contract.ts';
import type { ChangeReason, OrderRow } from '../rows.ts';

/** An order moves to higher ranks only. `ready` is for pickup, `shipped` for delivery. */
const RANK: Record<Fulfilment, number> = { preparing: 1, ready: 2, shipped: 2, delivered: 3 };

/** Message why staff cannot move the order to this step; null where they can. */
export function fulfilmentRefusal(
  { state, delivery, fulfilment }: Pick<OrderRow, 'state' | 'delivery' | 'fulfilment'>,
  step: Fulfilment,
): string | null {
  if (state !== 'paid') return `Only a paid order can be prepared, shipped or handed over; this one is ${state}.`;
  if (step === 'ready' && delivery !== 'pickup') return 'This order is delivered, not picked up: use "orders ship".';
  if (step === 'shipped' && delivery === 'pickup') return 'This order is picked up, not shipped: use "orders ready".';
  if (fulfilment === null || RANK[fulfilment] < RANK[step]) return null;
  return `This order is ${fulfilmentLabel(fulfilment, delivery).toLowerCase()} already.`;
}

/** `Being prepared`, `Ready for pickup`, `Shipped`, `Delivered` or `Picked up`. */
export function fulfilmentLabel(step: Fulfilment, delivery: OrderRow['delivery']): string {
  if (step === 'preparing') return 'Being prepared';
  if (step === 'ready') return 'Ready for pickup';
  if (step === 'shipped') return 'Shipped';
  return delivery === 'pickup' ? 'Picked up' : 'Delivered';
}

/** Message why staff cannot correct the carrier or the tracking number; null where they can. */
export function correctionRefusal({ state, fulfilment }: Pick<OrderRow, 'state' | 'fulfilment'>): string | null {
  const isOnItsWay = state === 'paid' && fulfilment === 'shipped';
  return isOnItsWay ? null : 'Only the shipment of an order that is on its way can be corrected.';
}

/** Whether the entry is about fulfilment instead of the payment. */
export function isFulfilmentChange(reason: ChangeReason): boolean {
  return isFulfilment(reason) || reason === 'shipment-corrected';
}

export function isFulfilment(value: ChangeReason | OrderState): value is Fulfilment {
  return value in RANK;
}
