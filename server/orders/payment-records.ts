import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import type { OpenedPayment } from '../payments/contract.ts';
import { LEASE, nextLateLook } from './asking-times.ts';
import type { PaymentRow } from './rows.ts';

/** Lets one process open the page of an order; the others wait for what it brings. */
export async function claimOpening(database: Knex, orderId: number, now: number): Promise<'mine' | 'another'> {
  const changed = await writeDurably(database, (transaction) =>
    transaction('payments')
      .where({ order_id: orderId, reference: null })
      .where((free) => free.whereNull('opening_until').orWhere('opening_until', '<=', now))
      .update({ opening_until: now + LEASE }),
  );
  return changed > 0 ? 'mine' : 'another';
}

/** The provider did not open it: the next may try at once. */
export async function leaveOpening(database: Knex, orderId: number): Promise<void> {
  await writeDurably(database, (transaction) =>
    transaction('payments').where({ order_id: orderId, reference: null }).update({ opening_until: null }),
  );
}

/**
 * Keeps what the provider has opened, and tells the address of the one page that counts: of another, where whoever opened this one
 * took longer than its lease. `closed` where the order has ended in the meantime, so that the page must, too.
 */
export async function keepPage(
  database: Knex,
  orderId: number,
  { reference, url }: OpenedPayment,
  askAt: number,
): Promise<{ outcome: 'kept'; url: string } | { outcome: 'closed' }> {
  return writeDurably(database, async (transaction) => {
    const order = await transaction('orders').where({ id: orderId }).forUpdate().first('state');
    const rest = { reference, url, opening_until: null, ask_at: askAt, asks: 0, failures: 0 };
    await transaction('payments').where({ order_id: orderId, reference: null }).update(rest);
    if (order?.state !== 'awaiting-payment') return { outcome: 'closed' };
    const kept = await transaction('payments').where({ order_id: orderId }).first('url');
    return { outcome: 'kept', url: kept.url };
  });
}

/** The payment whose provider is to be asked next, if any is due, for this process alone until the lease ends. */
export async function claimAsking(database: Knex, now: number): Promise<PaymentRow | null> {
  const due = () => database('payments').where('ask_at', '<=', now).orderBy(['ask_at', 'order_id']).first('order_id');
  if (!(await due())) return null;
  return writeDurably(database, async (transaction) => {
    const found: PaymentRow | undefined = await transaction('payments')
      .where('ask_at', '<=', now)
      .where((settled) => settled.whereNull('opening_until').orWhere('opening_until', '<=', now))
      .orderBy(['ask_at', 'order_id'])
      .forUpdate()
      .first();
    if (!found) return null;
    const lease = { ask_at: now + LEASE };
    await transaction('payments').where({ order_id: found.order_id }).update(lease);
    return { ...found, ...lease };
  });
}

/** Unless something else has been settled meanwhile, which says when to ask next by itself. */
export async function askAgain(
  database: Knex,
  { order_id, ask_at }: PaymentRow,
  next: Pick<PaymentRow, 'ask_at' | 'asks' | 'failures'>,
): Promise<void> {
  await writeDurably(database, (transaction) => transaction('payments').where({ order_id, ask_at }).update(next));
}

/** The money is here: there is nothing left to ask. */
export async function notePaid(transaction: Knex.Transaction, orderId: number): Promise<void> {
  await transaction('payments').where({ order_id: orderId }).update({ ask_at: null });
}

/** Closed, and looked after for a while; where no page was ever opened there is nothing to look after, unless one still comes. */
export async function noteClosed(
  transaction: Knex.Transaction,
  { orderId, now }: { orderId: number; now: number },
): Promise<void> {
  const payment = () => transaction('payments').where({ order_id: orderId });
  await payment().whereNull('reference').update({ ask_at: null });
  await payment()
    .whereNotNull('reference')
    .update({ ask_at: nextLateLook(0, now), asks: 0, failures: 0 });
}
