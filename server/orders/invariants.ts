import type { Invariant } from '../reservations/invariants.ts';

/** Invariants of orders and their payments; each query returns no row. */
export const ORDER_INVARIANTS: Invariant[] = [
  {
    description: 'an order costs what its artworks cost, less its discount',
    sql: `select o.id, o.subtotal, sum(i.price) as items from orders o left join order_items i on i.order_id = o.id
      group by o.id, o.subtotal having coalesce(sum(i.price), -1) <> o.subtotal`,
  },
  {
    description: 'an order that awaits its payment holds all its artworks',
    sql: `select o.id, i.artwork_id from orders o join order_items i on i.order_id = o.id
      left join reservations r on r.artwork_id = i.artwork_id and r.order_id = o.id and r.state = 'held'
      where o.state = 'awaiting-payment' and r.artwork_id is null`,
  },
  {
    description: 'artworks are held only for orders that await their payment',
    sql: `select r.artwork_id, o.id, o.state from reservations r join orders o on o.id = r.order_id
      where r.state = 'held' and o.state <> 'awaiting-payment'`,
  },
  {
    description: 'all artworks of a paid order are sold to it, except refunded ones',
    sql: `select o.id, i.artwork_id from orders o join order_items i on i.order_id = o.id
      left join reservations r on r.artwork_id = i.artwork_id and r.order_id = o.id and r.state = 'sold'
      where o.state = 'paid' and i.refunded_at is null and r.artwork_id is null`,
  },
  {
    description: 'no artwork is sold to an order that was never paid',
    sql: `select r.artwork_id, o.id, o.state from reservations r join orders o on o.id = r.order_id
      where r.state = 'sold' and o.state in ('awaiting-payment', 'cancelled', 'expired')`,
  },
  {
    description: 'a received payment has paid its order or is refunded',
    sql: `select r.id, r.order_id, o.state from receipts r join orders o on o.id = r.order_id
      where o.state <> 'paid'
        and (select coalesce(sum(f.amount), 0) from refunds f where f.receipt_id = r.id) < r.amount`,
  },
  {
    description: 'a paid order was paid once, in full; a refund of an item returns its price less its discount',
    sql: `select o.id, o.kept, count(r.id) as receipts, sum(r.unrefunded) as amount
      from (select p.id, p.total - (select coalesce(sum(i.price - i.discount), 0) from order_items i
          where i.order_id = p.id and i.refunded_at is not null) as kept from orders p where p.state = 'paid' and p.total > 0) o
      left join (select p.id, p.order_id, p.amount
          - (select coalesce(sum(f.amount), 0) from refunds f where f.receipt_id = p.id) as unrefunded from receipts p) r
        on r.order_id = o.id and r.unrefunded > 0
      group by o.id, o.kept
      having coalesce(sum(r.unrefunded), 0) <> o.kept or (o.kept > 0 and count(r.id) <> 1)`,
  },
  {
    description: 'the discount of an order is divided among its items; an order of an earlier version is divided later',
    sql: `select o.id, o.discount, sum(i.discount) as divided from orders o join order_items i on i.order_id = o.id
      group by o.id, o.discount having sum(i.discount) not in (o.discount, 0) or min(i.discount) < 0
        or min(i.price - i.discount) < 0`,
  },
  {
    description: 'a refund of an item is for its price less its discount, and the item has the date of the request',
    sql: `select f.id, f.artwork_id, f.amount from refunds f join receipts r on r.id = f.receipt_id
      left join order_items i on i.order_id = r.order_id and i.artwork_id = f.artwork_id
      where f.artwork_id is not null
        and (i.artwork_id is null or i.refunded_at is null or f.amount <> i.price - i.discount)`,
  },
  {
    description: 'a refunded item that cost something has a refund',
    sql: `select i.order_id, i.artwork_id from order_items i where i.refunded_at is not null and i.price > i.discount
      and not exists (select 1 from refunds f join receipts r on r.id = f.receipt_id
        where r.order_id = i.order_id and f.artwork_id = i.artwork_id)`,
  },
  {
    description: 'a sale in the gallery has one receipt of the gallery, and no payment attempt',
    sql: `select o.id, o.channel, count(r.id) as receipts from orders o
      left join receipts r on r.order_id = o.id and r.provider = 'desk'
      group by o.id, o.channel, o.total
      having count(r.id) <> (case when o.channel = 'desk' and o.total > 0 then 1 else 0 end)
        or (o.channel = 'desk' and exists (select 1 from payments p where p.order_id = o.id))`,
  },
  {
    description: 'the refunds of a payment do not exceed it',
    sql: `select r.id, r.amount, sum(f.amount) as refunded from receipts r join refunds f on f.receipt_id = r.id
      group by r.id, r.amount having sum(f.amount) > r.amount or min(f.amount) <= 0`,
  },
  {
    description: 'an order in state refund-due has a refund, and a refunded order has a finished one',
    sql: `select o.id, o.state from orders o where o.state in ('refund-due', 'refunded') and o.total > 0
      and not exists (select 1 from receipts r join refunds f on f.receipt_id = r.id where r.order_id = o.id
        and (o.state = 'refund-due' or f.state = 'refunded'))`,
  },
  {
    description: 'the open payment attempt of an order that awaits its payment has its total',
    sql: `select o.id, p.attempt, p.amount, o.total from payments p join orders o on o.id = p.order_id
      where p.state = 'open' and o.state = 'awaiting-payment' and p.amount <> o.total`,
  },
  {
    description: 'an open payment attempt has a next sync',
    sql: `select order_id, attempt from payments where state = 'open' and next_sync_at is null`,
  },
  {
    description: 'the counter of a voucher is the number of its uses',
    sql: `select v.id, v.used, count(u.order_id) as uses from vouchers v left join voucher_uses u on u.voucher_id = v.id
      group by v.id, v.used having v.used <> count(u.order_id)`,
  },
  {
    description: 'an order with a discount code that awaits its payment or is paid has a use of its voucher',
    sql: `select o.id, o.state, o.voucher_id from orders o
      left join voucher_uses u on u.order_id = o.id and u.voucher_id = o.voucher_id
      where o.state in ('awaiting-payment', 'paid') and o.voucher_id is not null and u.order_id is null`,
  },
  {
    description: 'an order that ended unpaid uses no voucher',
    sql: `select o.id, o.state from orders o join voucher_uses u on u.order_id = o.id
      where o.state in ('cancelled', 'expired') or (o.state = 'refunded' and o.total = 0)`,
  },
  {
    description: 'the last entry of an order’s history has its state',
    sql: `select o.id, o.state, h.state as recorded from orders o
      left join order_history h on h.id = (select max(l.id) from order_history l where l.order_id = o.id)
      where h.state is null or h.state <> o.state`,
  },
  {
    description: 'an order that the gallery prepares is paid',
    sql: `select o.id, o.state, o.fulfilment from orders o where o.fulfilment in ('preparing', 'ready') and o.state <> 'paid'`,
  },
  {
    description: 'a shipped or delivered order has been paid',
    sql: `select o.id, o.state, o.fulfilment from orders o where o.fulfilment in ('shipped', 'delivered')
      and o.state not in ('paid', 'refund-due', 'refunded')`,
  },
  {
    description: 'an order is ready only for pickup, and shipped only for delivery',
    sql: `select o.id, o.delivery, o.fulfilment from orders o where (o.fulfilment = 'ready' and o.delivery <> 'pickup')
      or (o.fulfilment = 'shipped' and o.delivery <> 'delivery')`,
  },
  {
    description: 'a shipped order has a carrier and a tracking number',
    sql: `select o.id, o.carrier, o.tracking_number from orders o
      where o.fulfilment = 'shipped' and (o.carrier is null or o.tracking_number is null)`,
  },
  {
    description: 'an order has a delivery time if and only if it is delivered',
    sql: `select o.id, o.fulfilment, o.fulfilled_at from orders o
      where (o.fulfilled_at is not null) <> (o.fulfilment is not null and o.fulfilment = 'delivered')`,
  },
  {
    description: 'the fulfilment of an order is in its history',
    sql: `select o.id, o.fulfilment from orders o where o.fulfilment is not null
      and not exists (select 1 from order_history h where h.order_id = o.id and h.reason = o.fulfilment)`,
  },
];
