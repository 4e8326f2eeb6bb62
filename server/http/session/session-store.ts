import type { Request } from 'express';
import { type Session, type SessionData, Store } from 'express-session';
import type { Knex } from 'knex';
import { beside } from '../../../database/beside.ts';
import { write } from '../../../database/transaction.ts';
import { endOf, laterEnd, type SessionTimes } from './session-lifetime.ts';
import {
  endSessionRow,
  findSession,
  hasJustEnded,
  insertSession,
  type Left,
  lockSession,
  prolongSession,
  updateSession,
} from './session-rows.ts';

/** Milliseconds for which prolonging may wait for other writers: the next answer does it as well. */
const patienceMs = 500;

/** A session in which nothing has been left. */
const EMPTY = JSON.stringify({ cookie: null });

type Done<Result> = (error?: unknown, result?: Result) => void;

/** Sessions in the database, as express-session asks for them. */
export class SessionStore extends Store {
  readonly #database: Knex;
  readonly #now: () => number;
  /** Those that a browser came with, or is given in the place of another: they are never made anew, or an answer under way would bring one back that has been ended. */
  readonly #found = new WeakSet<Left>();
  /** Those that have been written in a transaction, with what was written. */
  readonly #written = new WeakMap<Left, string>();
  /** When they end and when they began, as was read when they were found: most are used without being prolonged, and need no second look. */
  readonly #times = new WeakMap<Left, SessionTimes>();
  /** Those that were to be written and had been ended meanwhile. */
  readonly #ended = new WeakSet<Left>();

  /** Those that could not be written. */
  readonly #failed = new WeakSet<Left>();

  constructor(database: Knex, now: () => number) {
    super();
    this.#database = database;
    this.#now = now;
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    answer(done, this.#find(sid));
  }

  override createSession(req: Request, data: SessionData): Session & SessionData {
    const times = this.#times.get(data);
    const session = super.createSession(req, data);
    this.#found.add(session);
    this.#written.set(session, leftIn(session));
    if (times) this.#times.set(session, times);
    return session;
  }

  override set(sid: string, session: SessionData, done: Done<void> = () => {}): void {
    // The answer that reports the failure must not fail by the same session.
    if (this.#failed.has(session)) return void done();
    const saved = this.#save(sid, session).catch((error: unknown) => {
      this.#failed.add(session);
      throw error;
    });
    answer(done, saved);
  }

  isUnsaved(session: Left): boolean {
    return !this.#failed.has(session) && leftIn(session) !== (this.#written.get(session) ?? EMPTY);
  }

  /** Whether nothing was written because somebody had ended it: no failure for an answer that does not promise what was left in it. */
  hasEnded(session: Left): boolean {
    return this.#ended.has(session);
  }

  /** Whether the table had it when the request came. */
  isStored(session: Left): boolean {
    return this.#found.has(session);
  }

  hasJustEnded(sid: string): Promise<boolean> {
    return hasJustEnded(this.#database, sid, this.#now());
  }

  lock(transaction: Knex.Transaction, sid: string): Promise<SessionData | null> {
    return lockSession(transaction, sid);
  }

  /** Puts a new session in the place of an old one: both happen with the transaction, or neither. */
  async replace(
    transaction: Knex.Transaction,
    oldSid: string | null,
    session: Session & Partial<SessionData>,
  ): Promise<void> {
    const now = this.#now();
    // Its row may be gone: joining two accounts ends the sessions of one, and is done in the same transaction.
    if (oldSid !== null) await endSessionRow(transaction, oldSid, { now, isKnown: true });
    await insertSession(transaction, session.id, { session, now });
    this.#found.add(session);
    this.#written.set(session, leftIn(session));
  }

  override destroy(sid: string, done: Done<void> = () => {}): void {
    answer(
      done,
      write(this.#database, (transaction) => endSessionRow(transaction, sid, { now: this.#now() })),
    );
  }

  /** Called whenever a session was used and not changed. */
  override touch(sid: string, session: SessionData, done: Done<void> = () => {}): void {
    const times = this.#times.get(session);
    const end = times ? laterEnd(times, this.#now()) : null;
    // A page that was read must neither wait nor fail because its session cannot be prolonged.
    if (end !== null) beside(this.#database, () => this.#prolong(sid, end));
    // At once, so that the answer goes out in one piece.
    done();
  }

  async #find(sid: string): Promise<SessionData | null> {
    const found = await findSession(this.#database, sid, this.#now());
    if (found) this.#times.set(found.data, found.times);
    return found?.data ?? null;
  }

  async #save(sid: string, session: Left): Promise<void> {
    if (this.#written.get(session) === leftIn(session)) return;
    await write(this.#database, async (transaction) => {
      const what = { session, now: this.#now() };
      if (!this.#found.has(session)) await insertSession(transaction, sid, what);
      else if ((await updateSession(transaction, sid, what)) === 'ended') this.#ended.add(session);
    });
    this.#written.set(session, leftIn(session));
    // Saving has moved its end: it must not be moved back by a later prolonging.
    const times = this.#times.get(session);
    if (times) this.#times.set(session, { ...times, expiresAt: endOf(times, this.#now()) });
  }

  #prolong(sid: string, end: number): Promise<void> {
    const now = this.#now();
    return write(this.#database, (transaction) => prolongSession(transaction, sid, { end, now }), { patienceMs });
  }
}

/** Without its cookie, whose end moves with every request. */
function leftIn(session: Left): string {
  return JSON.stringify({ ...session, cookie: null });
}

function answer<Result>(done: Done<Result>, work: Promise<Result>): void {
  work.then(
    (result) => done(null, result),
    (error) => done(error),
  );
}
