import type { Context } from '../../context.ts';
import { presentSite } from '../../navigation/present.ts';
import { readSite } from '../../navigation/records.ts';
import type { OrderRow } from '../rows.ts';
import { findStaffItems } from '../staff/records.ts';
import { presentPackingSlip } from './packing-slip.ts';
import type { OrderFile } from './receipt-file.ts';

/** The packing slip of a paid order, without refunded artworks; null where there is nothing to pack, or no person to give it to. */
export async function createPackingSlipFile(
  { database, now }: Pick<Context, 'database' | 'now'>,
  order: OrderRow,
): Promise<OrderFile | null> {
  if (order.state !== 'paid' || order.anonymised_at !== null) return null;
  const items = (await findStaffItems(database, order.id)).filter(({ refunded_at }) => refunded_at === null);
  const { gallery } = presentSite(await readSite(database));
  // Loaded on demand: pdfkit is large, and few requests need it.
  const { drawPackingSlip } = await import('./packing-slip-pdf.ts');
  const content = await drawPackingSlip(presentPackingSlip(order, items, gallery), now());
  return { filename: `packing-slip-${order.number}.pdf`, content };
}
