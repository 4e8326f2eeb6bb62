import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy, UndoOutcome } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';

/** Rows of one statement. */
const BATCH = 500;

/** Ends of vouchers by their ids. */
type Ends = [id: number, endsAt: number | null][];

/** Ends all vouchers with a purpose that have not ended. Returns how many. */
export function endVouchers(database: Knex, { purpose, ...by }: ChangeBy & { purpose: string }): Promise<number> {
  return write(database, async (transaction) => {
    const open = await transaction('vouchers')
      .where({ purpose })
      .where((rows) => rows.whereNull('ends_at').orWhere('ends_at', '>', by.now))
      .orderBy('id')
      .forUpdate()
      .select('id', 'ends_at');
    if (open.length === 0) return 0;
    const before: Ends = open.map(({ id, ends_at }) => [id, ends_at]);
    const after: Ends = open.map(({ id }) => [id, by.now]);
    await storeEnds(transaction, { purpose, before, after, action: 'voucher.ended-many', by });
    return open.length;
  });
}

/** Gives vouchers that were ended together their former ends, if none of them was changed since. */
export async function undoVoucherEnds(
  transaction: Knex.Transaction,
  { purpose, before, after }: { purpose: string; before: Ends; after: Ends },
  by: ChangeBy,
): Promise<UndoOutcome> {
  for (let start = 0; start < after.length; start += BATCH) {
    const written = new Map(after.slice(start, start + BATCH));
    const rows = await transaction('vouchers')
      .whereIn('id', [...written.keys()])
      .orderBy('id')
      .forUpdate()
      .select('id', 'ends_at');
    if (rows.some(({ id, ends_at }) => ends_at !== written.get(id)))
      return { outcome: 'changed-since', fields: ['Last day'] };
  }
  await storeEnds(transaction, { purpose, before: after, after: before, action: 'voucher.ends-changed', by });
  return { outcome: 'undone' };
}

interface Change {
  purpose: string;
  before: Ends;
  after: Ends;
  action: 'voucher.ended-many' | 'voucher.ends-changed';
  by: ChangeBy;
}

async function storeEnds(transaction: Knex.Transaction, { purpose, before, after, action, by }: Change): Promise<void> {
  for (const [ends_at, vouchers] of Map.groupBy(after, ([, end]) => end)) {
    const ids = vouchers.map(([id]) => id);
    for (let start = 0; start < ids.length; start += BATCH)
      await transaction('vouchers')
        .whereIn('id', ids.slice(start, start + BATCH))
        .update({ ends_at, version: transaction.raw('version + 1') });
  }
  const changes = [{ field: 'Vouchers', from: null, to: String(after.length) }];
  const undo = { kind: 'voucher.ends', purpose, before, after } as const;
  await recordChange(transaction, { ...by, action, ...purposeSubject(purpose), changes, undo }, by.now);
}

/** The vouchers with a purpose as the audit log names them. */
export function purposeSubject(purpose: string) {
  return { subject: `vouchers:${purpose}`, subjectName: purpose };
}
