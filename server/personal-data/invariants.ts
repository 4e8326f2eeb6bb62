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
];
