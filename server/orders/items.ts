import type { Knex } from 'knex';
import { discountShares } from '../vouchers/totals.ts';
import type { OrderRow } from './rows.ts';

/** Copies ownership and commission of the artworks into the items of an order that has been paid. Later edits do not change them. */
export async function freezeCommission(
  transaction: Knex.Transaction,
  { id, discount }: Pick<OrderRow, 'id' | 'discount'>,
): Promise<void> {
  const agreed = (column: 'ownership' | 'commission_percent') =>
    transaction.raw(`(select d.${column} from artwork_details d where d.artwork_id = order_items.artwork_id)`);
  const items = transaction('order_items').where({ order_id: id });
  await items.update({ ownership: agreed('ownership'), commission_percent: agreed('commission_percent') });
  await divideDiscountOf(transaction, { id, discount });
}

/** What is agreed for a sold work; no percent for one of the gallery's own. */
export interface ItemCommission {
  ownership: 'owned' | 'consigned';
  commission_percent: number | null;
}

/** Sets ownership and commission of an item of a paid order. */
export async function setCommission(
  transaction: Knex.Transaction,
  { orderId, artworkId, commission }: { orderId: number; artworkId: number; commission: ItemCommission },
): Promise<void> {
  const { ownership, commission_percent } = commission;
  await transaction('order_items')
    .where({ order_id: orderId, artwork_id: artworkId })
    .update({ ownership, commission_percent });
}

/** Divides the discount of an order among its items, if the earlier version has written the order. */
export async function divideDiscountOf(
  transaction: Knex.Transaction,
  { id, discount }: Pick<OrderRow, 'id' | 'discount'>,
): Promise<void> {
  if (discount > 0 && (await isUndivided(transaction, id))) await divideDiscount(transaction, { id, discount });
}

async function isUndivided(database: Knex, orderId: number): Promise<boolean> {
  const divided = database('order_items').where({ order_id: orderId }).where('discount', '>', 0);
  return (await divided.first('order_id')) === undefined;
}

async function divideDiscount(
  transaction: Knex.Transaction,
  { id, discount }: Pick<OrderRow, 'id' | 'discount'>,
): Promise<void> {
  const items: { artwork_id: number; price: number }[] = await transaction('order_items')
    .where({ order_id: id })
    .orderBy('position')
    .select('artwork_id', 'price');
  const shares = discountShares(
    items.map(({ price }) => price),
    discount,
  );
  for (const [index, { artwork_id }] of items.entries())
    await transaction('order_items').where({ order_id: id, artwork_id }).update({ discount: shares[index] });
}

/** Divides the discounts of at most so many orders of an earlier version among their items. Returns their number. */
export async function divideDiscounts(transaction: Knex.Transaction, max: number): Promise<number> {
  const undivided: { id: number; discount: number }[] = await transaction('orders')
    .where('discount', '>', 0)
    .whereNotExists((items) =>
      items
        .select('i.order_id')
        .from('order_items as i')
        .whereRaw('i.order_id = orders.id')
        .where('i.discount', '>', 0),
    )
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .select('id', 'discount');
  for (const order of undivided) await divideDiscount(transaction, order);
  return undivided.length;
}
