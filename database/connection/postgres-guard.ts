import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Connections to the database are open, or can be opened, but nothing on them is answered. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';

  constructor() {
    super('The database does not answer.');
  }
}

// Milliseconds. The first two together are how long a page waits for a database that hangs: less than the 3 s of docs/operations.md.
/** After that a query makes the guard ask whether the server still answers. */
const SLOW = 1_500;
const PROBE_LIMIT = 1_000;
const PROBE_PAUSE = 100;
/** For one query on one connection, which may be dead while the server answers others; longer than the server's own limit. */
const QUERY_LIMIT = 20_000;

/**
 * Distinguishes a slow query from a server that hangs because its processes are stopped or its machine is cut off: it opens a connection
 * of its own. If that is not answered, everything that waits is abandoned and new work is refused at once, until the server answers again.
 */
export class ConnectionGuard {
  readonly #connection: pg.ClientConfig;
  /** Abandons one piece of work that waits for the server. */
  readonly #waiting = new Set<() => void>();
  #isUnreachable = false;
  #isClosed = false;
  #checking: Promise<void> | null = null;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  /** Rejects with DatabaseUnreachable as soon as the server is known not to answer; `abandon` then frees what the work holds. */
  async watch<Result>(work: () => Promise<Result>, abandon: () => void): Promise<Result> {
    if (this.#isUnreachable) throw new DatabaseUnreachable();
    const { promise: abandoned, reject } = Promise.withResolvers<never>();
    const giveUp = () => {
      reject(new DatabaseUnreachable());
      abandon();
    };
    this.#waiting.add(giveUp);
    const slow = setTimeout(() => this.#check(), SLOW);
    const limit = setTimeout(giveUp, QUERY_LIMIT);
    try {
      return await Promise.race([work(), abandoned]);
    } finally {
      clearTimeout(slow);
      clearTimeout(limit);
      this.#waiting.delete(giveUp);
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
    if (await this.#answers()) return;
    this.#isUnreachable = true;
    for (const giveUp of [...this.#waiting]) giveUp();
    while (!this.#isClosed && !(await this.#answers())) await pause(PROBE_PAUSE, undefined, { ref: false });
    this.#isUnreachable = false;
  }

  /** A refusal is an answer, too: queries then fail by themselves. */
  async #answers(): Promise<boolean> {
    const client = new pg.Client(this.#connection);
    client.on('error', () => {});
    const asked = client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => true,
      );
    const isAnswered = await Promise.race([asked, silence()]);
    if (isAnswered) client.end().catch(() => {});
    else client.connection.stream.destroy();
    return isAnswered;
  }
}

async function silence(): Promise<boolean> {
  await pause(PROBE_LIMIT, undefined, { ref: false });
  // A busy process may have the answer waiting in its socket: one turn of the event loop reads it.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return false;
}
