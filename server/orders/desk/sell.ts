import type { Knex } from 'knex';
import { AccountGone, lockAccount } from '../../../database/account-rows.ts';
import { inserted } from '../../../database/rows.ts';
import { Rollback, writeDurably } from '../../../database/transaction.ts';
import { withCurrency } from '../../artworks/format/money.ts';
import type { Actor, ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { findCart } from '../../cart/records.ts';
import { tokenHash } from '../../http/security/secret-token.ts';
import { lockAddress } from '../../mail/records.ts';
import { lockPrivateHoldsOf, markSold } from '../../private-holds/sale.ts';
import { sellInGallery } from '../../reservations/orders.ts';
import { clockInManila, isoDateInManila } from '../../time/time.ts';
import { discountShares } from '../../vouchers/totals.ts';
import { freezeCommission } from '../items.ts';
import { mailAfterPayment } from '../mails/records.ts';
import { newNumber } from '../number.ts';
import { findOrder, insertItems, recordHistory } from '../records.ts';
import { DESK_PROVIDER, type OrderRow } from '../rows.ts';
import { insertNote } from '../staff/notes.ts';
import { orderSubject } from '../staff/rules.ts';
import { DESK_METHODS } from '../wording.ts';
import type { DeskDelivery, DeskResult, DeskSale } from './contract.ts';

type SaleInput = Omit<ChangeBy, 'now'> & { sale: DeskSale; now: () => number };

/**
 * Sells artworks to a person who pays in the gallery: all of them, or none. Each must be free, in the buyer's own cart, or in one of
 * the buyer's private holds that the form has named. The same form sent twice is one sale; sent again with a change it sells nothing.
 */
export async function sellAtDesk(database: Knex, input: SaleInput): Promise<DeskResult> {
  const earlier = await findSale(database, input.sale);
  if (earlier) return earlier;
  try {
    return await writeDurably(database, (transaction) => sell(transaction, input));
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
    // A second request of the form finds the artworks sold to the first one.
    return (await findSale(database, input.sale)) ?? (error.result as DeskResult);
  }
}

/** The sale that has used the form; null before it. */
async function findSale(database: Knex, sale: DeskSale): Promise<DeskResult | null> {
  const order = await database('orders')
    .where({ channel: 'desk' })
    .where('idempotency_key', 'like', `${formKey(sale)}%`)
    .orderBy('id')
    .first('id', 'number', 'idempotency_key');
  if (!order) return null;
  if (order.idempotency_key !== saleKey(sale)) return { outcome: 'form-used', order: order.number };
  return { outcome: 'sold', orderId: order.id, number: order.number };
}

async function sell(transaction: Knex.Transaction, { sale, actor, now }: SaleInput): Promise<DeskResult> {
  const items = await findItems(transaction, sale.artworkIds);
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  await refuse(transaction, sale, subtotal);
  const order = await insertOrder(transaction, { sale, actor, items, subtotal, now: now() });
  const time = now();
  await takeArtworks(transaction, sale, { orderId: order.id, actor, now: time });
  await writeReceipt(transaction, sale, { order, now: time });
  await freezeCommission(transaction, order);
  await mailAfterPayment(transaction, order, time);
  const titles = items.map(({ title }) => title).join(', ');
  const changes = [
    { field: 'works', from: null, to: titles.slice(0, 500) },
    { field: 'amount', from: null, to: `${withCurrency(order.total)}, ${DESK_METHODS[sale.method]}` },
    ...(order.discount > 0 ? [{ field: 'discount', from: null, to: withCurrency(order.discount) }] : []),
  ];
  await recordChange(transaction, { actor, action: 'order.sold-at-desk', ...orderSubject(order), changes }, time);
  return { outcome: 'sold', orderId: order.id, number: order.number };
}

interface SoldItem {
  artwork_id: number;
  title: string;
  artist_name: string;
  price: number;
}

/** In the order of the form. An artwork that cannot be sold rolls the sale back. */
async function findItems(transaction: Knex.Transaction, artworkIds: number[]): Promise<SoldItem[]> {
  const rows = await transaction('artworks as a')
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .whereIn('a.id', artworkIds)
    .select('a.id', 'a.title', 'a.price', 'a.category_id', 'a.image_id', 'ar.name');
  if (rows.length === 0 || rows.length !== new Set(artworkIds).size) throw rollback({ outcome: 'unknown-artwork' });
  const incomplete = rows.filter(({ price, category_id, image_id, name }) =>
    [price, category_id, image_id, name].includes(null),
  );
  if (incomplete.length > 0) throw rollback({ outcome: 'incomplete', artworkIds: incomplete.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(artworkIds)].flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ artwork_id: id, title: row.title, artist_name: row.name, price: row.price }] : [];
  });
}

/** Rolls a sale back whose payment does not fit. */
async function refuse(
  transaction: Knex.Transaction,
  { amount, discountReason, buyer }: DeskSale,
  subtotal: number,
): Promise<void> {
  if (amount > subtotal) throw rollback({ outcome: 'too-much', subtotal });
  if (amount < subtotal && !discountReason) throw rollback({ outcome: 'no-reason', subtotal });
  if (buyer.accountId === null) return lockAddress(transaction, buyer.email);
  try {
    await lockAccount(transaction, buyer.accountId);
  } catch (error) {
    throw error instanceof AccountGone ? rollback({ outcome: 'unknown-collector' }) : error;
  }
}

interface DeskOrderInput {
  sale: DeskSale;
  actor: Actor;
  items: SoldItem[];
  subtotal: number;
  now: number;
}

async function insertOrder(transaction: Knex.Transaction, order: DeskOrderInput): Promise<OrderRow> {
  const { sale, actor, items, subtotal, now } = order;
  const { amount, note, delivery } = sale;
  const discount = subtotal - amount;
  const { id } = await inserted(transaction<OrderRow>('orders').insert(columnsOf(order)).returning('id'));
  const shares = discountShares(
    items.map(({ price }) => price),
    discount,
  );
  await insertItems(
    transaction,
    id,
    items.map((item, index) => ({ ...item, discount: shares[index] ?? 0 })),
  );
  const change = { orderId: id, state: 'paid', actor: actor.name, now } as const;
  await recordHistory(transaction, { ...change, reason: 'desk' });
  if (delivery.method === 'taken') await recordHistory(transaction, { ...change, reason: 'delivered' });
  if (note !== null) await insertNote(transaction, { orderId: id, text: note, actor, now });
  const written = await findOrder(transaction, id);
  if (!written) throw new Error(`Order ${id} is missing in the transaction that wrote it.`);
  return written;
}

function columnsOf({ sale, actor, subtotal, now }: DeskOrderInput): Partial<OrderRow> {
  const { buyer, amount, discountReason, delivery } = sale;
  const discount = subtotal - amount;
  return {
    number: newNumber(),
    channel: 'desk',
    staff_id: actor.staffId,
    state: 'paid',
    placed_at: now,
    account_id: buyer.accountId,
    idempotency_key: saleKey(sale),
    payment_due_at: now,
    subtotal,
    discount,
    total: amount,
    discount_reason: discount > 0 ? discountReason : null,
    payment_method: sale.method,
    payment_type: 'straight',
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    email: buyer.email,
    phone: buyer.phone,
    ...deliveryColumns(delivery, now),
  };
}

function deliveryColumns(delivery: DeskDelivery, now: number): Partial<OrderRow> {
  if (delivery.method === 'taken')
    return {
      delivery: 'pickup',
      pickup_day: isoDateInManila(now),
      pickup_time: clockInManila(now),
      fulfilment: 'delivered',
      fulfilled_at: now,
    };
  if (delivery.method === 'pickup') return { delivery: 'pickup', pickup_day: delivery.day, pickup_time: delivery.time };
  const { address1, address2, province, city } = delivery;
  return { delivery: 'delivery', address_1: address1, address_2: address2, province, city };
}

/** The single statements that give the artworks away. One that is lost rolls the sale back. */
async function takeArtworks(
  transaction: Knex.Transaction,
  { artworkIds, privateHoldIds, buyer }: DeskSale,
  { orderId, actor, now }: ChangeBy & { orderId: number },
): Promise<void> {
  const cartId =
    buyer.accountId === null ? null : await findCart(transaction, { accountId: buyer.accountId, cartId: null });
  const name = `${buyer.firstName} ${buyer.lastName}`;
  const holds = await lockPrivateHoldsOf(transaction, privateHoldIds, { accountId: buyer.accountId, name });
  const own = { cartId, privateHoldIds: holds.map(({ id }) => id) };
  const lost = await sellInGallery(transaction, { artworkIds, orderId, ...own, now });
  if (lost.length > 0) throw rollback({ outcome: 'taken', artworkIds: lost });
  await markSold(transaction, { holds, actor, now });
}

async function writeReceipt(
  transaction: Knex.Transaction,
  { reference }: DeskSale,
  { order, now }: { order: OrderRow; now: number },
): Promise<void> {
  // Nothing was paid for a gift.
  if (order.total === 0) return;
  const payment_id = reference ?? order.number;
  const row = { order_id: order.id, provider: DESK_PROVIDER, payment_id, amount: order.total, currency: 'PHP' };
  const written = await transaction('receipts')
    .insert({ ...row, paid_at: now, received_at: now })
    .onConflict(['provider', 'payment_id'])
    .ignore()
    .returning('id');
  if (written.length > 0) return;
  const other = await transaction('receipts as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .where({ 'r.provider': DESK_PROVIDER, 'r.payment_id': payment_id })
    .first('o.number');
  throw rollback({ outcome: 'reference-used', order: other?.number ?? '' });
}

/** Begins the key of an order with the form that has sold it. */
function formKey({ key }: DeskSale): string {
  return `desk:${digestOf(key)}:`;
}

/** The same for the same form with the same fields. */
function saleKey({ key, ...fields }: DeskSale): string {
  const artworkIds = fields.artworkIds.toSorted((a, b) => a - b);
  return formKey({ key, ...fields }) + digestOf(JSON.stringify({ ...fields, artworkIds }));
}

function digestOf(text: string): string {
  return tokenHash(text).slice(0, 24);
}

function rollback(result: DeskResult): Rollback<DeskResult> {
  return new Rollback<DeskResult>(result);
}
