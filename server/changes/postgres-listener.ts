import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';

const pauseMs = 1_000;

/**
 * Calls back as soon as PostgreSQL announces a commit, on a connection of its own that is opened anew when it breaks. A change
 * that nobody announced is found all the same by whoever looks from time to time.
 */
export function listenForCommits(database: Knex, log: Logger, heard: () => void): () => Promise<void> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const opening = new pg.Client({ ...database.client.config.connection, keepAlive: true });
    client = opening;
    opening.on('notification', heard);
    opening.on('error', (err) => log.warn({ err }, 'change announcements interrupted, reconnecting'));
    opening.on('end', () => {
      if (!closed) retry = setTimeout(reopen, pauseMs).unref();
    });
    await opening.connect();
    // Keeps no process alive; its types do not know of it yet.
    (opening as pg.Client & { unref(): void }).unref();
    await opening.query('listen changes');
    heard();
  }

  function reopen(): void {
    open().catch((err) => {
      log.warn({ err }, 'change announcements interrupted, reconnecting');
      client?.end().catch(() => {});
    });
  }

  reopen();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
