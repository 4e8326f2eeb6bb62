import type { Knex } from 'knex';
import { writeDurably } from '../../../database/transaction.ts';
import type { AuditAction } from '../../audit/actions.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import type { Fulfilment } from '../contract.ts';
import { correctShipment, fulfil } from '../fulfilment/records.ts';
import { fulfilmentRefusal, type Shipment, shipmentCorrectionRefusal } from '../fulfilment/steps.ts';
import { lockOrderByNumber } from '../records.ts';
import type { OrderRow } from '../rows.ts';
import { orderSubject } from './rules.ts';

export type StepOutcome =
  | { outcome: 'done'; order: OrderRow }
  | { outcome: 'unknown' }
  /** `reason`: a sentence. */
  | { outcome: 'refused'; reason: string };

const ACTIONS: Record<Fulfilment, AuditAction> = {
  preparing: 'order.prepared',
  ready: 'order.ready',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
};

/** Moves an order to the next step of its fulfilment; `shipment` for `shipped` alone. Its collector gets a mail. */
export function advanceOrder(
  database: Knex,
  {
    number,
    step,
    shipment = null,
    actor,
    now,
  }: ChangeBy & { number: string; step: Fulfilment; shipment?: Shipment | null },
): Promise<StepOutcome> {
  return writeDurably(database, async (transaction) => {
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return { outcome: 'unknown' };
    const reason = fulfilmentRefusal(order, step);
    if (reason !== null) return { outcome: 'refused', reason };
    await fulfil(transaction, order, { step, shipment, actor: actor.name, now });
    await recordChange(transaction, { actor, action: ACTIONS[step], ...orderSubject(order) }, now);
    return { outcome: 'done', order };
  });
}

/** Corrects carrier and tracking number of an order that is on its way. Its collector gets another mail. */
export function correctOrderShipment(
  database: Knex,
  { number, shipment, actor, now }: ChangeBy & { number: string; shipment: Shipment },
): Promise<StepOutcome> {
  return writeDurably(database, async (transaction) => {
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return { outcome: 'unknown' };
    const reason = shipmentCorrectionRefusal(order);
    if (reason !== null) return { outcome: 'refused', reason };
    await correctShipment(transaction, order, { shipment, actor: actor.name, now });
    await recordChange(transaction, { actor, action: 'order.shipment-corrected', ...orderSubject(order) }, now);
    return { outcome: 'done', order };
  });
}
