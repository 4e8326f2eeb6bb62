import type { Knex } from 'knex';

/**
 * A sale of a work, or its refund. Centavos; all amounts of a refund are negative. A sale counts when its order was paid, a refund
 * when it was requested.
 */
export interface Sale {
  kind: 'sale' | 'refund';
  /** 1, or -1 for a refund. */
  works: 1 | -1;
  /** Milliseconds since 1970. */
  at: number;
  order_id: number;
  order_number: string;
  artwork_id: number;
  title: string;
  /** The artist and category of today. */
  artist_id: number | null;
  category_id: number | null;
  price: number;
  /** The share of the order's discount. */
  discount: number;
  /** Price less discount. */
  net: number;
  /** Null for a work that the gallery had no details of when it was paid. */
  ownership: 'owned' | 'consigned' | null;
  /** The commission that was agreed when the order was paid. */
  commission_percent: number | null;
  /** The gallery's part of the net price of a consigned work; 0 for other works. */
  commission: number;
  /** The artist's part of it. */
  owed: number;
  /** `free` where a voucher covered the whole total. */
  method: string;
  channel: 'shop' | 'desk';
  voucher_code: string | null;
}

/** An order that was never paid is refunded too, if a payment of it was refused. */
const WAS_PAID = `(o.state = 'paid' or (o.state in ('refund-due', 'refunded')
  and exists (select 1 from order_history h where h.order_id = o.id and h.state = 'paid')))`;

/**
 * Orders with a sale or a refund in a period, and maybe others. With this limit, a month takes as long with ten years of orders
 * as with one. A free order has no receipt.
 */
const ORDERS_OF_PERIOD = `
  select order_id from receipts where paid_at >= :from and paid_at < :to
  union select o.id from orders o where o.placed_at >= :from and o.placed_at < :to
    and not exists (select 1 from receipts r where r.order_id = o.id)
  union select r.order_id from refunds f join receipts r on r.id = f.receipt_id
    where f.requested_at >= :from and f.requested_at < :to
  union select order_id from order_items where refunded_at >= :from and refunded_at < :to
  union select order_id from order_history where state = 'refunded' and happened_at >= :from and happened_at < :to`;

/** The receipt that paid each order is in place 1. The other receipts are refused payments, refunded when they arrived. */
const receipts = (isOfPeriod: boolean) => `
  select r.id, r.order_id, r.paid_at,
    row_number() over (partition by r.order_id order by case when f.id is null then 0 else 1 end, r.id) as place
  from receipts r left join refunds f on f.receipt_id = r.id and f.part = 'rest' and f.requested_at = r.received_at
  ${isOfPeriod ? 'where r.order_id in (select order_id from orders_of_period)' : ''}`;

// The refund of the rest of a receipt is for all works that had no refund of their own. An order without a payment is cancelled.
const REFUNDED_AT = 'coalesce(i.refunded_at, rest.requested_at, cancellation.happened_at)';

/** Millionths, so that the product is a whole number: an agreed percent has up to four decimals. */
const COMMISSION = `case when i.ownership = 'consigned' then
  ((i.price - i.discount) * cast(round(coalesce(i.commission_percent, 0) * 10000) as bigint) + 500000) / 1000000 else 0 end`;

const soldItems = (isOfPeriod: boolean) => `
  select i.order_id, o.number as order_number, i.artwork_id, i.title, a.artist_id, a.category_id,
    coalesce(r.paid_at, o.placed_at) as sold_at,
    ${REFUNDED_AT} as refunded_at, i.price, i.discount, i.price - i.discount as net, i.ownership, i.commission_percent,
    ${COMMISSION} as commission, case when o.total = 0 then 'free' else o.payment_method end as method, o.channel, o.voucher_code
  from orders o
  join order_items i on i.order_id = o.id
  join artworks a on a.id = i.artwork_id
  left join (${receipts(isOfPeriod)}) r on r.order_id = o.id and r.place = 1
  left join refunds rest on rest.receipt_id = r.id and rest.part = 'rest'
  left join order_history cancellation on o.total = 0 and cancellation.order_id = o.id and cancellation.state = 'refunded'
  where ${WAS_PAID} ${isOfPeriod ? 'and o.id in (select order_id from orders_of_period)' : ''}`;

const COLUMNS = `order_id, order_number, artwork_id, title, artist_id, category_id, ownership, commission_percent, method, channel,
  voucher_code`;
const OWED = `case when ownership = 'consigned' then net - commission else 0 end`;

const SALES = `
  select 'sale' as kind, 1 as works, sold_at as at, ${COLUMNS}, price, discount, net, commission, ${OWED} as owed
  from sold_items
  union all
  select 'refund', -1, refunded_at, ${COLUMNS}, -price, -discount, -net, -commission, -(${OWED}) from sold_items
  where refunded_at is not null`;

/** Milliseconds; `to` does not belong to it. */
export interface SalesPeriod {
  from: number;
  to: number;
}

export function sales(database: Knex) {
  return database
    .with('sold_items', database.raw(soldItems(false)))
    .with('sales', database.raw(SALES))
    .from<Sale>('sales');
}

/** A query of the `sales` in a period. */
export function salesIn(database: Knex, { from, to }: SalesPeriod) {
  return database
    .with('orders_of_period', database.raw(ORDERS_OF_PERIOD, { from, to }))
    .with('sold_items', database.raw(soldItems(true)))
    .with('sales', database.raw(SALES))
    .from<Sale>('sales')
    .where('at', '>=', from)
    .where('at', '<', to);
}

export interface SalesSum {
  /** Sold less refunded. */
  works: number;
  price: number;
  discount: number;
  net: number;
  commission: number;
}

/** The sums of a period. */
export async function sumSales(database: Knex, period: SalesPeriod): Promise<SalesSum> {
  const names = ['works', 'price', 'discount', 'net', 'commission'] as const;
  const row = await salesIn(database, period)
    .sum(Object.fromEntries(names.map((name) => [name, name])))
    .first();
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name] ?? 0)])) as unknown as SalesSum;
}
