import type { Knex } from 'knex';
import { requireAccount } from '../../database/account-rows.ts';
import { write } from '../../database/transaction.ts';
import { findCards } from '../artworks/records.ts';
import { findItems, type ItemRow } from '../cart/contents.ts';
import { findCart, lockCart } from '../cart/records.ts';
import { findOpenAttempt } from '../orders/payment/records.ts';
import { findOpenOrder, findOrderItems } from '../orders/records.ts';
import type { OrderRow, PaymentRow } from '../orders/rows.ts';
import { applyToCart, type CartVoucher, findApplied, removeFromCart } from '../vouchers/records.ts';

export interface CheckoutContents {
  cartId: number | null;
  /** Artworks of the open order and of the cart: checkout puts both into one order. */
  items: ItemRow[];
  /** The collector's order that awaits its payment. */
  open: OrderRow | null;
  /** The open payment attempt of that order. */
  attempt: PaymentRow | null;
  voucher: CartVoucher | null;
}

export async function readCheckout(database: Knex, accountId: number, now: number): Promise<CheckoutContents> {
  const cartId = await findCart(database, { accountId, cartId: null });
  if (cartId === null) return { cartId, items: [], open: null, attempt: null, voucher: null };
  const open = await findOpenOrder(database, accountId);
  const held = open ? (await findOrderItems(database, [open.id])).map(({ artwork_id }) => artwork_id) : [];
  const inCart = await findItems(database, cartId, now);
  const cartIds = inCart.map(({ id }) => id);
  const cards = await findCards(
    database,
    held.filter((id) => !cartIds.includes(id)),
  );
  const inOrder = cards.map((card) => ({ ...card, expires_at: open?.payment_due_at ?? now, shown_price: null }));
  const attempt = open && (await findOpenAttempt(database, open.id));
  const voucher = await findApplied(database, cartId);
  return { cartId, items: [...inOrder, ...inCart], open, attempt, voucher };
}

export async function findTitles(database: Knex, slugs: string[]): Promise<string[]> {
  return database('artworks').whereIn('slug', slugs).orderBy('title').pluck('title');
}

export async function applyVoucher(
  database: Knex,
  accountId: number,
  voucher: CartVoucher,
  now: number,
): Promise<void> {
  await write(database, async (transaction) => {
    const cartId = await lockCart(transaction, { accountId, cartId: null }, now);
    await applyToCart(transaction, cartId, voucher, now);
  });
}

export async function withdrawVoucher(database: Knex, accountId: number): Promise<void> {
  const cartId = await findCart(database, { accountId, cartId: null });
  const removed = cartId === null ? 0 : await write(database, (transaction) => removeFromCart(transaction, cartId));
  if (removed === 0) await requireAccount(database, accountId);
}
