import type { Knex } from 'knex';
import type { Receipt, Refund } from '../rows.ts';

/** The payments of an order, with their refunds. */
export async function findReceipts(database: Knex, orderId: number): Promise<Receipt[]> {
  const receipts: Omit<Receipt, 'refunds'>[] = await database('receipts').where({ order_id: orderId }).orderBy('id');
  const ids = receipts.map(({ id }) => id);
  const refunds: Refund[] = await database<Refund>('refunds').whereIn('receipt_id', ids).orderBy('id');
  return receipts.map((each) => ({ ...each, refunds: refunds.filter(({ receipt_id }) => receipt_id === each.id) }));
}
