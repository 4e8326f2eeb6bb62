import type { Invariant } from '../reservations/invariants.ts';

/** Invariants of erasure; each query returns no row. */
export const PERSONAL_DATA_INVARIANTS: Invariant[] = [
  {
    description: 'an erased account has no e-mail address, no way to sign in, no session and no saved address',
    sql: `select a.id from accounts a where a.erased_at is not null and (a.email is not null
      or exists (select 1 from identities i where i.account_id = a.id)
      or exists (select 1 from sessions s where s.account_id = a.id)
      or exists (select 1 from addresses d where d.account_id = a.id)
      or exists (select 1 from email_changes c where c.account_id = a.id))`,
  },
  {
    description: 'a paid order that is not delivered has the name of its collector',
    sql: `select o.id, o.number from orders o
      where o.state = 'paid' and o.fulfilled_at is null and o.anonymised_at is not null`,
  },
  {
    // The refund of a payment that arrives later is requested later.
    description: 'a refund that was requested before its order lost the name of its collector is complete',
    sql: `select o.id, o.number, f.id as refund_id from refunds f
      join receipts r on r.id = f.receipt_id join orders o on o.id = r.order_id
      where f.state <> 'refunded' and f.requested_at < o.anonymised_at`,
  },
];
