import type { Knex } from 'knex';

export function isPostgres(database: Knex): boolean {
  return database.client.driverName === 'pg';
}

/** Numbers of the advisory locks. Processes of an earlier version use the same ones. */
const LOCKS = {
  migrations: 4_721_905,
  seeds: 4_721_906,
  'search-index': 4_721_907,
  import: 4_721_911,
  announcements: 4_721_913,
  'artworks-slugs': 4_721_916,
  redirects: 4_721_917,
  picks: 4_721_919,
  'order-of-collectors': 4_721_920,
  'artists-slugs': 4_721_921,
  'exhibitions-slugs': 4_721_922,
  'term-names': 4_721_923,
  statements: 4_721_924,
  site: 4_721_927,
};

/**
 * Serializes transactions across processes with advisory locks, until the transaction ends. It takes the locks in their order. A lock is
 * a name, a number from a hash, or a text.
 */
export async function serialize(
  transaction: Knex.Transaction,
  ...locks: (keyof typeof LOCKS | number | { text: string })[]
): Promise<void> {
  // On SQLite, writing transactions already run one at a time.
  if (!isPostgres(transaction) || locks.length === 0) return;
  const calls = locks.map((lock) =>
    typeof lock === 'object'
      ? transaction.raw('pg_advisory_xact_lock(hashtextextended(?, 0))', [lock.text])
      : transaction.raw('pg_advisory_xact_lock(?)', [typeof lock === 'number' ? lock : LOCKS[lock]]),
  );
  await transaction.select(calls);
}
