import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import PostgresClient, { type PostgresConnection } from 'knex/lib/dialects/postgres/index.js';
import pg from 'pg';

type Config = ConstructorParameters<typeof PostgresClient>[0] & {
  connection: pg.ClientConfig & { statement_timeout: number };
  guard?: ConnectionGuard;
};

/** knex's PostgreSQL client that does not wait for a server that hangs. For serving processes. */
export class GuardedPostgres extends PostgresClient {
  constructor(config: Config) {
    super(config);
    // In the configuration, because the clients of transactions share it.
    (this.config as Config).guard = new ConnectionGuard(config.connection);
  }

  override async acquireConnection(): Promise<PostgresConnection> {
    let isAbandoned = false;
    const acquire = async () => {
      const connection = await super.acquireConnection();
      if (isAbandoned) await this.releaseConnection(connection);
      return connection;
    };
    return guardOf(this).watch(acquire, () => {
      isAbandoned = true;
    });
  }

  override _query(connection: PostgresConnection, query: object): Promise<object> {
    // The pool drops a connection without a socket, and the server rolls back its transaction.
    const abandon = () => void connection.connection.stream.destroy();
    return guardOf(this).watch(() => super._query(connection, query), abandon);
  }

  override async destroy(done?: (error?: unknown) => void): Promise<void> {
    guardOf(this).close();
    await super.destroy(done);
  }
}

function guardOf({ config }: PostgresClient): ConnectionGuard {
  return (config as Config).guard as ConnectionGuard;
}

/** The database server accepts connections and does not respond to queries. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
  readonly status = 503;

  constructor() {
    super('The database does not respond.');
  }
}

// Milliseconds. The sum of the first two is how long a page waits for a hanging database: less than the 3 s of docs/operations.md.
/** A query that takes longer starts a probe of the server. */
const PROBE_DELAY = 1_500;
const PROBE_TIMEOUT = 1_000;
const PROBE_INTERVAL = 100;
/** After the server's `statement_timeout` a query is aborted: its connection may be dead while the server responds to others. */
const QUERY_GRACE = 5_000;

/**
 * Distinguishes a slow query from a server that hangs because its processes are stopped or its machine is disconnected. The guard
 * probes the server with a new connection. If the probe times out, all pending work is aborted and new work is rejected at once, until
 * a probe succeeds.
 */
export class ConnectionGuard {
  readonly #connection: pg.ClientConfig;
  readonly #queryTimeoutMs: number;
  /** Each aborts one pending piece of work. */
  readonly #pending = new Set<() => void>();
  #isUnreachable = false;
  #isClosed = false;
  #probing: Promise<void> | null = null;

  constructor(connection: pg.ClientConfig & { statement_timeout: number }) {
    this.#connection = connection;
    this.#queryTimeoutMs = connection.statement_timeout + QUERY_GRACE;
  }

  /** Rejects with DatabaseUnreachable when the server does not respond; `abort` then releases the connection of the work. */
  async watch<Result>(work: () => Promise<Result>, abort: () => void): Promise<Result> {
    if (this.#isUnreachable) throw new DatabaseUnreachable();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abortWork = () => {
      reject(new DatabaseUnreachable());
      abort();
    };
    this.#pending.add(abortWork);
    const slow = setTimeout(() => this.#startProbing(), PROBE_DELAY);
    const limit = setTimeout(abortWork, this.#queryTimeoutMs);
    try {
      return await Promise.race([work(), aborted]);
    } finally {
      clearTimeout(slow);
      clearTimeout(limit);
      this.#pending.delete(abortWork);
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  #startProbing(): void {
    this.#probing ??= this.#probeUntilUp().finally(() => {
      this.#probing = null;
    });
  }

  async #probeUntilUp(): Promise<void> {
    if (await this.#responds()) return;
    this.#isUnreachable = true;
    for (const abortWork of [...this.#pending]) abortWork();
    while (!this.#isClosed && !(await this.#responds())) await pause(PROBE_INTERVAL, undefined, { ref: false });
    this.#isUnreachable = false;
  }

  /** A refused connection or query counts as a response: queries then fail with their own error. */
  async #responds(): Promise<boolean> {
    const client = new pg.Client(this.#connection);
    client.on('error', () => {});
    const response = client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => true,
      );
    const hasResponded = await Promise.race([response, timeout()]);
    if (hasResponded) client.end().catch(() => {});
    else client.connection.stream.destroy();
    return hasResponded;
  }
}

async function timeout(): Promise<boolean> {
  await pause(PROBE_TIMEOUT, undefined, { ref: false });
  // The response may already be in the socket of a busy process: the event loop reads it now.
  await setImmediate();
  await setImmediate();
  return false;
}
