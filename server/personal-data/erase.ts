import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import { lockToErase, removeAccount } from '../accounts/erase.ts';
import { eraseNotes } from '../accounts/staff/notes.ts';
import { anonymiseInterests } from '../artworks/popularity/records.ts';
import type { Actor } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { eraseCart } from '../cart/records.ts';
import { eraseFavorites } from '../favorites/records.ts';
import { eraseFollows } from '../follows/records.ts';
import { eraseInquiries } from '../inquiries/records.ts';
import { lockAddress, withdraw } from '../mail/records.ts';
import { eraseSubscription } from '../newsletter/records.ts';
import { anonymiseOrdersOf } from '../orders/anonymise.ts';
import type { OrderState } from '../orders/contract.ts';
import { anonymisePrivateHolds } from '../private-holds/records.ts';
import { anonymiseVoucherUses } from '../vouchers/records.ts';
import { eraseWishes } from '../wishes/records.ts';
import { findCollector, ordersOf, personSubject, privateHoldsFor } from './person.ts';
import type { Obstacle, Person } from './rows.ts';

/** Orders of a person that still need name, address or payment. */
export async function findObstacles(database: Knex, person: Person): Promise<Obstacle[]> {
  const orders = await ordersOf(database, person)
    .where((open) =>
      open
        .whereIn('state', ['awaiting-payment', 'refund-due'])
        .orWhere((paid) => paid.where('state', 'paid').whereNull('fulfilled_at'))
        // Includes refunds of single artworks of a paid order, and of overpayments.
        .orWhereExists(
          database('refunds as f')
            .join('receipts as r', 'r.id', 'f.receipt_id')
            .whereRaw('r.order_id = orders.id')
            .whereNot('f.state', 'refunded')
            .select('f.id'),
        ),
    )
    .orderBy('id')
    .select<{ number: string; state: OrderState; fulfilled_at: number | null }[]>('number', 'state', 'fulfilled_at');
  return orders.map(({ number, state, fulfilled_at }) => {
    if (state === 'awaiting-payment') return { number, reason: state };
    return { number, reason: state === 'paid' && fulfilled_at === null ? 'not-delivered' : 'refund-due' };
  });
}

/** A concurrent sale, hold, inquiry, payment, refund or step of the orders waits until the transaction ends. */
async function lockRows(transaction: Knex.Transaction, person: Person): Promise<void> {
  await lockAddress(transaction, person.email);
  await ordersOf(transaction, person).orderBy('id').forUpdate().select('id');
}

interface ErasureBy {
  /** The member of the staff who erases; null for the collector, whose own acts are not in the audit log. */
  actor: Actor | null;
  now: number;
}

type Erasure = 'erased' | 'unknown' | { obstacles: Obstacle[] };

/**
 * Erases an account with its data and the personal data of its orders. Orders keep number, artworks, amounts and dates, as
 * tax law requires. Returns `obstacles` and erases nothing when an order still needs the data.
 */
export function eraseAccount(
  database: Knex,
  { accountId, actor, now }: ErasureBy & { accountId: number },
): Promise<Erasure> {
  return writeDurably(database, async (transaction) => {
    if (!(await lockToErase(transaction, accountId))) return 'unknown';
    const person = await findCollector(transaction, accountId);
    if (!person) return 'unknown';
    await lockRows(transaction, person);
    const obstacles = await findObstacles(transaction, person);
    if (obstacles.length > 0) return { obstacles };
    await eraseCart(transaction, accountId, now);
    await eraseFavorites(transaction, accountId);
    await eraseFollows(transaction, accountId);
    await eraseWishes(transaction, accountId);
    await eraseNotes(transaction, accountId);
    await anonymiseInterests(transaction, accountId);
    await anonymiseVoucherUses(transaction, accountId);
    await eraseContacts(transaction, person, now);
    await removeAccount(transaction, accountId, now);
    if (actor) await recordChange(transaction, { actor, action: 'collector.erased', ...personSubject(person) }, now);
    return 'erased';
  });
}

/** Erases a guest: a person without an account, such as a buyer at the desk or a person for whom staff hold an artwork. */
export function eraseGuest(
  database: Knex,
  { person, actor, now }: { person: Person; actor: Actor; now: number },
): Promise<Erasure> {
  return writeDurably(database, async (transaction) => {
    await lockRows(transaction, person);
    const obstacles = await findObstacles(transaction, person);
    if (obstacles.length > 0) return { obstacles };
    await eraseContacts(transaction, person, now);
    await recordChange(transaction, { actor, action: 'collector.erased', ...personSubject(person) }, now);
    return 'erased';
  });
}

/** What is stored under a person's address, in orders and in private holds. */
async function eraseContacts(transaction: Knex.Transaction, person: Person, now: number): Promise<void> {
  if (person.email !== null) {
    // First, so that a confirmation at the same time has sent its mail before.
    await eraseSubscription(transaction, person.email);
    await withdraw(transaction, { to: [person.email] });
  }
  await eraseInquiries(transaction, { accountId: person.accountId ?? 0, email: person.email });
  const holds = await privateHoldsFor(transaction, person).whereNull('anonymised_at').pluck('id');
  await anonymisePrivateHolds(transaction, holds, now);
  const orders = await ordersOf(transaction, person).select<{ id: number; number: string }[]>('id', 'number');
  await anonymiseOrdersOf(transaction, orders, now);
}
