/** A rule of the database as a query for rows that break it. It runs on both engines, also while the shop is open. */
export interface Invariant {
  description: string;
  sql: string;
}

export const RESERVATION_INVARIANTS: Invariant[] = [
  {
    description: 'no two reservations of an artwork overlap',
    sql: `select a.artwork_id, a.id as earlier, b.id as later from holds a
      join holds b on b.artwork_id = a.artwork_id and b.id > a.id
      where a.ended_at is null or a.ended_at > b.started_at`,
  },
  {
    description: 'a reservation in the history ends no later than it expires',
    sql: `select id, artwork_id, expires_at, ended_at from holds where state = 'reserved' and ended_at > expires_at`,
  },
  {
    description:
      'a reservation that another one follows had expired, or became an order, or another order, of the same cart',
    sql: `select a.id, a.artwork_id, a.state, a.end_reason, b.state as followed_by from holds a
      join holds b on b.id = (select min(c.id) from holds c where c.artwork_id = a.artwork_id and c.id > a.id)
      where (a.end_reason = 'held' and not (b.state = 'held' and a.cart_id = b.cart_id
          and (a.state = 'reserved' or a.state = 'held' and a.order_id <> b.order_id)))
        or (a.end_reason = 'held' and a.staff_hold_id is not null)
        or (a.end_reason = 'reserved' and not (a.state = 'held' and b.state = 'reserved' and a.cart_id = b.cart_id))
        or (a.end_reason = 'sold' and a.state = 'held' and a.order_id <> b.order_id)
        or (a.state = 'sold' and a.end_reason <> 'removed')`,
  },
  {
    description: 'the reservation of an artwork is the last of its history',
    sql: `select r.artwork_id, r.state, h.id from reservations r
      left join holds h on h.artwork_id = r.artwork_id and h.ended_at is null
        and h.state = r.state and coalesce(h.cart_id, 0) = coalesce(r.cart_id, 0)
        and coalesce(h.staff_hold_id, 0) = coalesce(r.staff_hold_id, 0)
        and coalesce(h.order_id, 0) = coalesce(r.order_id, 0) and coalesce(h.expires_at, 0) = coalesce(r.expires_at, 0)
      where h.id is null and not (r.state = 'reserved' and exists (
        select 1 from holds e where e.artwork_id = r.artwork_id and coalesce(e.cart_id, 0) = coalesce(r.cart_id, 0)
          and coalesce(e.staff_hold_id, 0) = coalesce(r.staff_hold_id, 0)
          and e.expires_at = r.expires_at and e.end_reason in ('released', 'expired')))`,
  },
  {
    description: 'an artwork with a reservation in the history that has not ended is held',
    sql: `select h.id, h.artwork_id from holds h left join reservations r on r.artwork_id = h.artwork_id
      where h.ended_at is null and r.artwork_id is null`,
  },
  {
    description: 'the cart of each reservation exists',
    sql: `select r.artwork_id, r.cart_id from reservations r left join carts c on c.id = r.cart_id
      where r.cart_id is not null and c.id is null`,
  },
  {
    description: 'the private hold of each reservation is for this artwork, and has not ended before it',
    sql: `select r.artwork_id, r.staff_hold_id, s.ended_at from reservations r left join staff_holds s on s.id = r.staff_hold_id
      where r.staff_hold_id is not null
        and (s.id is null or s.artwork_id <> r.artwork_id or (s.ended_at is not null and r.expires_at > s.ended_at))`,
  },
  {
    description: 'a private hold that was sold became a sale',
    sql: `select s.id, s.artwork_id from staff_holds s where s.end_reason = 'sold'
      and not exists (select 1 from holds h where h.staff_hold_id = s.id and h.end_reason = 'sold')`,
  },
];
