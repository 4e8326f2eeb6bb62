import type { Knex } from 'knex';
import { writeDurably } from '../../../database/transaction.ts';
import type { OpenedPayment } from '../../payments/contract.ts';
import type { PaymentRow } from '../rows.ts';
import { findAttempt } from './records.ts';
import { LEASE } from './schedule.ts';

type Attempt = Pick<PaymentRow, 'order_id' | 'attempt'>;

/** Lets one process open the attempt's page; the others wait for its address. */
export async function claimOpening(
  database: Knex,
  { order_id, attempt }: Attempt,
  now: number,
): Promise<'mine' | 'another'> {
  const changed = await writeDurably(database, (transaction) =>
    transaction('payments')
      .where({ order_id, attempt, state: 'open', reference: null })
      .where((free) => free.whereNull('opening_until').orWhere('opening_until', '<=', now))
      .update({ opening_until: now + LEASE }),
  );
  return changed > 0 ? 'mine' : 'another';
}

/** The provider did not open it: the next request may try at once. */
export async function leaveOpening(database: Knex, { order_id, attempt }: Attempt): Promise<void> {
  await writeDurably(database, (transaction) =>
    transaction('payments').where({ order_id, attempt, reference: null }).update({ opening_until: null }),
  );
}

/**
 * Stores the page that the provider has opened, and returns the address of the attempt's one page: another one, where the request
 * that opened this one took longer than its lease. `closed` where the attempt has ended meanwhile, so that the page must end too.
 */
export async function keepPage(
  database: Knex,
  { order_id, attempt }: Attempt,
  { reference, url }: OpenedPayment,
  askAt: number,
): Promise<{ outcome: 'kept'; url: string } | { outcome: 'closed' }> {
  return writeDurably(database, async (transaction) => {
    const order = await transaction('orders').where({ id: order_id }).forUpdate().first('state');
    const rest = { reference, url, opening_until: null, ask_at: askAt, asks: 0, failures: 0 };
    await transaction('payments').where({ order_id, attempt, reference: null }).update(rest);
    const kept = await findAttempt(transaction, order_id, attempt);
    const isOpen = order?.state === 'awaiting-payment' && kept?.state === 'open';
    return isOpen && kept.url !== null ? { outcome: 'kept', url: kept.url } : { outcome: 'closed' };
  });
}

/** The attempt whose provider is to be queried next, if any is due, for this process alone until the lease ends. */
export async function claimAsking(database: Knex, now: number): Promise<PaymentRow | null> {
  const due = () =>
    database('payments').where('ask_at', '<=', now).orderBy(['ask_at', 'order_id', 'attempt']).first('order_id');
  if (!(await due())) return null;
  return writeDurably(database, async (transaction) => {
    const found: PaymentRow | undefined = await transaction('payments')
      .where('ask_at', '<=', now)
      .where((settled) => settled.whereNull('opening_until').orWhere('opening_until', '<=', now))
      .orderBy(['ask_at', 'order_id', 'attempt'])
      .forUpdate()
      .first();
    if (!found) return null;
    const lease = { ask_at: now + LEASE };
    await transaction('payments').where({ order_id: found.order_id, attempt: found.attempt }).update(lease);
    return { ...found, ...lease };
  });
}

/** Unless something else has been settled meanwhile, which sets the next time by itself. */
export async function askAgain(
  database: Knex,
  { order_id, attempt, ask_at }: PaymentRow,
  next: Pick<PaymentRow, 'ask_at' | 'asks' | 'failures'>,
): Promise<void> {
  await writeDurably(database, (transaction) =>
    transaction('payments').where({ order_id, attempt, ask_at }).update(next),
  );
}
