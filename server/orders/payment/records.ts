import type { Knex } from 'knex';
import { claimDue } from '../../../database/claim-due.ts';
import type { Scope } from '../../../database/rows.ts';
import { writeDurably } from '../../../database/transaction.ts';
import type { OpenedPayment, PaymentMethod } from '../../payments/contract.ts';
import { findOrderItems } from '../records.ts';
import type { AttemptEnd, OrderRow, PaymentRow, Receipt, Refund } from '../rows.ts';
import { LEASE, nextLateSyncAt } from './schedule.ts';

/** Starts the next attempt to pay the order with its present items and total. The caller has locked the order; no other attempt is open. */
export async function startAttempt(
  transaction: Knex.Transaction,
  { id: order_id, total: amount, payment_due_at, payment_method: method, payment_type, payment_term, bank }: OrderRow,
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  const last = await findLastAttempt(transaction, order_id);
  // A sale in the gallery has no attempt.
  const choice = { payment_method: method as PaymentMethod, payment_type, payment_term, bank };
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

type AttemptKey = Pick<PaymentRow, 'order_id' | 'attempt'>;

/** Claims the opening of the attempt's page for one request. The others wait for its address. */
export async function claimOpening(
  database: Knex,
  { order_id, attempt }: AttemptKey,
  now: number,
): Promise<'claimed' | 'taken'> {
  const changed = await writeDurably(database, (transaction) =>
    transaction('payments')
      .where({ order_id, attempt, state: 'open', reference: null })
      .where(notOpening(now))
      .update({ opening_lease_expires_at: now + LEASE }),
  );
  return changed > 0 ? 'claimed' : 'taken';
}

/** The provider did not open the page: the next request may try at once. */
export async function releaseOpening(database: Knex, { order_id, attempt }: AttemptKey): Promise<void> {
  await writeDurably(database, (transaction) =>
    transaction('payments').where({ order_id, attempt, reference: null }).update({ opening_lease_expires_at: null }),
  );
}

/**
 * Stores an opened page and returns the address of the attempt's page. That is another page if this request took longer than its
 * lease. `closed`: the attempt ended in the meantime, so the page has to expire.
 */
export async function storePage(
  database: Knex,
  { order_id, attempt }: AttemptKey,
  { reference, url }: OpenedPayment,
  syncAt: number,
): Promise<{ outcome: 'stored'; url: string } | { outcome: 'closed' }> {
  return writeDurably(database, async (transaction) => {
    const order = await transaction('orders').where({ id: order_id }).forUpdate().first('state');
    const page = { reference, url, opening_lease_expires_at: null, next_sync_at: syncAt, sync_count: 0, failures: 0 };
    await transaction('payments').where({ order_id, attempt, reference: null }).update(page);
    const stored = await findAttempt(transaction, order_id, attempt);
    const isOpen = order?.state === 'awaiting-payment' && stored?.state === 'open';
    return isOpen && stored.url !== null ? { outcome: 'stored', url: stored.url } : { outcome: 'closed' };
  });
}

/** Attempts that are due for a sync and that no request is opening. */
export function dueAttempts(database: Knex, now: number) {
  return database('payments').where('next_sync_at', '<=', now).where(notOpening(now));
}

/** Attempts whose page no request is opening: without a lease, or with one that has expired. */
function notOpening(now: number): Scope {
  return (payments) =>
    void payments.where((unclaimed) =>
      unclaimed.whereNull('opening_lease_expires_at').orWhere('opening_lease_expires_at', '<=', now),
    );
}

/** Claims the attempt that has been due for a sync for longest; null where none is due. */
export async function claimDueAttempt(database: Knex, now: number): Promise<PaymentRow | null> {
  return claimDue<PaymentRow>(database, {
    table: 'payments',
    key: ['order_id', 'attempt'],
    due: 'next_sync_at',
    where: notOpening(now),
    now,
    leaseMs: LEASE,
    isDurable: true,
  });
}

/** Schedules the next sync of a claimed attempt, unless a settlement has scheduled another one since. */
export async function scheduleSync(
  database: Knex,
  { order_id, attempt, next_sync_at }: PaymentRow,
  next: Pick<PaymentRow, 'next_sync_at' | 'sync_count' | 'failures'>,
): Promise<void> {
  await writeDurably(database, (transaction) =>
    transaction('payments').where({ order_id, attempt, next_sync_at }).update(next),
  );
}

/** The payments of an order, with their refunds. */
export async function findReceipts(database: Knex, orderId: number): Promise<Receipt[]> {
  const receipts: Omit<Receipt, 'refunds'>[] = await database('receipts').where({ order_id: orderId }).orderBy('id');
  const ids = receipts.map(({ id }) => id);
  const refunds: Refund[] = await database<Refund>('refunds').whereIn('receipt_id', ids).orderBy('id');
  return receipts.map((each) => ({ ...each, refunds: refunds.filter(({ receipt_id }) => receipt_id === each.id) }));
}
