import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { inserted } from '../../database/rows.ts';
import { DAY, MINUTE } from '../../server/time/time.ts';
import { discountShares } from '../../server/vouchers/totals.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';

/** Random orders of a year as the shop and the desk write them, row by row, and what each means for the money. */
export interface PlannedOrder {
  items: PlannedItem[];
  discountPercent: number;
  /** Without it, a discount is one of the desk. */
  hasVoucher: boolean;
  channel: 'shop' | 'desk';
  method: string;
  /** Minutes after the start of the year. */
  minute: number;
  /** Milliseconds that the provider's notice was late. */
  delay: number;
  ending: Ending;
  /** Minutes between the payment and the first refund, and between this one and the next. */
  refundAfter: number;
  /** A second payment, which was refused, or more than the total. */
  extra: 'refused' | 'overpaid' | null;
}

interface PlannedItem {
  artist: number;
  category: string;
  price: number;
  ownership: 'owned' | 'consigned' | null;
  percent: number | null;
}

/** `item`: the first work alone; `item-and-rest`: and the others later. */
type Ending = 'unpaid' | 'paid' | 'refund' | 'item' | 'item-and-rest';

/** What happened with a work, as the test has recorded it. Centavos. */
export interface LedgerEntry {
  kind: 'sale' | 'refund';
  /** Number of the order. */
  order: number;
  /** When it counts, and when the gallery learned of it. */
  at: number;
  knownAt: number;
  artist: number;
  category: string;
  price: number;
  discount: number;
  ownership: PlannedItem['ownership'];
  percent: number | null;
  method: string;
  channel: PlannedOrder['channel'];
  voucher: string | null;
  artworkId: number;
}

export const YEAR_START = Date.parse('2025-12-01T00:00:00+08:00');
const MINUTES = 400 * 24 * 60;
const CATEGORIES = ['paintings', 'prints', 'sculpture'];
const METHODS = { shop: ['gcash', 'paymaya', 'bpi'], desk: ['cash', 'card', 'bank-transfer'] };
export const ARTISTS = 3;

const anyItem: fc.Arbitrary<PlannedItem> = fc.record({
  artist: fc.nat(ARTISTS - 1),
  category: fc.constantFrom(...CATEGORIES),
  price: fc.oneof(fc.integer({ min: 1, max: 50_000_000 }), fc.constantFrom(1, 333, 999_900, 1_000_000)),
  ownership: fc.constantFrom('owned', 'consigned', 'consigned', null),
  percent: fc.constantFrom(null, 0, 33.3333, 40, 50, 12.5, 100),
});
// A month with a consigned sale without an agreed commission cannot be closed.
const item = anyItem.map((each) => (each.ownership === 'consigned' ? { ...each, percent: each.percent ?? 0 } : each));

const order: fc.Arbitrary<PlannedOrder> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
    discountPercent: fc.constantFrom(0, 0, 0, 7, 10, 33, 100),
    hasVoucher: fc.boolean(),
    channel: fc.constantFrom('shop' as const, 'desk' as const),
    way: fc.nat(2),
    // Many near the ends of months in Manila.
    minute: fc.oneof(
      fc.nat(MINUTES),
      fc.nat(12).map((month) => month * 44_640 + 1),
    ),
    delay: fc.constantFrom(0, 0, 1_000, 40 * DAY),
    ending: fc.constantFrom<Ending>('unpaid', 'paid', 'paid', 'paid', 'refund', 'item', 'item-and-rest'),
    refundAfter: fc.nat(100_000),
    extra: fc.constantFrom(null, null, 'refused' as const, 'overpaid' as const),
  })
  .map(({ way, ...rest }) => ({ ...rest, method: METHODS[rest.channel][way] ?? '' }));

export const randomYear = fc.array(order, { minLength: 20, maxLength: 45 });

/** A write of the year, at the time when the gallery learned of it. */
interface Step {
  at: number;
  write: (database: Knex) => Promise<void>;
}

export interface YearStore {
  ledger: LedgerEntry[];
  artists: number[];
  /** Writes what happened before this time and was not written yet. */
  writeUntil: (time: number) => Promise<void>;
}

/** Creates artists and works, and prepares the year's writes. */
export async function openYear(database: Knex, year: PlannedOrder[]): Promise<YearStore> {
  const artists = [];
  for (let index = 0; index < ARTISTS; index++) artists.push((await createArtist(database)).id);
  const account = await inserted(
    database('accounts').insert({ firstname: 'Ana', name: 'Ana', created_at: 0 }).returning('id'),
  );
  const store = { ledger: [] as LedgerEntry[], artists };
  const steps: Step[] = [];
  for (const [index, planned] of year.entries())
    steps.push(...(await planOrder(database, planned, { ...store, index, accountId: account.id })));
  steps.sort((a, b) => a.at - b.at);
  const writeUntil = async (time: number) => {
    while (steps[0] && steps[0].at < time) await steps.shift()?.write(database);
  };
  return { ...store, writeUntil };
}

interface Planning extends Pick<YearStore, 'ledger' | 'artists'> {
  index: number;
  accountId: number;
}

async function planOrder(database: Knex, planned: PlannedOrder, planning: Planning): Promise<Step[]> {
  const works: { id: number; price: number }[] = [];
  for (const { artist, category, price } of planned.items) {
    // The price of today is another one than that of the sale.
    const artwork = { artistId: planning.artists[artist] ?? 0, category, originalPrice: price + 100 };
    works.push({ id: (await createArtwork(database, artwork)).id, price });
  }
  const prices = works.map(({ price }) => price);
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const discount = Math.floor((subtotal * planned.discountPercent) / 100);
  const shares = discountShares(prices, discount);
  const total = subtotal - discount;
  const paidAt = YEAR_START + planned.minute * MINUTE;
  const settledAt = paidAt + (total === 0 ? 0 : planned.delay);
  const sale = { ...planning, planned, works, shares, subtotal, discount, total, paidAt, settledAt };
  const steps = [{ at: settledAt, write: (each: Knex) => writeSale(each, sale) }];
  if (planned.ending === 'unpaid') return steps;
  for (const position of works.keys()) planning.ledger.push(entryOf(sale, position, 'sale', paidAt, settledAt));
  for (const { at, positions } of refundsOf(sale)) {
    for (const position of positions) planning.ledger.push(entryOf(sale, position, 'refund', at, at));
    steps.push({ at, write: (each) => writeRefund(each, sale, { at, positions }) });
  }
  return steps;
}

interface PlannedSale extends Planning {
  planned: PlannedOrder;
  works: { id: number; price: number }[];
  shares: number[];
  subtotal: number;
  discount: number;
  total: number;
  paidAt: number;
  settledAt: number;
}

function entryOf(sale: PlannedSale, position: number, kind: LedgerEntry['kind'], at: number, knownAt: number) {
  const { planned, works, shares, total } = sale;
  const { artist, category, price, ownership, percent } = planned.items[position] as PlannedItem;
  const { method, channel } = planned;
  return {
    kind,
    at,
    knownAt,
    artist,
    category,
    price,
    ownership,
    percent,
    channel,
    method: total === 0 ? 'free' : method,
    order: sale.index,
    discount: shares[position] ?? 0,
    voucher: voucherOf(sale),
    artworkId: works[position]?.id ?? 0,
  };
}

function voucherOf({ planned }: Pick<PlannedSale, 'planned'>): string | null {
  return planned.hasVoucher && planned.discountPercent > 0 ? `CODE${planned.discountPercent}` : null;
}

function refundsOf(sale: PlannedSale): { at: number; positions: number[] }[] {
  const { planned, works, settledAt, total } = sale;
  const all = [...works.keys()];
  const [first, second] = [1, 2].map((times) => settledAt + 1 + times * planned.refundAfter * MINUTE) as [
    number,
    number,
  ];
  if (planned.ending === 'paid' || planned.ending === 'unpaid') return [];
  // A refund of a work that cost nothing after its discount has no row, so it is the order that is cancelled.
  const isWhole = planned.ending === 'refund' || total === 0 || netOf(sale, 0) === 0;
  if (isWhole) return [{ at: first, positions: all }];
  const rest = all.slice(1);
  const isRefunded = planned.ending === 'item-and-rest' && rest.some((position) => netOf(sale, position) > 0);
  return [{ at: first, positions: [0] }, ...(isRefunded ? [{ at: second, positions: rest }] : [])];
}

function netOf({ works, shares }: PlannedSale, position: number): number {
  return (works[position]?.price ?? 0) - (shares[position] ?? 0);
}

async function writeSale(database: Knex, sale: PlannedSale): Promise<void> {
  const { planned, index, accountId, subtotal, discount, total, paidAt, settledAt } = sale;
  const isDesk = planned.channel === 'desk';
  const isPaid = planned.ending !== 'unpaid';
  await database('orders').insert({
    id: index + 1,
    number: `GA-${index + 1}`,
    account_id: isDesk ? null : accountId,
    state: isPaid ? 'paid' : 'expired',
    idempotency_key: `key-${index}`,
    subtotal,
    discount,
    total,
    voucher_code: voucherOf(sale),
    payment_method: planned.method,
    payment_type: 'straight',
    channel: planned.channel,
    first_name: 'Ana',
    last_name: 'Cruz',
    email: '',
    phone: '',
    delivery: 'pickup',
    pickup_day: '2026-01-05',
    pickup_time: '10:00',
    placed_at: paidAt,
    payment_due_at: paidAt + 1,
  });
  await database('order_items').insert(
    planned.items.map(({ price, ownership, percent }, position) => ({
      order_id: index + 1,
      artwork_id: sale.works[position]?.id ?? 0,
      position,
      price,
      title: 'T',
      artist_name: 'A',
      discount: sale.shares[position] ?? 0,
      ownership: isPaid ? ownership : null,
      commission_percent: isPaid && ownership !== null ? percent : null,
    })),
  );
  const history = { order_id: index + 1, happened_at: settledAt };
  await database('order_history').insert({ ...history, state: 'awaiting-payment', reason: 'submitted' });
  await database('order_history').insert({ ...history, state: isPaid ? 'paid' : 'expired', reason: 'payment' });
  if (isPaid && total > 0) await writeReceipts(database, sale);
}

async function writeReceipts(database: Knex, { planned, index, total, paidAt, settledAt }: PlannedSale): Promise<void> {
  const receipt = { order_id: index + 1, provider: planned.channel === 'desk' ? 'desk' : 'sandbox', currency: 'PHP' };
  const insertReceipt = (payment_id: string, amount: number) =>
    inserted(
      database('receipts')
        .insert({ ...receipt, payment_id, amount, paid_at: paidAt, received_at })
        .returning('id'),
    );
  // The desk writes the receipt a moment after the order.
  const received_at = settledAt + (planned.channel === 'desk' ? 3 : 0);
  const refund = { state: 'requested', requested_at: received_at, due_at: null } as const;
  const refuse = async () => {
    const { id } = await insertReceipt(`refused-${index}`, total);
    await database('refunds').insert({ ...refund, receipt_id: id, part: 'rest', amount: total });
  };
  if (planned.extra === 'refused' && index % 2 === 0) await refuse();
  const overpaid = planned.extra === 'overpaid' ? 500 : 0;
  const { id } = await insertReceipt(`paid-${index}`, total + overpaid);
  if (overpaid > 0) await database('refunds').insert({ ...refund, receipt_id: id, part: 'overpaid', amount: overpaid });
  if (planned.extra === 'refused' && index % 2 === 1) await refuse();
}

async function writeRefund(
  database: Knex,
  sale: PlannedSale,
  { at, positions }: { at: number; positions: number[] },
): Promise<void> {
  const { index, total, works } = sale;
  const order_id = index + 1;
  if (total === 0) {
    await database('orders').where({ id: order_id }).update({ state: 'refunded' });
    await database('order_history').insert({ order_id, state: 'refunded', reason: 'gallery', happened_at: at });
    return;
  }
  const receipt = await database('receipts')
    .where({ payment_id: `paid-${index}` })
    .first('id');
  const isItem = positions.length === 1 && works.length > 1 && sale.planned.ending !== 'refund' && positions[0] === 0;
  const refund = { receipt_id: receipt?.id ?? 0, state: 'requested', requested_at: at, due_at: null } as const;
  const amount = positions.reduce((sum, position) => sum + netOf(sale, position), 0);
  if (!isItem) {
    await database('refunds').insert({ ...refund, part: 'rest', amount });
    await database('orders').where({ id: order_id }).update({ state: 'refund-due' });
    return;
  }
  const artwork_id = works[0]?.id ?? 0;
  await database('refunds').insert({ ...refund, part: null, artwork_id, amount });
  await database('order_items').where({ order_id, artwork_id }).update({ refunded_at: at });
}
