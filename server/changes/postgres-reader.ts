import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';
import { rawRow, rawRows } from '../../database/rows.ts';
import { SECOND } from '../time/time.ts';
import { type ChangeReader, type ChangeRow, MAX_CHANGES, RESYNC, toChanges } from './reader.ts';

/** What a statement of PostgreSQL sees. */
interface Snapshot {
  /** The text of a `pg_snapshot`. */
  snapshot: string;
  /** The oldest open transaction. */
  oldest: string;
}

/**
 * PostgreSQL assigns `seq` before the commit, so a lower number can become visible after a higher one. Each read selects the rows of
 * transactions that the snapshot of the previous read did not see, so that every committed change is delivered once.
 */
export function postgresReader(database: Knex, position = '{"snapshot":"1:1:","oldest":"1"}'): ChangeReader {
  let last: Snapshot = JSON.parse(position);
  return {
    get position() {
      return JSON.stringify(last);
    },
    async start() {
      last = await rawRow<Snapshot>(database, `select ${columnsOf('pg_current_snapshot()')}`);
    },
    async read() {
      const { changes, current } = await readSince(database, last);
      // A database that was restored from a backup counts its transactions from a lower number.
      const isRestored = BigInt(current.oldest) < BigInt(last.oldest);
      last = current;
      return isRestored || changes.length > MAX_CHANGES ? RESYNC : toChanges(changes);
    },
  };
}

// The table has a row for each write, some for each imported artwork. Grouping makes them one change. The upper bound holds for every
// visible row; without it, the planner reads the whole table while that has no statistics.
async function readSince(database: Knex, { snapshot }: Snapshot): Promise<{ changes: ChangeRow[]; current: Snapshot }> {
  const rows = await rawRows<ReadRow>(
    database,
    `select ${columnsOf('now.snapshot')}, c.seq, c.kind, c.id
     from (select pg_current_snapshot() as snapshot) now
     left join (
       select min(seq) as seq, kind, id from changes
       where transaction_id >= pg_snapshot_xmin(?::pg_snapshot)
         and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
         and not pg_visible_in_snapshot(transaction_id, ?::pg_snapshot)
       group by kind, id order by min(seq) limit ?
     ) c on true
     order by c.seq`,
    [snapshot, snapshot, MAX_CHANGES + 1],
  );
  const [first] = rows;
  if (first === undefined) throw new Error('The query of changes returned no row.');
  return { changes: rows.filter(isChange), current: { snapshot: first.snapshot, oldest: first.oldest } };
}

function columnsOf(snapshot: string): string {
  return `${snapshot}::text as snapshot, pg_snapshot_xmin(${snapshot})::text as oldest`;
}

/** Without any change, the query returns the snapshot alone. */
type ReadRow = Snapshot & (ChangeRow | { [Column in keyof ChangeRow]: null });

function isChange(row: ReadRow): row is Snapshot & ChangeRow {
  return row.seq !== null;
}

const RECONNECT_DELAY = SECOND;

/**
 * Calls back when PostgreSQL announces a commit (`NOTIFY changes`), on its own connection, which reconnects by itself. Polling finds
 * the changes of commits that were not announced.
 */
export function listenForCommits(database: Knex, log: Logger, onCommit: () => void): () => Promise<void> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const connection = new pg.Client({ ...database.client.config.connection, keepAlive: true });
    client = connection;
    connection.on('notification', onCommit);
    connection.on('error', (err) => log.warn({ err }, 'listening for changes was interrupted, reconnecting'));
    connection.on('end', () => {
      if (!isClosed) retry = setTimeout(reconnect, RECONNECT_DELAY).unref();
    });
    await connection.connect();
    // The process may end while it listens. The types of pg lack `unref`.
    (connection as pg.Client & { unref(): void }).unref();
    await connection.query('listen changes');
    onCommit();
  }

  function reconnect(): void {
    connect().catch((err) => {
      log.warn({ err }, 'listening for changes was interrupted, reconnecting');
      client?.end().catch(() => {});
    });
  }

  reconnect();
  return async () => {
    isClosed = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
