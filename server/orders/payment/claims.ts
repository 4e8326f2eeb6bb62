import type { Knex } from 'knex';
import { claimDue } from '../../../database/claim-due.ts';
import { writeDurably } from '../../../database/transaction.ts';
import type { OpenedPayment } from '../../payments/contract.ts';
import type { PaymentRow } from '../rows.ts';
import { findAttempt } from './records.ts';
import { LEASE } from './schedule.ts';

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
      .where((free) => free.whereNull('opening_lease_expires_at').orWhere('opening_lease_expires_at', '<=', now))
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

/** Claims the attempt that has been due for a sync for longest; null where none is due. */
export async function claimDueAttempt(database: Knex, now: number): Promise<PaymentRow | null> {
  return claimDue<PaymentRow>(database, {
    table: 'payments',
    key: ['order_id', 'attempt'],
    due: 'next_sync_at',
    where: (payments) =>
      payments.where((unclaimed) =>
        unclaimed.whereNull('opening_lease_expires_at').orWhere('opening_lease_expires_at', '<=', now),
      ),
    now,
    lease: LEASE,
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
