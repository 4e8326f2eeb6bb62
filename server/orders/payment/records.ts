import type { Knex } from 'knex';
import { findOrderItems } from '../records.ts';
import type { AttemptEnd, OrderRow, PaymentRow } from '../rows.ts';
import { nextLateSyncAt } from './schedule.ts';

/** Starts the next attempt to pay the order with its present items and total. The caller has locked the order; no other attempt is open. */
export async function startAttempt(
  transaction: Knex.Transaction,
  { id: order_id, total: amount, payment_due_at, payment_method, payment_type, payment_term, bank }: OrderRow,
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  const last = await findLastAttempt(transaction, order_id);
  const choice = { payment_method, payment_type, payment_term, bank };
  const artworks = await artworksOf(transaction, order_id);
  const attempt = (last?.attempt ?? 0) + 1;
  const row = {
    order_id,
    attempt,
    provider,
    state: 'open',
    amount,
    artworks,
    ...choice,
    next_sync_at: payment_due_at,
  } as const;
  await transaction<PaymentRow>('payments').insert({ ...row, started_at: now });
}

/** In the order of their numbers. */
export async function findAttempts(database: Knex, orderId: number): Promise<PaymentRow[]> {
  return database<PaymentRow>('payments').where({ order_id: orderId }).orderBy('attempt');
}

export async function findAttempt(database: Knex, orderId: number, attempt: number): Promise<PaymentRow | null> {
  return (await database<PaymentRow>('payments').where({ order_id: orderId, attempt }).first()) ?? null;
}

/** The attempt whose page can still be paid; an order has one at most. */
export async function findOpenAttempt(database: Knex, orderId: number): Promise<PaymentRow | null> {
  return (await database<PaymentRow>('payments').where({ order_id: orderId, state: 'open' }).first()) ?? null;
}

export async function findLastAttempt(database: Knex, orderId: number): Promise<PaymentRow | null> {
  const attempts = database<PaymentRow>('payments').where({ order_id: orderId });
  return (await attempts.orderBy('attempt', 'desc').first()) ?? null;
}

export async function findAttemptByReference(
  database: Knex,
  { provider, reference }: { provider: string; reference: string },
): Promise<PaymentRow | null> {
  return (await database<PaymentRow>('payments').where({ provider, reference }).first()) ?? null;
}

/** Whether the order still has the attempt's artworks and amount: a later submission may have changed both. */
export async function matchesOrder(
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

/** Ends an open attempt. If it has a page, the worker checks that page for a late payment. */
export async function markEnded(
  transaction: Knex.Transaction,
  { order_id, attempt, reference }: PaymentRow,
  { endAs, now }: { endAs: AttemptEnd; now: number },
): Promise<void> {
  const syncs = { next_sync_at: reference === null ? null : nextLateSyncAt(0, now), sync_count: 0, failures: 0 };
  await transaction<PaymentRow>('payments')
    .where({ order_id, attempt, state: 'open' })
    .update({ state: endAs, ended_at: now, ...syncs });
}

/** Marks an attempt as paid and ends its syncs. If it `settles` the order, the order takes over its payment method. */
export async function markPaid(
  transaction: Knex.Transaction,
  { order_id, attempt, payment_method, payment_type, payment_term, bank }: PaymentRow,
  { settles, now }: { settles: boolean; now: number },
): Promise<void> {
  await transaction<PaymentRow>('payments')
    .where({ order_id, attempt })
    .update({ state: 'paid', ended_at: now, next_sync_at: null });
  const choice = { payment_method, payment_type, payment_term, bank };
  if (settles) await transaction<OrderRow>('orders').where({ id: order_id }).update(choice);
}

/** Schedules the end of the order's open payment page, which it does not need any more. The worker retries until the page has ended. */
export async function scheduleExpiry(transaction: Knex.Transaction, orderId: number, now: number): Promise<void> {
  const open = await findOpenAttempt(transaction, orderId);
  if (open?.reference === null) await markEnded(transaction, open, { endAs: 'replaced', now });
  else if (open)
    await transaction<PaymentRow>('payments')
      .where({ order_id: orderId, attempt: open.attempt })
      .update({ next_sync_at: now });
}
