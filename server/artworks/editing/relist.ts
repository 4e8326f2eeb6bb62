import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { isReservedNow } from '../../reservations/availability.ts';
import { lockHolder, relist } from '../../reservations/relist.ts';
import { lockEdited } from './records.ts';
import { subjectOf } from './subject.ts';

export type RelistOutcome =
  | { outcome: 'relisted' | 'not-sold' | 'in-cart' | 'in-order' | 'unknown' }
  /** It was sold to this order, which has not been refunded. */
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
      .first('number', 'state');
    if (order && order.state !== 'refunded') return { outcome: 'not-refunded', order: order.number };
    await relist(transaction, id);
    const subject = subjectOf({ id, title: artwork.fields.title });
    await recordChange(transaction, { actor, action: 'artwork.relisted', ...subject }, now);
    return { outcome: 'relisted' };
  });
}
