import type { Knex } from 'knex';
import { findOrderItems } from '../records.ts';
import type { AttemptEnd, OrderRow, PaymentRow } from '../rows.ts';
import { nextLateLook } from './schedule.ts';

/** Starts the next attempt to pay an order as it stands now. The caller has locked the order, and no other attempt is open. */
export async function startAttempt(
  transaction: Knex.Transaction,
  { id: order_id, total: amount, pay_by, payment_method, payment_type, payment_term, bank }: OrderRow,
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  const last = await findLastAttempt(transaction, order_id);
  const choice = { payment_method, payment_type, payment_term, bank };
  const artworks = await artworksOf(transaction, order_id);
  const attempt = (last?.attempt ?? 0) + 1;
  const row = { order_id, attempt, provider, state: 'open', amount, artworks, ...choice, ask_at: pay_by };
  await transaction('payments').insert({ ...row, started_at: now });
}

/** First one first. */
export async function findAttempts(database: Knex, orderId: number): Promise<PaymentRow[]> {
  return database('payments').where({ order_id: orderId }).orderBy('attempt');
}

export async function findAttempt(database: Knex, orderId: number, attempt: number): Promise<PaymentRow | null> {
  return (await database('payments').where({ order_id: orderId, attempt }).first()) ?? null;
}

/** The attempt whose page may still be paid; there is one at most. */
export async function findOpenAttempt(database: Knex, orderId: number): Promise<PaymentRow | null> {
  return (await database('payments').where({ order_id: orderId, state: 'open' }).first()) ?? null;
}

export async function findLastAttempt(database: Knex, orderId: number): Promise<PaymentRow | null> {
  const attempts = database('payments').where({ order_id: orderId });
  return (await attempts.orderBy('attempt', 'desc').first()) ?? null;
}

export async function findAttemptByReference(
  database: Knex,
  { provider, reference }: { provider: string; reference: string },
): Promise<PaymentRow | null> {
  return (await database('payments').where({ provider, reference }).first()) ?? null;
}

/** Whether the attempt is for what the order is for by now: a later submission may have changed both artworks and total. */
export async function fitsOrder(
  transaction: Knex.Transaction,
  { amount, artworks }: PaymentRow,
  { id, total }: OrderRow,
): Promise<boolean> {
  return amount === total && artworks === (await artworksOf(transaction, id));
}

async function artworksOf(transaction: Knex.Transaction, orderId: number): Promise<string> {
  const ids = (await findOrderItems(transaction, [orderId])).map(({ artwork_id }) => artwork_id);
  return ids.toSorted((a, b) => a - b).join(',');
}

/** Notes how an open attempt ended. Its page is looked at a few times more, in case it is paid all the same; unless none was opened. */
export async function noteEnded(
  transaction: Knex.Transaction,
  { order_id, attempt, reference }: PaymentRow,
  { as, now }: { as: AttemptEnd; now: number },
): Promise<void> {
  const looks = { ask_at: reference === null ? null : nextLateLook(0, now), asks: 0, failures: 0 };
  await transaction('payments')
    .where({ order_id, attempt, state: 'open' })
    .update({ state: as, ended_at: now, ...looks });
}

/** The money is here, so the provider is not queried again; the way of paying is the order's from now on, if the attempt `settles` it. */
export async function notePaid(
  transaction: Knex.Transaction,
  { order_id, attempt, payment_method, payment_type, payment_term, bank }: PaymentRow,
  { settles, now }: { settles: boolean; now: number },
): Promise<void> {
  await transaction('payments').where({ order_id, attempt }).update({ state: 'paid', ended_at: now, ask_at: null });
  const choice = { payment_method, payment_type, payment_term, bank };
  if (settles) await transaction('orders').where({ id: order_id }).update(choice);
}

/** The order needs no more payments: the worker ends the page that is open, and retries until it is ended. */
export async function endOpenPage(transaction: Knex.Transaction, orderId: number, now: number): Promise<void> {
  const open = await findOpenAttempt(transaction, orderId);
  if (open?.reference === null) await noteEnded(transaction, open, { as: 'replaced', now });
  else if (open)
    await transaction('payments').where({ order_id: orderId, attempt: open.attempt }).update({ ask_at: now });
}
