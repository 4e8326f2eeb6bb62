import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The database server accepts connections but does not respond on them. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';

  constructor() {
    super('The database does not answer.');
  }
}

// Milliseconds. A page waits for a hanging database as long as the first two together: less than the 3 s of docs/operations.md.
/** Duration of a query after which the guard probes the server. */
const SLOW = 1_500;
const PROBE_LIMIT = 1_000;
const PROBE_PAUSE = 100;
/** Limit of one query, whose connection may be dead while others work. It is longer than `statement_timeout`. */
const QUERY_LIMIT = 20_000;

/**
 * Distinguishes a slow query from a server that hangs because its processes are stopped or its machine is disconnected: it opens a probe
 * connection. If the server does not respond to it, all waiting work is abandoned and new work is rejected, until the server responds again.
 */
export class ConnectionGuard {
  readonly #connection: pg.ClientConfig;
  /** One function for each waiting piece of work, which abandons it. */
  readonly #waiting = new Set<() => void>();
  #isUnreachable = false;
  #isClosed = false;
  #checking: Promise<void> | null = null;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  /** Rejects with DatabaseUnreachable when the server hangs; `abandon` then releases the resources of the work. */
  async watch<Result>(work: () => Promise<Result>, abandon: () => void): Promise<Result> {
    if (this.#isUnreachable) throw new DatabaseUnreachable();
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    const fail = () => {
      reject(new DatabaseUnreachable());
      abandon();
    };
    this.#waiting.add(fail);
    const slow = setTimeout(() => this.#check(), SLOW);
    const limit = setTimeout(fail, QUERY_LIMIT);
    try {
      return await Promise.race([work(), abandoned]);
    } finally {
      clearTimeout(slow);
      clearTimeout(limit);
      this.#waiting.delete(fail);
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  #check(): void {
    this.#checking ??= this.#checkOnce().finally(() => {
      this.#checking = null;
    });
  }

  async #checkOnce(): Promise<void> {
    if (await this.#responds()) return;
    this.#isUnreachable = true;
    for (const fail of [...this.#waiting]) fail();
    while (!this.#isClosed && !(await this.#responds())) await pause(PROBE_PAUSE, undefined, { ref: false });
    this.#isUnreachable = false;
  }

  /** A refused connection is a response as well: queries then fail by themselves. */
  async #responds(): Promise<boolean> {
    const client = new pg.Client(this.#connection);
    client.on('error', () => {});
    const responded = client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => true,
      );
    const isResponding = await Promise.race([responded, probeTimeout()]);
    if (isResponding) client.end().catch(() => {});
    else client.connection.stream.destroy();
    return isResponding;
  }
}

async function probeTimeout(): Promise<boolean> {
  await pause(PROBE_LIMIT, undefined, { ref: false });
  // In a busy process the response may already be in the socket's buffer: one turn of the event loop reads it.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return false;
}
