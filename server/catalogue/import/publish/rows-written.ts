import type { Knex } from 'knex';

/** Rows of one transaction. */
export interface WrittenCounts {
  new: number;
  changed: number;
}

/** Runs at the end of each transaction that writes rows. If it throws, the transaction is rolled back and the import stops. */
export type RowsWritten = (transaction: Knex.Transaction, counts: WrittenCounts) => Promise<void>;

/** Wraps `write`, which inserts and updates the artworks with these slugs in the transaction. */
export type ArtworkWriteWrapper = (
  transaction: Knex.Transaction,
  slugs: { added: string[]; changed: string[] },
  write: () => Promise<void>,
) => Promise<void>;

export function countsOf(outcomes: string[]): WrittenCounts {
  const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
  return { new: count('new'), changed: count('changed') };
}
