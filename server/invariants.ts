import type { Knex } from 'knex';
import { orderInvariants } from './orders/invariants.ts';
import { personalDataInvariants } from './personal-data/invariants.ts';
import { type Invariant, reservationInvariants } from './reservations/invariants.ts';

/** What the whole shop promises, whatever happened to it: each finds what breaks it. */
const invariants: Invariant[] = [...reservationInvariants, ...orderInvariants, ...personalDataInvariants];

export interface Violation {
  description: string;
  /** At most so many as show what it is about. */
  rows: object[];
}

/** Asks the database for everything that must not be; changes nothing, and may run while it is in use. */
export async function findViolations(database: Knex, most = 10): Promise<Violation[]> {
  const breaches: Violation[] = [];
  for (const { description, sql } of invariants) {
    const rows: object[] = await database
      .select('*')
      .from(database.raw(`(${sql}) as breach`))
      .limit(most);
    if (rows.length > 0) breaches.push({ description, rows });
  }
  return breaches;
}
