import type { Knex } from 'knex';
import type { Row } from '../../database/tables.d.ts';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { undoFields } from '../audit/differences.ts';
import { recordChange } from '../audit/records.ts';
import type { QuoteFields } from './contract.ts';
import { arrangeQuotes, editQuote, findQuote, QUOTE_FIELD_TEXTS, quoteSubject } from './editing.ts';

/** Undoes an edit of a quote. */
export async function undoQuoteFields(
  transaction: Knex.Transaction,
  { id, ...recorded }: { id: number; before: Partial<QuoteFields>; after: Partial<QuoteFields> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  return undoFields<QuoteFields>(await findQuote(transaction, id), recorded, QUOTE_FIELD_TEXTS, (change) =>
    editQuote(transaction, { id, ...change, ...by }),
  );
}

/** Undoes a change of the order of quotes. */
export async function undoQuoteOrder(
  transaction: Knex.Transaction,
  { before, after }: { before: number[]; after: number[] },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const { outcome } = await arrangeQuotes(transaction, { ids: before, seen: after, ...by });
  return outcome === 'saved' ? { outcome: 'undone' } : { outcome: 'changed-since', fields: ['Order'] };
}

/** Restores a deleted quote. */
export async function undoQuoteDeleted(
  transaction: Knex.Transaction,
  { row }: { row: Row<'collectors'> },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const isTaken = await transaction('collectors').where('slug', row.slug).first('id');
  if (isTaken) return { outcome: 'refused', reason: 'Another quote has its name now.' };
  const image = row.image_id === null ? undefined : await transaction('images').where('id', row.image_id).first('id');
  await transaction('collectors').insert({ ...row, image_id: image?.id ?? null });
  const changes = [{ field: 'Name', from: null, to: row.name }];
  await recordChange(transaction, { ...by, action: 'quote.restored', ...quoteSubject(row), changes }, by.now);
  return { outcome: 'undone' };
}
