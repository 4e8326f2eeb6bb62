import type { Knex } from 'knex';
import type { Fulfilment } from '../contract.ts';
import { mailFulfilment, mailShipment } from '../mails/records.ts';
import { recordHistory } from '../records.ts';
import type { OrderRow } from '../rows.ts';
import type { Shipment } from './steps.ts';

/** Moves an order that the caller has locked to the next step, with the mail of that step; `shipment` for `shipped` alone. */
export async function fulfil(
  transaction: Knex.Transaction,
  order: OrderRow,
  { step, shipment, actor, now }: { step: Fulfilment; shipment: Shipment | null; actor: string; now: number },
): Promise<void> {
  const shipped = shipment && { carrier: shipment.carrier, tracking_number: shipment.trackingNumber };
  const changed: Partial<OrderRow> = {
    fulfilment: step,
    ...shipped,
    ...(step === 'delivered' && { fulfilled_at: now }),
  };
  await transaction('orders').where({ id: order.id }).update(changed);
  const change = { orderId: order.id, state: order.state, reason: step, actor, now };
  await recordHistory(transaction, { ...change, shipment: shipped });
  await mailFulfilment(transaction, { ...order, ...changed }, { step, now });
}

/** Corrects carrier and tracking number and sends another mail; the caller has locked the order. */
export async function correctShipment(
  transaction: Knex.Transaction,
  order: OrderRow,
  { shipment, actor, now }: { shipment: Shipment; actor: string; now: number },
): Promise<void> {
  const changed = { carrier: shipment.carrier, tracking_number: shipment.trackingNumber };
  await transaction('orders').where({ id: order.id }).update(changed);
  const change = { orderId: order.id, state: order.state, reason: 'shipment-corrected' as const, actor, now };
  await recordHistory(transaction, { ...change, shipment: changed });
  await mailShipment(transaction, { ...order, ...changed }, { key: `order-shipped:${order.id}:${now}`, now });
}

/** Stops the fulfilment of a refunded order, unless it has left the gallery. */
export async function stopFulfilment(transaction: Knex.Transaction, orderId: number): Promise<void> {
  await transaction('orders')
    .where({ id: orderId })
    .whereIn('fulfilment', ['preparing', 'ready'])
    .update({ fulfilment: null });
}
