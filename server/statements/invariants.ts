import type { Invariant } from '../reservations/invariants.ts';

/** Invariants of artist statements; each query returns no row. */
export const STATEMENT_INVARIANTS: Invariant[] = [
  {
    description: 'a statement has the sums of its lines',
    sql: `select s.id, s.number from statements s left join statement_lines l on l.statement_id = s.id
      group by s.id, s.number, s.price, s.discount, s.commission, s.paid, s.works
      having coalesce(sum(l.price), 0) <> s.price or coalesce(sum(l.discount), 0) <> s.discount
        or coalesce(sum(l.commission), 0) <> s.commission or coalesce(sum(l.paid), 0) <> s.paid
        or coalesce(sum(case l.kind when 'sale' then 1 when 'refund' then -1 else 0 end), 0) <> s.works`,
  },
  {
    description: 'a stated sale and its refund have opposite amounts',
    sql: `select f.id, f.order_id, f.artwork_id from statement_lines f
      join statement_lines l on l.order_id = f.order_id and l.artwork_id = f.artwork_id and l.kind = 'sale'
      where f.kind = 'refund' and (f.price <> -l.price or f.discount <> -l.discount or f.owed <> -l.owed)`,
  },
  {
    description: 'a line of a closed month is no younger than its month',
    sql: `select l.id, s.month, l.at from statement_lines l join statements s on s.id = l.statement_id
      join statement_months m on m.month = s.month where l.at >= m.closed_at`,
  },
  {
    description: 'a stated sale has an agreed commission',
    sql: `select id, order_id, artwork_id from statement_lines where kind <> 'payout' and commission_percent is null`,
  },
  {
    description: 'a correction of a payout has its opposite amount',
    sql: `select c.id, c.corrects from payouts c join payouts p on p.id = c.corrects where c.amount <> -p.amount`,
  },
];
