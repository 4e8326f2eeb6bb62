import type { Fulfilment, OrderState } from '../contract.ts';
import type { ChangeReason, OrderRow } from '../rows.ts';

export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

/** Characters of a carrier's name and of a tracking number. */
export const MAX_SHIPMENT_TEXT = 60;

/** Carrier and tracking number of a form, or what is wrong with each. */
export function readShipment(form: {
  carrier: string;
  trackingNumber: string;
}): { shipment: Shipment } | { errors: Partial<Record<keyof Shipment, string>> } {
  const [carrier, trackingNumber] = [form.carrier.trim(), form.trackingNumber.trim()];
  const errors = {
    ...(!isShipmentText(carrier) && { carrier: 'Please enter the carrier, at most 60 characters.' }),
    ...(!isShipmentText(trackingNumber) && {
      trackingNumber: 'Please enter the tracking number, at most 60 characters.',
    }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { shipment: { carrier, trackingNumber } };
}

function isShipmentText(text: string): boolean {
  return text !== '' && text.length <= MAX_SHIPMENT_TEXT && !/\p{Cc}/u.test(text);
}

/** An order moves to higher ranks only. `ready` is for pickup, `shipped` for delivery. */
const RANK: Record<Fulfilment, number> = { preparing: 1, ready: 2, shipped: 2, delivered: 3 };

/** Message why staff cannot move the order to this step; null where they can. */
export function fulfilmentRefusal(
  { state, delivery, fulfilment }: Pick<OrderRow, 'state' | 'delivery' | 'fulfilment'>,
  step: Fulfilment,
): string | null {
  if (state !== 'paid') return `Only a paid order can be prepared, shipped or handed over; this one is ${state}.`;
  if (step === 'ready' && delivery !== 'pickup')
    return 'This order is delivered, not picked up: it is shipped instead.';
  if (step === 'shipped' && delivery === 'pickup')
    return 'This order is picked up, not shipped: it gets ready instead.';
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
export function shipmentCorrectionRefusal({
  state,
  fulfilment,
}: Pick<OrderRow, 'state' | 'fulfilment'>): string | null {
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
