import type { Knex } from 'knex';
import { DESK_PROVIDER } from '../../../server/orders/rows.ts';
import { clockInManila, DAY, HOUR, MINUTE } from '../../../server/time/time.ts';
import { inserted } from '../../rows.ts';
import { randomFrom } from '../demo/easel/random.ts';
import { insertAll, insertNamed } from '../insert.ts';
import { BUYERS, emailOf, phoneOf } from './buyers.ts';
import { type DemoOrder, VOUCHER } from './plan.ts';

type IdOf = (slug: string) => number;

interface Ids {
  artwork: IdOf;
  account: IdOf;
  /** The name of an artist by slug. */
  artistName: (slug: string) => string;
  voucherId: number;
}

/** The curator, who answers inquiries. */
const CURATOR = 'Corazon Villaruel';
/** Percent of the consigned artworks; every fourth artwork belongs to the gallery. */
const COMMISSION = 40;
const PAYMENT_TIME = HOUR;
const REFUND_TIME = 5 * MINUTE;

/** Inserts orders with their artworks, payments, refunds and history, as the shop would have left them. */
export async function insertOrders(
  database: Knex,
  orders: DemoOrder[],
  { artwork, artistName, now }: { artwork: IdOf; artistName: (slug: string) => string; now: number },
): Promise<void> {
  const account = await insertAccounts(database, orders);
  const voucherId = await insertVouchers(database, orders, now);
  const ids = { artwork, account, artistName, voucherId };
  const details = orders
    .flatMap(({ items }) => items)
    .map(({ slug }, place) => ({
      artwork_id: artwork(slug),
      inventory_number: `G-${String(101 + place)}`,
      ...termsOf(place),
    }));
  await insertAll(database, 'artwork_details', details);
  const terms = new Map(
    details.map(({ artwork_id, ownership, commission_percent }) => [artwork_id, { ownership, commission_percent }]),
  );
  // The oldest first, as they were placed.
  for (const order of orders.toReversed()) await insertOrder(database, order, { ids, terms });
}

interface Terms {
  ownership: 'owned' | 'consigned';
  commission_percent: number | null;
}

function termsOf(place: number): Terms {
  return place % 4 === 3
    ? { ownership: 'owned', commission_percent: null }
    : { ownership: 'consigned', commission_percent: COMMISSION };
}

/** The buyers of the shop. A buyer in the gallery has no account. */
async function insertAccounts(database: Knex, orders: DemoOrder[]): Promise<IdOf> {
  const firsts = new Map<string, number>();
  for (const { buyer, channel, placedAt } of orders)
    if (channel === 'shop') firsts.set(emailOf(buyer), Math.min(firsts.get(emailOf(buyer)) ?? placedAt, placedAt));
  const rows = BUYERS.flatMap((buyer) => {
    const first = firsts.get(emailOf(buyer));
    const created_at = (first ?? 0) - 2 * DAY;
    const { firstName: firstname, lastName } = buyer;
    return first === undefined
      ? []
      : [
          {
            firstname,
            name: `${firstname} ${lastName}`,
            email: emailOf(buyer),
            email_verified_at: created_at,
            created_at,
          },
        ];
  });
  return insertNamed(database, 'accounts', rows, 'email');
}

/** One that orders have used, and one for collectors to come. */
async function insertVouchers(database: Knex, orders: DemoOrder[], now: number): Promise<number> {
  const used = orders.filter(({ discount }) => discount === 'voucher').length;
  const row = { type: 'mmc_promo' as const, installment_percent: 5, created_at: now - 200 * DAY };
  const { id } = await inserted(
    database('vouchers')
      .insert({
        ...row,
        code: VOUCHER.code,
        straight_percent: VOUCHER.percent,
        starts_at: now - 200 * DAY,
        used,
        ends_at: now + 60 * DAY,
        purpose: 'Thanks to collectors who come back',
      })
      .returning('id'),
  );
  await database('vouchers').insert({
    ...row,
    code: 'UNANGLIKHA',
    straight_percent: 5,
    starts_at: now - 20 * DAY,
    ends_at: null,
    collector_limit: 1,
    purpose: 'First purchase',
  });
  return id;
}

interface Sums {
  subtotal: number;
  discount: number;
  total: number;
}

function sumsOf({ items }: Pick<DemoOrder, 'items'>): Sums {
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  const discount = items.reduce((sum, item) => sum + item.discount, 0);
  return { subtotal, discount, total: subtotal - discount };
}

async function insertOrder(
  database: Knex,
  order: DemoOrder,
  { ids, terms }: { ids: Ids; terms: Map<number, Terms> },
): Promise<void> {
  const number = numberOf(order.place);
  const sums = sumsOf(order);
  const { id } = await inserted(database('orders').insert(orderRow(order, { number, sums, ids })).returning('id'));
  const isWhole = order.refund === 'whole';
  await insertItems(database, id, order, { ids, terms });
  await insertHistory(database, id, order);
  const payment = { id, number, total: sums.total };
  if (order.channel === 'shop') await insertAttempt(database, payment, { order, ids });
  const receiptId = await insertReceipt(database, payment, order);
  if (isWhole) await insertRefund(database, { receiptId, number, amount: sums.total, order });
  for (const { slug, price, discount } of order.items.filter(({ isRefunded }) => isRefunded))
    await database('refunds').insert({
      receipt_id: receiptId,
      artwork_id: ids.artwork(slug),
      part: null,
      amount: price - discount,
      state: 'due',
      due_at: null,
      requested_at: order.refundedAt,
    });
  if (order.discount === 'voucher')
    await database('voucher_uses').insert({
      order_id: id,
      voucher_id: ids.voucherId,
      account_id: ids.account(emailOf(order.buyer)),
      used_at: order.placedAt,
    });
  if (order.note)
    await database('order_notes').insert({
      order_id: id,
      text: order.note,
      author: CURATOR,
      written_at: order.paidAt + HOUR / 2,
    });
}

async function insertItems(
  database: Knex,
  id: number,
  order: DemoOrder,
  { ids, terms }: { ids: Ids; terms: Map<number, Terms> },
): Promise<void> {
  await database('order_items').insert(
    order.items.map(({ slug, title, artistSlug, price, discount, isRefunded }, position) => ({
      order_id: id,
      artwork_id: ids.artwork(slug),
      position,
      title,
      price,
      discount,
      artist_name: ids.artistName(artistSlug),
      refunded_at: isRefunded ? order.refundedAt : null,
      ...terms.get(ids.artwork(slug)),
    })),
  );
  await database('reservations').insert(
    order.items.map(({ slug }) => ({
      artwork_id: ids.artwork(slug),
      order_id: id,
      state: 'sold',
      since: order.paidAt,
    })),
  );
}

/** Like `GA-7K2MQ-X40TB`, the same at every start. */
function numberOf(place: number): string {
  const random = randomFrom(7_000 + place);
  const code = Array.from({ length: 10 }, () => random.pick([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'])).join('');
  return `GA-${code.slice(0, 5)}-${code.slice(5)}`;
}

function orderRow(order: DemoOrder, { number, sums, ids }: { number: string; sums: Sums; ids: Ids }) {
  const { buyer, channel, place, placedAt, refund, discount, steps } = order;
  const fulfilment = steps.at(-1)?.step ?? null;
  const isDesk = channel === 'desk';
  return {
    number,
    channel,
    ...sums,
    idempotency_key: `demo:${place}`,
    placed_at: placedAt,
    account_id: isDesk ? null : ids.account(emailOf(buyer)),
    state: refund === 'whole' ? ('refunded' as const) : ('paid' as const),
    ...(discount === 'voucher' && { voucher_id: ids.voucherId, voucher_code: VOUCHER.code }),
    discount_reason: discount === 'staff' ? 'Second purchase' : null,
    payment_method: order.method,
    payment_type: 'straight',
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    phone: phoneOf(place),
    // Not everyone who buys in the gallery leaves an address.
    email: isDesk && place % 2 === 1 ? '' : emailOf(buyer),
    ...handoverOf(order),
    fulfilment,
    fulfilled_at: fulfilment === 'delivered' ? steps.at(-1)?.at : null,
    ...(steps.some(({ step }) => step === 'shipped') && shipmentOf(place)),
    payment_due_at: isDesk ? placedAt : placedAt + PAYMENT_TIME,
  };
}

function handoverOf({ channel, delivery, pickupDay, paidAt, buyer }: DemoOrder) {
  // What is bought in the gallery is taken along.
  const pickup_time = channel === 'desk' ? clockInManila(paidAt) : '14:00';
  if (delivery === 'pickup') return { delivery, pickup_day: pickupDay, pickup_time };
  const { address, city, province } = buyer;
  return { delivery, address_1: address, city, province };
}

function shipmentOf(place: number): { carrier: string; tracking_number: string } {
  return { carrier: 'LBC', tracking_number: `1002 ${String(40_517 + place * 613)}` };
}

async function insertHistory(database: Knex, order_id: number, order: DemoOrder): Promise<void> {
  const { channel, place, placedAt, paidAt, steps, refund, refundedAt } = order;
  const isDesk = channel === 'desk';
  const row = (state: string, reason: string, happened_at: number, more: object = {}) => ({
    order_id,
    state,
    reason,
    happened_at,
    actor: null,
    carrier: null,
    tracking_number: null,
    ...more,
  });
  const by = { actor: CURATOR };
  await database('order_history').insert([
    ...(isDesk ? [] : [row('awaiting-payment', 'submitted', placedAt)]),
    isDesk ? row('paid', 'desk', paidAt, by) : row('paid', 'payment', paidAt),
    ...steps.map(({ step, at }) => row('paid', step, at, { ...by, ...(step === 'shipped' && shipmentOf(place)) })),
    ...(refund === 'whole'
      ? [row('refund-due', 'gallery', refundedAt, by), row('refunded', 'refund', refundedAt + REFUND_TIME)]
      : []),
  ]);
}

interface Payment {
  /** The id of the order. */
  id: number;
  number: string;
  total: number;
}

/** The attempt, and its page at the sandbox. */
async function insertAttempt(
  database: Knex,
  { id: order_id, number, total: amount }: Payment,
  { order, ids }: { order: DemoOrder; ids: Ids },
): Promise<void> {
  const { placedAt, paidAt, items, method } = order;
  const reference = `demo-${number}`;
  const artworks = items.map(({ slug }) => ids.artwork(slug)).join();
  await database('payments').insert({
    order_id,
    attempt: 1,
    provider: 'sandbox',
    state: 'paid',
    amount,
    artworks,
    reference,
    payment_method: method,
    payment_type: 'straight',
    started_at: placedAt,
    ended_at: paidAt,
  });
  await database('sandbox_payments').insert({
    reference,
    order_id,
    content: JSON.stringify({ customer: {} }),
    amount,
    expires_at: placedAt + PAYMENT_TIME,
    state: 'paid',
    payment_id: `pay-${number}`,
    paid_at: paidAt,
  });
}

async function insertReceipt(
  database: Knex,
  { id: order_id, number, total: amount }: Payment,
  { channel, paidAt }: DemoOrder,
): Promise<number> {
  const { id } = await inserted(
    database('receipts')
      .insert({
        order_id,
        amount,
        currency: 'PHP',
        paid_at: paidAt,
        received_at: paidAt,
        ...(channel === 'desk'
          ? { provider: DESK_PROVIDER, payment_id: number }
          : { provider: 'sandbox', payment_id: `pay-${number}` }),
      })
      .returning('id'),
  );
  return id;
}

/** The refund of a whole order, which the sandbox has made. */
async function insertRefund(
  database: Knex,
  { receiptId, number, amount, order }: { receiptId: number; number: string; amount: number; order: DemoOrder },
): Promise<void> {
  const { id } = await inserted(
    database('refunds')
      .insert({
        receipt_id: receiptId,
        part: 'rest',
        amount,
        state: 'refunded',
        due_at: null,
        requested_at: order.refundedAt,
        refunded_at: order.refundedAt + REFUND_TIME,
      })
      .returning('id'),
  );
  await database('sandbox_refunds').insert({ reference: `demo-${number}`, key: `refund-${id}`, amount });
}
