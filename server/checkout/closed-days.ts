import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { formatIsoDate } from '../time/time.ts';

/** Days such as `2026-12-25` that are closed, or open again. */
export interface DayChanges {
  close: string[];
  open: string[];
}

/** Days from the given one on that staff have closed for pickups. */
export async function findClosedDays(database: Knex, from: string, to?: string): Promise<string[]> {
  const days = database('closed_pickup_days').where('day', '>=', from);
  if (to) days.where('day', '<=', to);
  return days.orderBy('day').pluck('day');
}

export async function isClosedDay(database: Knex, day: string): Promise<boolean> {
  return (await database('closed_pickup_days').where({ day }).first('day')) !== undefined;
}

/** Closes and opens days for pickups. Returns those that have changed. */
export function changeClosedDays(database: Knex, { close, open, ...by }: ChangeBy & DayChanges): Promise<DayChanges> {
  return write(database, async (transaction) => {
    const closed: string[] = [];
    for (const day of close) {
      const rows = await transaction('closed_pickup_days').insert({ day }).onConflict('day').ignore().returning('day');
      if (rows.length > 0) closed.push(day);
    }
    const opened: string[] = await transaction('closed_pickup_days').whereIn('day', open).pluck('day');
    await transaction('closed_pickup_days').whereIn('day', opened).delete();
    if (closed.length + opened.length === 0) return { close: [], open: [] };
    const line = (field: string, days: string[]) =>
      days.length > 0 ? [{ field, from: null, to: days.map(formatIsoDate).join(', ') }] : [];
    const changes = [...line('Closed', closed), ...line('Open again', opened)];
    const undo = { kind: 'pickup-days', close: closed, open: opened } as const;
    const subject = { subject: 'site:pickup-days', subjectName: 'Pickup days' };
    await recordChange(transaction, { ...by, action: 'pickup.days-changed', ...subject, changes, undo }, by.now);
    return { close: closed, open: opened };
  });
}

/** Undoes a change of the closed days. */
export async function undoClosedDays(
  transaction: Knex.Transaction,
  { close, open }: DayChanges,
  by: ChangeBy,
): Promise<UndoOutcome> {
  const closedNow: string[] = await transaction('closed_pickup_days')
    .whereIn('day', [...close, ...open])
    .pluck('day');
  const isAsWritten = close.every((day) => closedNow.includes(day)) && !open.some((day) => closedNow.includes(day));
  if (!isAsWritten) return { outcome: 'changed-since', fields: ['Closed', 'Open again'] };
  await changeClosedDays(transaction, { close: open, open: close, ...by });
  return { outcome: 'undone' };
}
