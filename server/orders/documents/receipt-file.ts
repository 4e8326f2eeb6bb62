import type { Context } from '../../context.ts';
import { presentSite } from '../../navigation/present.ts';
import { readSite } from '../../navigation/records.ts';
import { findReceipts } from '../payment/records.ts';
import { findHistory, findOrderItems } from '../records.ts';
import type { OrderRow } from '../rows.ts';
import { presentReceipt } from './present.ts';
import { paidAt } from './receipt.ts';

/** A PDF for the collector. */
export interface OrderFile {
  filename: string;
  content: Buffer;
}

/** The receipt of an order; null for an order that was never paid. */
export async function createReceiptFile(
  { database }: Pick<Context, 'database'>,
  order: OrderRow,
): Promise<OrderFile | null> {
  const history = await findHistory(database, order.id);
  const time = paidAt(history);
  if (time === null) return null;
  const items = await findOrderItems(database, [order.id]);
  const receipts = await findReceipts(database, order.id);
  const { gallery } = presentSite(await readSite(database));
  const receipt = presentReceipt(order, { items, history, receipts, gallery, paidAt: time });
  // Loaded on demand: pdfkit is large, and few requests need it.
  const { drawReceipt } = await import('./receipt-pdf.ts');
  return { filename: `receipt-${order.number}.pdf`, content: await drawReceipt(receipt, time) };
}
