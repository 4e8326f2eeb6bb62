import { isPostgres } from '../../database/engine.ts';
import { write } from '../../database/transaction.ts';
import type { Context } from '../context.ts';
import type { Change, ChangeFeed, ChangeListener } from './contract.ts';
import { listenForCommits } from './postgres-listener.ts';
import { postgresReader } from './postgres-reader.ts';
import { RESYNC } from './reader.ts';
import { sqliteReader } from './sqlite-reader.ts';

/** Milliseconds between two looks; PostgreSQL announces commits besides. */
const intervals = { sqlite: 200, postgres: 900 };
/** Milliseconds for which a change is kept for processes that have not looked yet. */
const keptFor = 600_000;

/** Milliseconds of readings that fail, after which what is kept cannot be trusted any more. */
const trustedFor = 1_500;
/**
 * Milliseconds for a reading that does not come to an end. A busy process may be late: if it then asked the database for everything,
 * it would be later still.
 */
const longestReading = 10_000;

type Needed = Pick<Context, 'database' | 'log'>;

/** Begins at the first subscription, by telling of everything; keeps no process alive, and ends by itself with the database. */
export function openChangeFeed(context: Needed): ChangeFeed {
  return new LiveChangeFeed(context);
}

class LiveChangeFeed implements ChangeFeed {
  readonly #database: Needed['database'];
  readonly #log: Needed['log'];
  readonly #listeners = new Set<ChangeListener>();
  readonly #timers: NodeJS.Timeout[] = [];
  #feed;
  #state: 'new' | 'watching' | 'closed' = 'new';
  #hasBegun = false;
  #lastLook = 0;
  #failingSince: number | null = null;
  #readingSince: number | null = null;
  #looking: Promise<void> | null = null;
  #nextLook: Promise<void> | null = null;
  #hearNoMore = async () => {};

  constructor({ database, log }: Needed) {
    this.#database = database;
    this.#log = log;
    this.#feed = isPostgres(database) ? postgresReader(database) : sqliteReader(database);
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    this.#watch();
    return () => this.#listeners.delete(listener);
  }

  sync(): Promise<void> {
    this.#watch();
    if (this.#looking) {
      // The look that is under way may have read before what was just committed.
      this.#nextLook ??= this.#looking.then(
        () => this.#look(),
        () => this.#look(),
      );
      return this.#nextLook;
    }
    return this.#look();
  }

  isFresh(): boolean {
    const now = performance.now();
    if (this.#failingSince !== null && now - this.#failingSince >= trustedFor) return false;
    return this.#readingSince === null || now - this.#readingSince < longestReading;
  }

  unreadableFor(): number {
    const since = this.#failingSince ?? this.#readingSince;
    return since === null || this.isFresh() ? 0 : performance.now() - since;
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    for (const timer of this.#timers) clearInterval(timer);
    await this.#hearNoMore();
    await this.#nextLook?.catch(() => {});
    await this.#looking?.catch(() => {});
  }

  #watch(): void {
    if (this.#state !== 'new') return;
    this.#state = 'watching';
    const look = () => this.#lookQuietly();
    const interval = isPostgres(this.#database) ? intervals.postgres : intervals.sqlite;
    this.#timers.push(setInterval(look, interval).unref(), setInterval(() => this.#prune(), keptFor).unref());
    if (isPostgres(this.#database)) this.#hearNoMore = listenForCommits(this.#database, this.#log, look);
    look();
  }

  #lookQuietly(): void {
    if (this.#state === 'closed' || this.#nextLook) return;
    // Destroyed: there is nothing left to look at.
    if (!this.#database.client.pool) return void this.close();
    this.sync().catch((err) => this.#log.warn({ err }, 'changes could not be read'));
  }

  #look(): Promise<void> {
    this.#nextLook = null;
    this.#looking = this.#readAndTell().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #readAndTell(): Promise<void> {
    if (this.#state === 'closed') return;
    const changes = await this.#read();
    if (changes.length === 0) return;
    for (const listener of this.#listeners) {
      await Promise.resolve(changes)
        .then(listener)
        .catch((err) => this.#log.error({ err }, 'changes could not be applied'));
    }
  }

  async #read(): Promise<Change[]> {
    const began = performance.now();
    this.#readingSince = began;
    try {
      const changes = await this.#readFeed(began);
      this.#failingSince = null;
      return changes;
    } catch (error) {
      this.#failingSince ??= began;
      throw error;
    } finally {
      this.#readingSince = null;
    }
  }

  async #readFeed(now: number): Promise<Change[]> {
    const isInTime = this.#hasBegun && now - this.#lastLook < keptFor;
    if (!isInTime) await this.#feed.begin();
    const changes = isInTime ? await this.#feed.read() : RESYNC;
    this.#hasBegun = true;
    this.#lastLook = now;
    return changes;
  }

  #prune(): void {
    if (!this.#database.client.pool) return;
    write(this.#database, (transaction) => this.#feed.prune(transaction)).catch((err) =>
      this.#log.warn({ err }, 'changes could not be pruned'),
    );
  }
}
