import type { Knex } from 'knex';
import { HOUR } from '../../server/time/time.ts';
import { inserted } from '../rows.ts';
import { createAccount } from './accounts.ts';
import { createArtwork } from './artworks.ts';
import { createCart } from './carts.ts';
import { nextName } from './names.ts';

/** Money in centavos, times in milliseconds. */
interface OrderInput {
  state?: 'awaiting-payment' | 'paid' | 'cancelled' | 'expired' | 'refund-due' | 'refunded';
  /** Prices of its artworks, which are new. Default: one artwork for `total`. */
  prices?: number[];
  total?: number;
  titles?: string[];
  discount?: number;
  accountId?: number;
  firstName?: string;
  lastName?: string;
  email?: string;
  /** `2026-12-24`: the day of a pickup; null: it is delivered. */
  pickupDay?: string | null;
  fulfilment?: 'preparing' | 'ready' | 'shipped' | 'delivered' | null;
  provider?: string;
  placedAt?: number;
  paymentDueAt?: number;
}

interface CreatedOrder {
  id: number;
  number: string;
  artworkIds: number[];
}

/** Milliseconds until the payment page ends. */
const PAYMENT_TIME = HOUR;

let orders = 0;

/** An order with its artworks, their holder, its attempt, its payment and its history, as the shop would have left them. */
export async function createOrder(database: Knex, input: OrderInput = {}): Promise<CreatedOrder> {
  const { state = 'paid', discount = 0, provider = 'sandbox', placedAt = 1 } = input;
  const prices = input.prices ?? [(input.total ?? 1_250_000) + discount];
  const dueAt = input.paymentDueAt ?? placedAt + PAYMENT_TIME;
  orders += 1;
  const number = `GA-TEST0-${String(orders).padStart(5, '0')}`;
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const total = subtotal - discount;
  const fulfilment = input.fulfilment ?? null;
  const { id } = await inserted(
    database('orders')
      .insert({
        number,
        state,
        subtotal,
        discount,
        total,
        fulfilment,
        idempotency_key: nextName('form-'),
        account_id: input.accountId ?? (await createAccount(database)).id,
        payment_method: 'gcash',
        payment_type: 'straight',
        phone: '+63 917 555 0100',
        first_name: input.firstName ?? 'Luz',
        last_name: input.lastName ?? 'Santos',
        email: input.email ?? 'luz@example.com',
        ...handoverOf(input.pickupDay ?? null),
        ...(fulfilment === 'shipped' && { carrier: 'LBC', tracking_number: '1234' }),
        placed_at: placedAt,
        payment_due_at: dueAt,
        fulfilled_at: fulfilment === 'delivered' ? placedAt : null,
      })
      .returning('id'),
  );
  const order = { id, number, state, placedAt, dueAt };
  const artworkIds = await createItems(database, order, { prices, titles: input.titles ?? [] });
  await createPayment(database, order, { total, provider, artworkIds });
  await createHistory(database, order, fulfilment);
  return { id, number, artworkIds };
}

type Order = Pick<CreatedOrder, 'id' | 'number'> & { state: string; placedAt: number; dueAt: number };

const PAID_STATES = ['paid', 'refund-due', 'refunded'];

function handoverOf(pickupDay: string | null) {
  return pickupDay === null
    ? { delivery: 'delivery', address_1: '120 Salcedo Street', city: 'Makati', province: 'Metro Manila' }
    : { delivery: 'pickup', pickup_day: pickupDay, pickup_time: '10:00' };
}

async function createItems(
  database: Knex,
  { id: order_id, state, placedAt, dueAt: expires_at }: Order,
  { prices, titles }: { prices: number[]; titles: string[] },
): Promise<number[]> {
  const ids: number[] = [];
  for (const [position, price] of prices.entries()) {
    const title = titles[position] ?? nextName('Payaw ');
    const { id } = await createArtwork(database, { title, originalPrice: price, publishedAt: 0 });
    await database('order_items').insert({
      order_id,
      artwork_id: id,
      position,
      title,
      artist_name: 'Ana Reyes',
      price,
    });
    const holder = { artwork_id: id, order_id, since: placedAt };
    if (PAID_STATES.includes(state)) await database('reservations').insert({ ...holder, state: 'sold' });
    if (state === 'awaiting-payment') {
      const cart_id = await createCart(database);
      await database('reservations').insert({ ...holder, state: 'held', cart_id, expires_at });
    }
    ids.push(id);
  }
  return ids;
}

async function createPayment(
  database: Knex,
  { id: order_id, number, state, placedAt, dueAt }: Order,
  { total, provider, artworkIds }: { total: number; provider: string; artworkIds: number[] },
): Promise<void> {
  const isPaid = PAID_STATES.includes(state);
  const attempt = isPaid ? 'paid' : state === 'awaiting-payment' ? 'open' : 'ended';
  const reference = `page-${number}`;
  await database('payments').insert({
    order_id,
    attempt: 1,
    provider,
    state: attempt,
    amount: total,
    artworks: artworkIds.join(),
    payment_method: 'gcash',
    payment_type: 'straight',
    reference,
    started_at: placedAt,
    next_sync_at: attempt === 'open' ? dueAt : null,
    ended_at: attempt === 'open' ? null : placedAt,
  });
  if (provider === 'sandbox')
    await database('sandbox_payments').insert({
      reference,
      order_id,
      content: JSON.stringify({ customer: {} }),
      amount: total,
      expires_at: dueAt,
      ...(isPaid ? { state: 'paid', payment_id: `pay-${number}`, paid_at: placedAt } : { state: attempt }),
    });
  if (isPaid && total > 0) await createReceipt(database, { order_id, number, state, placedAt }, { total, provider });
}

async function createReceipt(
  database: Knex,
  { order_id, number, state, placedAt }: Pick<Order, 'number' | 'state' | 'placedAt'> & { order_id: number },
  { total, provider }: { total: number; provider: string },
): Promise<void> {
  const { id: receipt_id } = await inserted(
    database('receipts')
      .insert({
        order_id,
        provider,
        payment_id: `pay-${number}`,
        amount: total,
        currency: 'PHP',
        paid_at: placedAt,
        received_at: placedAt,
      })
      .returning('id'),
  );
  if (state === 'paid') return;
  const refund = { receipt_id, part: 'rest', amount: total, requested_at: placedAt };
  if (state === 'refunded') await database('refunds').insert({ ...refund, state: 'refunded', refunded_at: placedAt });
  else await database('refunds').insert({ ...refund, state: 'due' });
}

const LAST_REASONS: Record<string, string> = {
  cancelled: 'collector',
  expired: 'deadline',
  'refund-due': 'gallery',
  refunded: 'refund',
};

async function createHistory(
  database: Knex,
  { id: order_id, state, placedAt: happened_at }: Order,
  fulfilment: string | null,
): Promise<void> {
  const add = (state: string, reason: string) =>
    database('order_history').insert({ order_id, state, reason, happened_at });
  await add('awaiting-payment', 'submitted');
  if (PAID_STATES.includes(state)) await add('paid', 'payment');
  if (fulfilment !== null) await add('paid', fulfilment);
  const reason = LAST_REASONS[state];
  if (reason) await add(state, reason);
}
