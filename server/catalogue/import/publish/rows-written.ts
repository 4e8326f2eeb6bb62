import type { Knex } from 'knex';

/** Rows of one transaction. */
export interface WrittenCounts {
  new: number;
  changed: number;
}

/** Runs at the end of each transaction that writes rows. If it throws, the transaction is rolled back and the import stops. */
export type RowsWritten = (transaction: Knex.Transaction, counts: WrittenCounts) => Promise<void>;

export function countsOf(outcomes: string[]): WrittenCounts {
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  return { new: count('new'), changed: count('changed') };
}
