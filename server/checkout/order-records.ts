import type { Knex } from 'knex';
import { insertOrder } from '../orders/records.ts';
import { replaceOrder } from '../orders/replace-records.ts';
import { hold, isPastHour } from '../reservations/order-records.ts';
import { claim } from '../vouchers/records.ts';
import { orderRow } from './order-row.ts';
import { Undone } from './placing.ts';
import { idsOf, type Prepared } from './prepare-records.ts';

/** Writes the order, with all its artworks and its use of the voucher, in the place of one that is open. */
export async function writeOrder(
  transaction: Knex.Transaction,
  prepared: Prepared,
): Promise<{ orderId: number; number: string }> {
  const { placing, contents, key, totals, voucher, now } = prepared;
  const { accountId, submission } = placing;
  const payBy = await deadlineFor(transaction, prepared);
  const order = orderRow({ accountId, submission, key, totals, voucher, now, payBy });
  const items = contents.items.map(({ id, title, artist_name, price }) => ({
    artwork_id: id,
    title,
    artist_name,
    price,
  }));
  const make = async () => {
    const orderId = await insertOrder(transaction, order, { items, provider: placing.provider });
    await take(transaction, prepared, orderId);
    return orderId;
  };
  const orderId = contents.open ? await replaceOrder(transaction, contents.open, now, make) : await make();
  await claimVoucher(transaction, prepared, orderId);
  return { orderId, number: order.number };
}

/** Past the cart's hour another order ends when the one before would have: changing how to pay keeps no artwork for good. */
async function deadlineFor(
  transaction: Knex.Transaction,
  { placing, contents: { open }, now }: Prepared,
): Promise<number> {
  return open && (await isPastHour(transaction, { orderId: open.id, now })) ? open.pay_by : now + placing.length;
}

async function take(transaction: Knex.Transaction, { contents, now }: Prepared, orderId: number): Promise<void> {
  const { cartId, open } = contents;
  const replaces = open && now < open.pay_by ? open.id : null;
  const held = await hold(transaction, { cartId: cartId ?? 0, artworkIds: idsOf(contents), orderId, replaces, now });
  if (held.outcome === 'held') return;
  const titles = contents.items.filter(({ id }) => held.lost.includes(id)).map(({ title }) => title);
  throw new Undone({ outcome: 'lost', titles });
}

async function claimVoucher(
  transaction: Knex.Transaction,
  { placing: { accountId }, voucher: applied, totals, now }: Prepared,
  orderId: number,
): Promise<void> {
  if (!applied) return;
  const { voucher, paymentType, membership } = applied;
  const use = { orderId, accountId, voucherId: voucher.id, paymentType, membership, now };
  const { refusal } = await claim(transaction, use);
  if (refusal) throw new Undone({ outcome: 'other-total', total: totals.subtotal, refusal });
}
