import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { writeDurably } from '../../database/transaction.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { addMonths, formatMonth, monthOf, monthsBetween, startOfMonth } from '../time/months.ts';
import type { Summary } from './entries.ts';
import { findArtistNames, findOpenMonths } from './records.ts';

const BATCH_SIZE = 100;

type CloseOutcome =
  | { outcome: 'closed'; months: string[]; statements: number }
  /** It has not ended, or it was closed before. */
  | { outcome: 'not-ended' | 'already-closed' }
  /** A consigned work was sold until its end for which no commission is agreed. */
  | { outcome: 'without-percent' };

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
    const end = startOfMonth(addMonths(month, 1));
    if (open.withoutPercent.some(({ at }) => at < end)) return { outcome: 'without-percent' };
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
  for (let start = 0; start < summaries.length; start += BATCH_SIZE)
    await insertStatements(transaction, summaries.slice(start, start + BATCH_SIZE), names);
  const changes = [{ field: 'Statements', from: null, to: String(summaries.length) }];
  const subject = { subject: `statements:${month}`, subjectName: formatMonth(month) };
  await recordChange(transaction, { actor, action: 'statements.closed', ...subject, changes }, now);
  return summaries.length;
}

async function insertStatements(
  transaction: Knex.Transaction,
  summaries: Summary[],
  names: Map<number, string>,
): Promise<void> {
  const rows = summaries.map(({ artistId: artist_id, month, works, carried, balance, ...summary }) => {
    const { price, discount, net, commission, owed, paid } = summary;
    return {
      number: statementNumber(month, artist_id),
      month,
      artist_id,
      artist_name: names.get(artist_id) ?? '',
      works,
      carried,
      price,
      discount,
      net,
      commission,
      owed,
      paid,
      balance,
    };
  });
  const written = await transaction('statements').insert(rows).returning(['id', 'artist_id']);
  const ids = new Map(written.map(({ id, artist_id }) => [artist_id, id]));
  const lines = summaries.flatMap(({ artistId, entries }) =>
    entries.map(({ artist_id: _, ...entry }) => ({ ...entry, statement_id: ids.get(artistId) ?? 0 })),
  );
  for (let start = 0; start < lines.length; start += BATCH_SIZE)
    await transaction('statement_lines').insert(lines.slice(start, start + BATCH_SIZE));
}

/** Like `ST-2026-12-14`, for the artist with the id 14. */
export function statementNumber(month: string, artistId: number): string {
  return `ST-${month}-${artistId}`;
}
