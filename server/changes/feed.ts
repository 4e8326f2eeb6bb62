import { setImmediate } from 'node:timers/promises';
import { isPostgres } from '../../database/engine.ts';
import type { Context } from '../context.ts';
import { SECOND } from '../time/time.ts';
import type { Change, ChangeFeed, ChangeListener } from './contract.ts';
import { openReader } from './position.ts';
import { listenForCommits } from './postgres-reader.ts';
import { RETENTION } from './prune.ts';
import { type ChangeReader, RESYNC } from './reader.ts';

/** Milliseconds between two polls. PostgreSQL also announces commits. */
const POLL_INTERVAL = { sqlite: 0.2 * SECOND, postgres: 0.9 * SECOND };

// An import commits many times a second. Polls then pause, so that a cached page is used for more than one response.
/** Reads with changes before the first pause. */
const READS_BEFORE_PAUSE = 20;
/** Milliseconds without changes after which the count of these reads starts again. */
const IDLE_MS = SECOND;
/** Milliseconds. The feed promises changes within a second. */
const POLL_PAUSE_MS = 500;

/** Changes that listeners receive at once. */
const DELIVERED_AT_ONCE = 500;

/** Failing reads end freshness after this time. */
const MAX_FAILING = 1_500;

/**
 * A read without a result, or a slow listener, ends freshness only after this time. Falling back to the database would make a
 * busy process slower still.
 */
const MAX_READ = 10 * SECOND;

type FeedContext = Pick<Context, 'database' | 'log'>;

/** Starts at the first subscription, with `resync`. Its timers keep no process alive; they stop when the database is closed. */
export function openChangeFeed(context: FeedContext): ChangeFeed {
  return new DatabaseChangeFeed(context);
}

class DatabaseChangeFeed implements ChangeFeed {
  readonly #database: FeedContext['database'];
  readonly #log: FeedContext['log'];
  readonly #reader: ChangeReader;
  readonly #listeners = new Set<ChangeListener>();
  readonly #needsResync = new WeakSet<ChangeListener>();
  #timer: NodeJS.Timeout | undefined;
  #state: 'new' | 'polling' | 'closed' = 'new';
  #hasStarted = false;
  /** By both clocks: the first one stands still while the machine is suspended, and the second one may be set back. */
  #lastReadAt = { monotonic: 0, wall: 0 };
  #readsWithChanges = 0;
  #lastChangesAt = 0;
  #pause: NodeJS.Timeout | null = null;
  #failingSince: number | null = null;
  #readingSince: number | null = null;
  #currentPoll: Promise<void> | null = null;
  #nextPoll: Promise<void> | null = null;
  #stopListening = async () => {};

  constructor({ database, log }: FeedContext) {
    this.#database = database;
    this.#log = log;
    this.#reader = openReader(database);
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    this.#start();
    return () => this.#listeners.delete(listener);
  }

  sync(): Promise<void> {
    this.#start();
    if (!this.#currentPoll) return this.#poll();
    // The current poll may have read before the caller's last commit.
    this.#nextPoll ??= this.#currentPoll.then(
      () => this.#poll(),
      () => this.#poll(),
    );
    return this.#nextPoll;
  }

  isFresh(): boolean {
    const now = performance.now();
    if (this.#failingSince !== null && now - this.#failingSince >= MAX_FAILING) return false;
    return this.#readingSince === null || now - this.#readingSince < MAX_READ;
  }

  failingFor(): number {
    const since = this.#failingSince ?? this.#readingSince;
    return since === null || this.isFresh() ? 0 : performance.now() - since;
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    clearInterval(this.#timer);
    if (this.#pause) clearTimeout(this.#pause);
    await this.#stopListening();
    await this.#nextPoll?.catch(() => {});
    await this.#currentPoll?.catch(() => {});
  }

  #start(): void {
    if (this.#state !== 'new') return;
    this.#state = 'polling';
    const poll = () => this.#pollInBackground();
    const interval = isPostgres(this.#database) ? POLL_INTERVAL.postgres : POLL_INTERVAL.sqlite;
    this.#timer = setInterval(poll, interval).unref();
    if (isPostgres(this.#database)) this.#stopListening = listenForCommits(this.#database, this.#log, poll);
    poll();
  }

  #pollInBackground(): void {
    if (this.#state === 'closed' || this.#nextPoll || this.#pause) return;
    if (this.#isDatabaseClosed()) return void this.close();
    this.sync()
      .then(() => this.#pauseAfterMany())
      .catch((err) => this.#log.warn({ err }, 'reading changes failed, retrying at the next poll'));
  }

  #pauseAfterMany(): void {
    if (this.#readsWithChanges < READS_BEFORE_PAUSE || this.#pause || this.#state === 'closed') return;
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.#pollInBackground();
    }, POLL_PAUSE_MS).unref();
  }

  #poll(): Promise<void> {
    this.#nextPoll = null;
    this.#currentPoll = this.#readAndDeliver().finally(() => {
      this.#currentPoll = null;
    });
    return this.#currentPoll;
  }

  async #readAndDeliver(): Promise<void> {
    if (this.#state === 'closed') return;
    try {
      const changes = await this.#read();
      if (changes.length > 0) await this.#deliver(changes);
      this.#countReadsWithChanges(changes.length > 0);
    } finally {
      // Only now: a cache whose listener waits for the database may be stale.
      this.#readingSince = null;
    }
    // Only now: after a failure, caches are stale until the changes they missed have reached them.
    this.#failingSince = null;
  }

  #countReadsWithChanges(hasChanges: boolean): void {
    if (hasChanges) this.#lastChangesAt = performance.now();
    if (hasChanges) this.#readsWithChanges++;
    // Between two commits a read often finds nothing.
    else if (performance.now() - this.#lastChangesAt > IDLE_MS) this.#readsWithChanges = 0;
  }

  async #deliver(changes: Change[]): Promise<void> {
    for (let start = 0; start < changes.length; start += DELIVERED_AT_ONCE) {
      const batch = changes.slice(start, start + DELIVERED_AT_ONCE);
      for (const listener of this.#listeners) await this.#send(listener, batch);
      // Requests run between two slices.
      await setImmediate();
    }
  }

  /** A listener that has failed has missed changes: a resync replaces them, at once and then with each batch until it succeeds. */
  async #send(listener: ChangeListener, batch: Change[]): Promise<void> {
    try {
      if (!this.#needsResync.has(listener)) return await listener(batch);
    } catch (err) {
      this.#log.error({ err }, 'listener of the change feed failed; sending it a resync');
      this.#needsResync.add(listener);
    }
    try {
      await listener(RESYNC);
      this.#needsResync.delete(listener);
    } catch (err) {
      this.#log.error(
        { err },
        'listener failed at a resync, so its cache may be stale; it gets another with the next changes',
      );
    }
  }

  async #read(): Promise<Change[]> {
    const startedAt = performance.now();
    this.#readingSince = startedAt;
    try {
      return await this.#readSince(startedAt);
    } catch (error) {
      this.#failingSince ??= startedAt;
      throw error;
    }
  }

  async #readSince(now: number): Promise<Change[]> {
    const wall = Date.now();
    const elapsed = Math.max(now - this.#lastReadAt.monotonic, wall - this.#lastReadAt.wall);
    const isComplete = this.#hasStarted && elapsed < RETENTION;
    if (!isComplete) await this.#reader.start();
    const changes = isComplete ? await this.#reader.read() : RESYNC;
    this.#hasStarted = true;
    this.#lastReadAt = { monotonic: now, wall };
    return changes;
  }

  /** Knex has no pool after `destroy()`. */
  #isDatabaseClosed(): boolean {
    return !this.#database.client.pool;
  }
}
