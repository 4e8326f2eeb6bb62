import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { isReservedNow } from '../../reservations/availability.ts';
import { lockHolder, relist } from '../../reservations/records.ts';
import { lockEdited } from './records.ts';
import { artworkSubject } from './subject.ts';

export type RelistOutcome =
  | { outcome: 'relisted' | 'not-sold' | 'in-cart' | 'in-order' | 'unknown' }
  /** It was sold to this order, and neither the order nor this artwork of it has been refunded. */
  | { outcome: 'not-refunded'; order: string };

/** Offers a sold artwork again, after its order was refunded or when it was sold elsewhere. */
export function relistArtwork(database: Knex, { id, actor, now }: ChangeBy & { id: number }): Promise<RelistOutcome> {
  return write(database, async (transaction) => {
    const artwork = await lockEdited(transaction, id);
    if (!artwork) return { outcome: 'unknown' };
    const holder = await lockHolder(transaction, id);
    if (!holder || (holder.state === 'reserved' && !isReservedNow(holder, now))) return { outcome: 'not-sold' };
    if (holder.state !== 'sold') return { outcome: holder.state === 'held' ? 'in-order' : 'in-cart' };
    const order = await transaction('orders')
      .where('id', holder.order_id ?? 0)
      .first('id', 'number', 'state');
    if (order && !(await isRefunded(transaction, order, id))) return { outcome: 'not-refunded', order: order.number };
    await relist(transaction, id);
    const subject = artworkSubject({ id, title: artwork.fields.title });
    await recordChange(transaction, { actor, action: 'artwork.relisted', ...subject }, now);
    return { outcome: 'relisted' };
  });
}

/** Whether the refund of the order, or of this artwork alone, has been made. */
async function isRefunded(
  transaction: Knex.Transaction,
  { id: orderId, state }: { id: number; state: string },
  artworkId: number,
): Promise<boolean> {
  if (state === 'refunded') return true;
  const items = transaction('order_items').where({ order_id: orderId, artwork_id: artworkId });
  const item = await items.whereNotNull('refunded_at').first('price', 'discount');
  // Nothing was paid for it.
  if (item && item.price === item.discount) return true;
  const refund = await transaction('refunds as f')
    .join('receipts as r', 'r.id', 'f.receipt_id')
    .where({ 'r.order_id': orderId, 'f.artwork_id': artworkId, 'f.state': 'refunded' })
    .first('f.id');
  return refund !== undefined;
}
