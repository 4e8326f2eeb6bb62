import type { Knex } from 'knex';
import { type ChangeReader, type ChangeRow, MAX_CHANGES, RESYNC, toChanges } from './reader.ts';

/**
 * Numbers are given before the commit, so that a lower one can come later. Whatever was under way at one reading is therefore
 * looked at again at the next, and what was told then is known by its number.
 */
export function postgresReader(database: Knex): ChangeReader {
  /** The oldest transaction that was under way at the last reading. */
  let horizon = '0';
  let old = '0';
  let told = new Set<number>();

  async function begin(): Promise<void> {
    ({ horizon } = await readSince(database, '0', 1));
    // However many: a transaction that has been under way for long keeps all that was committed since in sight.
    const { rows } = await readSince(database, horizon, null);
    told = new Set(rows.map(({ seq }) => seq));
    old = horizon;
  }

  return {
    begin,
    async read() {
      const limit = told.size + MAX_CHANGES + 1;
      const found = await readSince(database, horizon, limit);
      // A database that was put back from a copy counts its transactions anew.
      const isAnother = BigInt(found.horizon) < BigInt(horizon);
      if (isAnother || found.rows.length === limit) {
        await begin();
        return RESYNC;
      }
      const rows = found.rows.filter(({ seq }) => !told.has(seq));
      told = new Set(found.rows.map(({ seq }) => seq));
      horizon = found.horizon;
      return toChanges(rows);
    },
    async prune(transaction) {
      await transaction.raw('delete from changes where transaction_id < ?::xid8', [old]);
      old = horizon;
    },
  };
}

async function readSince(
  database: Knex,
  transaction: string,
  /** Null: all. */
  limit: number | null,
): Promise<{ horizon: string; rows: ChangeRow[] }> {
  const { rows } = await database.raw(
    `select now.horizon, c.seq, c.kind, c.id
     from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) now
     left join changes c on c.transaction_id >= ?::xid8 order by c.seq limit ?`,
    [transaction, limit],
  );
  return { horizon: rows[0].horizon, rows: rows[0].seq === null ? [] : rows };
}
