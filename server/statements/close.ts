import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { inserted } from '../../database/rows.ts';
import { writeDurably } from '../../database/transaction.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { formatMonth, monthOf, monthsBetween } from '../time/months.ts';
import type { Summary } from './entries.ts';
import { findArtistNames, findOpenMonths } from './records.ts';

const BATCH_SIZE = 100;

type CloseOutcome =
  | { outcome: 'closed'; months: string[]; statements: number }
  /** It has not ended, or it was closed before. */
  | { outcome: 'not-ended' | 'already-closed' };

/** Closes a month and the open ones before it: from now on their statements never change. */
export function closeMonth(
  database: Knex,
  { month, ...by }: Pick<ChangeBy, 'actor' | 'now'> & { month: string },
): Promise<CloseOutcome> {
  return writeDurably(database, async (transaction) => {
    await serialize(transaction, 'statements');
    if (month >= monthOf(by.now)) return { outcome: 'not-ended' };
    const open = await findOpenMonths(transaction, by.now);
    if (month < open.first) return { outcome: 'already-closed' };
    const months = monthsBetween(open.first, month);
    let statements = 0;
    for (const each of months) statements += await freeze(transaction, each, open.months.get(each) ?? [], by);
    return { outcome: 'closed', months, statements };
  });
}

/** Writes the statements of a month. Returns their number. */
async function freeze(
  transaction: Knex.Transaction,
  month: string,
  summaries: Summary[],
  { actor, now }: Pick<ChangeBy, 'actor' | 'now'>,
): Promise<number> {
  await transaction('statement_months').insert({
    month,
    closed_at: now,
    staff_id: actor.staffId,
    actor: actor.name,
  });
  const names = await findArtistNames(
    transaction,
    summaries.map(({ artistId }) => artistId),
  );
  for (const summary of summaries) await insertStatement(transaction, summary, names.get(summary.artistId) ?? '');
  const changes = [{ field: 'Statements', from: null, to: String(summaries.length) }];
  const subject = { subject: `statements:${month}`, subjectName: formatMonth(month) };
  await recordChange(transaction, { actor, action: 'statements.closed', ...subject, changes }, now);
  return summaries.length;
}

async function insertStatement(transaction: Knex.Transaction, summary: Summary, artist_name: string): Promise<void> {
  const { artistId: artist_id, month, works, carried, balance, entries } = summary;
  const { price, discount, net, commission, owed, paid } = summary;
  const { id } = await inserted(
    transaction('statements')
      .insert({
        ...{ number: statementNumber(month, artist_id), month, artist_id, artist_name, works },
        ...{ carried, price, discount, net, commission, owed, paid, balance },
      })
      .returning('id'),
  );
  const rows = entries.map(({ artist_id: _, ...entry }) => ({ ...entry, statement_id: id }));
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await transaction('statement_lines').insert(rows.slice(start, start + BATCH_SIZE));
}

/** Like `ST-2026-12-14`, for the artist with the id 14. */
export function statementNumber(month: string, artistId: number): string {
  return `ST-${month}-${artistId}`;
}
