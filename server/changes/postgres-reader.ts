import type { Knex } from 'knex';
import { rawRows } from '../../database/rows.ts';
import { type ChangeReader, type ChangeRow, MAX_CHANGES, RESYNC, toChanges } from './reader.ts';

/**
 * PostgreSQL assigns `seq` before the commit, so a lower number can become visible after a higher one. Each read starts at the oldest
 * transaction that was open at the previous read, and skips what that read has delivered.
 */
export function postgresReader(database: Knex): ChangeReader {
  /** The oldest transaction that was open at the last read. */
  let horizon = '0';
  let delivered = new Set<number>();

  async function start(): Promise<void> {
    ({ horizon } = await readSince(database, '0', 1));
    // Without a limit: behind one long transaction, any number of later ones may have committed.
    const { rows } = await readSince(database, horizon, null);
    delivered = new Set(rows.map(({ seq }) => seq));
  }

  return {
    start,
    async read() {
      const limit = delivered.size + MAX_CHANGES + 1;
      const found = await readSince(database, horizon, limit);
      // A database that was restored from a backup counts its transactions from a lower number.
      const isRestored = BigInt(found.horizon) < BigInt(horizon);
      const rows = found.rows.filter(({ seq }) => !delivered.has(seq));
      if (isRestored || rows.length > MAX_CHANGES) {
        await start();
        return RESYNC;
      }
      delivered = new Set(found.rows.map(({ seq }) => seq));
      horizon = found.horizon;
      return toChanges(rows);
    },
  };
}

async function readSince(
  database: Knex,
  transaction: string,
  /** Null: all. */
  limit: number | null,
): Promise<{ horizon: string; rows: ChangeRow[] }> {
  const rows = await rawRows<ReadRow>(
    database,
    `select now.horizon, c.seq, c.kind, c.id
     from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) now
     left join changes c on c.transaction_id >= ?::xid8 order by c.seq limit ?`,
    [transaction, limit],
  );
  const [first] = rows;
  if (first === undefined) throw new Error('The query of changes returned no row.');
  return { horizon: first.horizon, rows: rows.filter(isChange) };
}

/** Without any change, the query returns the horizon alone. */
type ReadRow = { horizon: string } & (ChangeRow | { [Column in keyof ChangeRow]: null });

function isChange(row: ReadRow): row is { horizon: string } & ChangeRow {
  return row.seq !== null;
}
