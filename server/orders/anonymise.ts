import type { Knex } from 'knex';
import { inBatches } from '../../database/batches/batches.ts';
import { withdrawOfOrders } from '../mail/records.ts';
import { anonymisePages } from '../payments/sandbox/records.ts';
import { DAY } from '../time/time.ts';
import { DESK_PROVIDER } from './rows.ts';

/** Milliseconds after which an unpaid order loses the person's name, contact and address. */
export const UNPAID_RETENTION = 90 * DAY;

/** Replaces the person's data; columns that are not null become empty. */
const ANONYMOUS = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  address_2: null,
  province: null,
  notes: null,
  // Staff may have named the person in it.
  discount_reason: null,
  tracking_number: null,
  // A hash of the form with name and address: guesses could be compared with it.
  idempotency_key: '',
  member_name: null,
  member_id: null,
};

/** Removes name, contact, address and all that staff have typed from orders; number, artworks, amounts and dates stay. */
export async function anonymiseOrders(transaction: Knex.Transaction, orderIds: number[], now: number): Promise<void> {
  const orders = () => transaction('orders').whereIn('id', orderIds);
  await orders().update({ ...ANONYMOUS, anonymised_at: now });
  await orders().where('delivery', 'delivery').update({ address_1: '', city: '' });
  await transaction('order_history').whereIn('order_id', orderIds).update({ tracking_number: null });
  await transaction('order_notes').whereIn('order_id', orderIds).delete();
  await anonymiseReferences(transaction, orderIds);
  await anonymisePages(transaction, orderIds);
}

/** Replaces the references of payments at the desk by the number of the order: staff type them, and may have named the person. */
async function anonymiseReferences(transaction: Knex.Transaction, orderIds: number[]): Promise<void> {
  const receipts: { id: number; number: string }[] = await transaction('receipts as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .whereIn('r.order_id', orderIds)
    .where('r.provider', DESK_PROVIDER)
    .whereRaw('r.payment_id <> o.number')
    .orderBy('r.id')
    .select('r.id', 'o.number');
  for (const { id, number } of receipts) {
    const used = await transaction('receipts').where({ provider: DESK_PROVIDER, payment_id: number }).first('id');
    const payment_id = used ? `${number}-${id}` : number;
    await transaction('receipts').where({ id }).update({ payment_id });
  }
}

/** Anonymises the orders of an erased person and deletes unsent mails about them. */
export async function anonymiseOrdersOf(
  transaction: Knex.Transaction,
  orders: { id: number; number: string }[],
  now: number,
): Promise<void> {
  await withdrawOfOrders(
    transaction,
    orders.map(({ number }) => number),
  );
  await anonymiseOrders(
    transaction,
    orders.map(({ id }) => id),
    now,
  );
}

/** Anonymises cancelled and expired orders 90 days after they were placed. */
export async function sweepUnpaidOrders(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const anonymise = async (transaction: Knex.Transaction, limit: number) => {
    const due = await transaction('orders')
      .whereIn('state', ['cancelled', 'expired'])
      .whereNull('anonymised_at')
      .where('placed_at', '<', now - UNPAID_RETENTION)
      .orderBy('placed_at')
      .limit(limit)
      .forUpdate()
      .pluck('id');
    if (due.length > 0) await anonymiseOrders(transaction, due, now);
    return due.length;
  };
  await inBatches(database, anonymise, signal);
}
