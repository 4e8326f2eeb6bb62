import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { writeDurably } from '../../database/transaction.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { type ItemCommission, setCommission } from '../orders/items.ts';
import { type Sale, sales } from '../orders/sales.ts';
import { orderSubject } from '../orders/staff/rules.ts';
import { percentText } from './entries.ts';

/** A sold work, with the number of the closed statement that has it. */
export type SoldItem = Sale & { statement: string | null };

/** Null if the order has not been paid, or does not have the artwork. */
export async function findSoldItem(
  database: Knex,
  { number, artworkId }: { number: string; artworkId: number },
): Promise<SoldItem | null> {
  const sold = { 'sales.order_number': number, 'sales.artwork_id': artworkId, 'sales.kind': 'sale' };
  const sale: Sale | undefined = await sales(database).where(sold).first();
  if (!sale) return null;
  const line = await database('statement_lines as l')
    .join('statements as s', 's.id', 'l.statement_id')
    .where({ 'l.order_id': sale.order_id, 'l.artwork_id': artworkId, 'l.kind': 'sale' })
    .first('s.number');
  return { ...sale, statement: line?.number ?? null };
}

/** Agrees ownership and commission of a sold work until a closed statement has it. `before`: what the member has seen. */
export function changeCommission(
  database: Knex,
  input: Pick<ChangeBy, 'actor' | 'now'> & {
    number: string;
    artworkId: number;
    commission: ItemCommission;
    before: Pick<Sale, 'ownership' | 'commission_percent'>;
  },
): Promise<'changed' | 'unknown' | 'stated' | 'changed-since'> {
  const { number, artworkId, commission, before, actor, now } = input;
  return writeDurably(database, async (transaction) => {
    // Closing a month waits for it.
    await serialize(transaction, 'statements');
    const item = await findSoldItem(transaction, { number, artworkId });
    if (!item) return 'unknown';
    if (item.statement !== null) return 'stated';
    if (commissionText(item) !== commissionText(before)) return 'changed-since';
    await setCommission(transaction, { orderId: item.order_id, artworkId, commission });
    const changes = [{ field: `Terms of ${item.title}`, from: commissionText(item), to: commissionText(commission) }];
    await recordChange(transaction, { actor, action: 'order.terms-set', ...orderSubject({ number }), changes }, now);
    return 'changed';
  });
}

/** `Consigned, commission 40%` */
export function commissionText({
  ownership,
  commission_percent,
}: Pick<Sale, 'ownership' | 'commission_percent'>): string {
  return ownership === 'consigned'
    ? `Consigned, commission ${percentText(commission_percent)}`
    : 'Owned by the gallery';
}
