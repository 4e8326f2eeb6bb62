import type { Request } from 'express';
import { type Session, type SessionData, Store } from 'express-session';
import type { Knex } from 'knex';
import { background } from '../../../../database/batches/background.ts';
import { write } from '../../../../database/transaction.ts';
import { SECOND } from '../../../time/time.ts';
import {
  endSessionRow,
  expiryOf,
  extendedExpiry,
  extendSession,
  findSession,
  hasRecentlyEnded,
  insertSession,
  lockSession,
  type SessionContent,
  type SessionTimes,
  updateSession,
} from './rows.ts';

/** Milliseconds that an extension waits for other writers. The next request extends the session anyway. */
const EXTENSION_LOCK_TIMEOUT = 0.5 * SECOND;

/** A session without data. */
const EMPTY = JSON.stringify({ cookie: null });

type Done<Result> = (error?: unknown, result?: Result) => void;

/** The session store of express-session in the database. */
export class SessionStore extends Store {
  readonly #database: Knex;
  readonly #now: () => number;
  /** Sessions that have a row. They are never inserted again: a concurrent response would restore a session that was ended. */
  readonly #found = new WeakSet<SessionContent>();
  /** Saved sessions with their saved content. */
  readonly #written = new WeakMap<SessionContent, string>();
  /** Times that were read with the session, to decide on extending it without a query. */
  readonly #times = new WeakMap<SessionContent, SessionTimes>();
  /** Sessions that were ended before they could be saved. */
  readonly #ended = new WeakSet<SessionContent>();
  /** Sessions that could not be saved. */
  readonly #failed = new WeakSet<SessionContent>();

  constructor(database: Knex, now: () => number) {
    super();
    this.#database = database;
    this.#now = now;
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    callBack(done, this.#find(sid));
  }

  override createSession(req: Request, data: SessionData): Session & SessionData {
    const times = this.#times.get(data);
    const session = super.createSession(req, data);
    this.#found.add(session);
    this.#written.set(session, serialize(session));
    if (times) this.#times.set(session, times);
    return session;
  }

  override set(sid: string, session: SessionData, done: Done<void> = () => {}): void {
    // The error page must not fail by the same session.
    if (this.#failed.has(session)) return void done();
    const saved = this.#save(sid, session).catch((error: unknown) => {
      this.#failed.add(session);
      throw error;
    });
    callBack(done, saved);
  }

  isUnsaved(session: SessionContent): boolean {
    return !this.#failed.has(session) && serialize(session) !== (this.#written.get(session) ?? EMPTY);
  }

  /** Whether saving was skipped because the session had ended. */
  hasEnded(session: SessionContent): boolean {
    return this.#ended.has(session);
  }

  /** Whether the session had a row when the request arrived. */
  isStored(session: SessionContent): boolean {
    return this.#found.has(session);
  }

  hasRecentlyEnded(sid: string): Promise<boolean> {
    return hasRecentlyEnded(this.#database, sid, this.#now());
  }

  lock(transaction: Knex.Transaction, sid: string): Promise<SessionData | null> {
    return lockSession(transaction, sid);
  }

  /** Replaces an old session by a new one within the transaction. */
  async replace(
    transaction: Knex.Transaction,
    oldSid: string | null,
    session: Session & Partial<SessionData>,
  ): Promise<void> {
    const now = this.#now();
    // Its row may already be deleted: merging two accounts in this transaction ends the sessions of one.
    if (oldSid !== null) await endSessionRow(transaction, oldSid, { now, isKnown: true });
    await insertSession(transaction, session.id, { session, now });
    this.#found.add(session);
    this.#written.set(session, serialize(session));
  }

  override destroy(sid: string, done: Done<void> = () => {}): void {
    callBack(
      done,
      write(this.#database, (transaction) => endSessionRow(transaction, sid, { now: this.#now() })),
    );
  }

  /** express-session calls it for a session that was used and not changed. */
  override touch(sid: string, session: SessionData, done: Done<void> = () => {}): void {
    const times = this.#times.get(session);
    const end = times ? extendedExpiry(times, this.#now()) : null;
    // In the background: a page must neither wait for the extension nor fail with it.
    if (end !== null) background(this.#database, () => this.#extend(sid, end));
    // Synchronously, so that the response is sent in one piece.
    done();
  }

  async #find(sid: string): Promise<SessionData | null> {
    const found = await findSession(this.#database, sid, this.#now());
    if (found) this.#times.set(found.data, found.times);
    return found?.data ?? null;
  }

  async #save(sid: string, session: SessionContent): Promise<void> {
    if (this.#written.get(session) === serialize(session)) return;
    await write(this.#database, async (transaction) => {
      const content = { session, now: this.#now() };
      if (!this.#found.has(session)) await insertSession(transaction, sid, content);
      else if ((await updateSession(transaction, sid, content)) === 'ended') this.#ended.add(session);
    });
    this.#written.set(session, serialize(session));
    // Saving has extended the session: a later extension must not shorten it.
    const times = this.#times.get(session);
    if (times) this.#times.set(session, { ...times, expiresAt: expiryOf(times, this.#now()) });
  }

  #extend(sid: string, end: number): Promise<void> {
    const now = this.#now();
    return write(this.#database, (transaction) => extendSession(transaction, sid, { end, now }), {
      lockTimeoutMs: EXTENSION_LOCK_TIMEOUT,
    });
  }
}

/** Without the cookie, whose expiry changes with every request. */
function serialize(session: SessionContent): string {
  return JSON.stringify({ ...session, cookie: null });
}

function callBack<Result>(done: Done<Result>, work: Promise<Result>): void {
  work.then(
    (result) => done(null, result),
    (error) => done(error),
  );
}
