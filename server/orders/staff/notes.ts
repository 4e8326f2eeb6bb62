import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy, SentForm } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { isRepeated } from '../../audit/sent-forms.ts';
import { lockOrderByNumber } from '../records.ts';
import type { OrderNote } from './rows.ts';
import { orderSubject } from './rules.ts';

export const MAX_NOTE = 2_000;

/** Adds a note, which only staff see, once for each form and text; the command line has no form. The audit log has a line about it without its text. */
export function addNote(
  database: Knex,
  { number, text, form, actor, now }: ChangeBy & { number: string; text: string; form: SentForm | null },
): Promise<'added' | 'unknown' | 'anonymised'> {
  return write(database, async (transaction) => {
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return 'unknown';
    // A note would bring the person back into an order whose data was erased.
    if (order.anonymised_at !== null) return 'anonymised';
    if (form !== null && (await isRepeated(transaction, form, now))) return 'added';
    await insertNote(transaction, { orderId: order.id, text, actor, now });
    await recordChange(transaction, { actor, action: 'order.noted', ...orderSubject(order) }, now);
    return 'added';
  });
}

export async function insertNote(
  transaction: Knex.Transaction,
  { orderId: order_id, text, actor, now }: ChangeBy & { orderId: number; text: string },
): Promise<void> {
  const row = { order_id, text, staff_id: actor.staffId, author: actor.name, written_at: now };
  await transaction('order_notes').insert(row);
}

/** The oldest first. */
export function findNotes(database: Knex, orderId: number): Promise<OrderNote[]> {
  return database('order_notes')
    .where({ order_id: orderId })
    .orderBy('id')
    .select('id', 'text', 'author', 'written_at');
}
