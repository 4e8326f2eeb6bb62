import type { Knex } from 'knex';
import type { Fulfilment } from './contract.ts';
import { mailFulfilment } from './mail-records.ts';
import { noteFulfilment } from './records.ts';
import type { OrderRow } from './rows.ts';

export interface Shipment {
  carrier: string;
  trackingNumber: string;
}

/** Moves an order that the caller has locked to the next step, with the mail of that step; `shipment` for `shipped` alone. */
export async function fulfil(
  transaction: Knex.Transaction,
  order: OrderRow,
  { step, shipment, now }: { step: Fulfilment; shipment: Shipment | null; now: number },
): Promise<void> {
  const changed: Partial<OrderRow> = {
    fulfilment: step,
    ...(shipment && { carrier: shipment.carrier, tracking_number: shipment.trackingNumber }),
    ...(step === 'delivered' && { fulfilled_at: now }),
  };
  await transaction('orders').where({ id: order.id }).update(changed);
  await noteFulfilment(transaction, { orderId: order.id, state: order.state, step, now });
  await mailFulfilment(transaction, { ...order, ...changed }, { step, now });
}

/** The order's money goes back: what has not left the gallery stays there. */
export async function stopFulfilment(transaction: Knex.Transaction, orderId: number): Promise<void> {
  await transaction('orders')
    .where({ id: orderId })
    .whereIn('fulfilment', ['preparing', 'ready'])
    .update({ fulfilment: null });
}
