import type { Knex } from 'knex';
import { findCards } from '../artworks/records.ts';
import { findItems, type ItemRow } from '../cart/contents-records.ts';
import { findCart } from '../cart/records.ts';
import { findOpenAttempt } from '../orders/payment/records.ts';
import { findOpenOrder, findOrderItems } from '../orders/records.ts';
import type { OrderRow, PaymentRow } from '../orders/rows.ts';
import { type CartVoucher, findApplied } from '../vouchers/records.ts';

export interface CheckoutContents {
  cartId: number | null;
  /** What the cart has, and what its order that awaits payment holds: paying another way is still possible. */
  items: ItemRow[];
  open: OrderRow | null;
  /** The attempt of that order whose payment page may still be paid. */
  attempt: PaymentRow | null;
  /** Of the items, what the cart itself has. */
  inCart: number[];
  voucher: CartVoucher | null;
}

export async function readCheckout(database: Knex, accountId: number, now: number): Promise<CheckoutContents> {
  const cartId = await findCart(database, { accountId, cartId: null });
  if (cartId === null) return { cartId, items: [], open: null, attempt: null, inCart: [], voucher: null };
  const open = await findOpenOrder(database, accountId);
  const held = open ? (await findOrderItems(database, [open.id])).map(({ artwork_id }) => artwork_id) : [];
  const items = await findItems(database, cartId, now);
  const inCart = items.map(({ id }) => id);
  const ordered = await findCards(
    database,
    held.filter((id) => !inCart.includes(id)),
  );
  const awaiting = ordered.map((card) => ({ ...card, until: open?.pay_by ?? now }));
  const attempt = open && (await findOpenAttempt(database, open.id));
  const voucher = await findApplied(database, cartId);
  return { cartId, items: [...awaiting, ...items], open, attempt, inCart, voucher };
}

export async function findClosedDays(database: Knex, from: string): Promise<string[]> {
  return database('closed_pickup_days').where('day', '>=', from).orderBy('day').pluck('day');
}

export async function findTitles(database: Knex, slugs: string[]): Promise<string[]> {
  return database('artworks').whereIn('slug', slugs).orderBy('title').pluck('title');
}
