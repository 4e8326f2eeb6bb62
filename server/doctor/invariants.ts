import type { Knex } from 'knex';
import { ORDER_INVARIANTS } from '../orders/invariants.ts';
import { PERSONAL_DATA_INVARIANTS } from '../personal-data/invariants.ts';
import { type Invariant, RESERVATION_INVARIANTS } from '../reservations/invariants.ts';
import { STATEMENT_INVARIANTS } from '../statements/invariants.ts';

/** All invariants of the shop. */
const INVARIANTS: Invariant[] = [
  ...RESERVATION_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...STATEMENT_INVARIANTS,
  ...PERSONAL_DATA_INVARIANTS,
];

export interface Violation {
  description: string;
  /** Examples of rows that break the invariant. */
  rows: object[];
}

/** Runs all invariants with up to `limit` rows for each. It only reads, and may run while the shop is open. */
export async function findViolations(database: Knex, limit = 10): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { description, sql } of INVARIANTS) {
    const rows: object[] = await database
      .select('*')
      .from(database.raw(`(${sql}) as violation`))
      .limit(limit);
    if (rows.length > 0) violations.push({ description, rows });
  }
  return violations;
}
