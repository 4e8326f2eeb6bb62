import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';
import { SECOND } from '../time/time.ts';

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
