import { hash } from 'node:crypto';
import type { Request } from 'express';
import { type Session, type SessionData, Store } from 'express-session';
import type { Knex } from 'knex';
import { background } from '../../../database/batches/background.ts';
import { deleteDue } from '../../../database/batches/batches.ts';
import type { Row } from '../../../database/tables.d.ts';
import { write } from '../../../database/transaction.ts';
import { DAY, HOUR, SECOND } from '../../time/time.ts';

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

  /** Saves the session with more data in the transaction. `applySaved` must follow its commit. */
  saveWithin(
    transaction: Knex.Transaction,
    session: Session & Partial<SessionData>,
    data: Partial<SessionData>,
  ): Promise<'saved' | 'ended'> {
    return this.#saveAs(transaction, session.id, { session, content: { ...session, ...data } });
  }

  applySaved(session: SessionContent, data: Partial<SessionData>): void {
    Object.assign(session, data);
    this.#markSaved(session);
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
    await write(this.#database, (transaction) => this.#saveAs(transaction, sid, { session, content: session }));
    this.#markSaved(session);
  }

  /** A session that another request has ended is not restored. */
  async #saveAs(
    transaction: Knex.Transaction,
    sid: string,
    { session, content }: { session: SessionContent; content: Partial<SessionData> },
  ): Promise<'saved' | 'ended'> {
    const input = { session: content, now: this.#now() };
    if (this.#found.has(session)) return updateSession(transaction, sid, input);
    await insertSession(transaction, sid, input);
    return 'saved';
  }

  #markSaved(session: SessionContent): void {
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

/** Milliseconds since 1970, UTC. */
interface SessionTimes {
  expiresAt: number;
  createdAt: number;
  isCollector: boolean;
}

/** Milliseconds after its last use at which a session ends. A visitor's session serves a cart, whose lost artworks are shown for a day. */
const IDLE_TIMEOUT = { collector: 14 * DAY, visitor: 3 * DAY };
/** Milliseconds after its start at which every session ends, also one in use. */
export const MAX_LIFETIME = 60 * DAY;
/** A session is extended in steps of this size, so that reading pages rarely writes. */
const EXTENSION_STEP = HOUR;

/** Milliseconds in which the response that ended a session reaches the browser. */
const REPLACEMENT_GRACE = 30 * SECOND;

/** When a collector's session with this expiry was last used, exact to the hour. */
export function lastUse(expiresAt: number): number {
  return expiresAt - IDLE_TIMEOUT.collector;
}

/** The expiry of a session that is used now. */
function expiryOf({ createdAt, isCollector }: Omit<SessionTimes, 'expiresAt'>, now: number): number {
  return Math.min(now + (isCollector ? IDLE_TIMEOUT.collector : IDLE_TIMEOUT.visitor), createdAt + MAX_LIFETIME);
}

/** The expiry after a use now; null if it differs by less than a step. */
function extendedExpiry(times: SessionTimes, now: number): number | null {
  const end = expiryOf(times, now);
  return end - times.expiresAt >= EXTENSION_STEP ? end : null;
}

/** The id is a hash, which cannot be used as a session cookie. Times in milliseconds since 1970. */
export type SessionRow = Row<'sessions'>;

type SessionContent = SessionData | (Session & Partial<SessionData>);

async function findSession(
  database: Knex,
  sid: string,
  now: number,
): Promise<{ data: SessionData; times: SessionTimes } | null> {
  const row = await rowOf(database, sid).where('expires_at', '>', now).first('data', 'expires_at', 'created_at');
  if (!row) return null;
  const data: SessionData = JSON.parse(row.data);
  const isCollector = data.account !== undefined;
  return { data, times: { expiresAt: row.expires_at, createdAt: row.created_at, isCollector } };
}

/** The session's data, locked until the transaction ends; null for a session that has ended. */
async function lockSession(transaction: Knex.Transaction, sid: string): Promise<SessionData | null> {
  const row = await rowOf(transaction, sid).forUpdate().first('data');
  return row ? JSON.parse(row.data) : null;
}

async function insertSession(
  transaction: Knex.Transaction,
  sid: string,
  { session, now }: { session: Partial<SessionData>; now: number },
): Promise<void> {
  const isCollector = session.account !== undefined;
  const times = { expires_at: expiryOf({ createdAt: now, isCollector }, now), created_at: now };
  const row = { ...contentOf(session), id: sessionRowId(sid), ...times };
  await transaction<SessionRow>('sessions').insert(row).onConflict('id').merge(['data', 'account_id']);
}

async function updateSession(
  transaction: Knex.Transaction,
  sid: string,
  { session, now }: { session: Partial<SessionData>; now: number },
): Promise<'saved' | 'ended'> {
  const row = await rowOf(transaction, sid).forUpdate().first('data', 'created_at');
  if (!row) return 'ended';
  // Sign-ins and account merges set the account, possibly after this session was read.
  const { account }: SessionData = JSON.parse(row.data);
  const expires_at = expiryOf({ createdAt: row.created_at, isCollector: account !== undefined }, now);
  await rowOf(transaction, sid).update({ ...contentOf({ ...session, account }), expires_at });
  return 'saved';
}

/** Does nothing for a session that has ended or expired meanwhile. */
async function extendSession(
  transaction: Knex.Transaction,
  sid: string,
  { end, now }: { end: number; now: number },
): Promise<void> {
  await rowOf(transaction, sid).where('expires_at', '>', now).update({ expires_at: end });
}

/** `isKnown`: the session was in the table when the transaction began. */
async function endSessionRow(
  transaction: Knex.Transaction,
  sid: string,
  { now, isKnown = false }: { now: number; isKnown?: boolean },
): Promise<void> {
  const count = await rowOf(transaction, sid).delete();
  if (count > 0 || isKnown) await transaction('ended_sessions').insert({ id: sessionRowId(sid), ended_at: now });
}

/** The id of the session's row: a hash, which cannot be used as a session cookie. */
export function sessionRowId(sid: string): string {
  return hash('sha256', sid, 'hex');
}

/** Whether it ended so recently that the response may not have reached the browser. */
export async function hasRecentlyEnded(database: Knex, sid: string, now: number): Promise<boolean> {
  const ended = database('ended_sessions').where('id', sessionRowId(sid));
  return (await ended.where('ended_at', '>', now - REPLACEMENT_GRACE).first('id')) !== undefined;
}

export function contentOf(session: Partial<SessionData>): Pick<SessionRow, 'data' | 'account_id'> {
  return { data: JSON.stringify(session), account_id: session.account?.id ?? null };
}

function rowOf(database: Knex, sid: string) {
  return database<SessionRow>('sessions').where('id', sessionRowId(sid));
}

/** Deletes expired sessions. Reads ignore them anyway. */
export async function sweepSessions(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  // Locked: a session that is extended meanwhile must not be deleted.
  const expired = (transaction: Knex) =>
    transaction('sessions').where('expires_at', '<=', now).orderBy('expires_at').forUpdate();
  await deleteDue(database, { table: 'sessions', key: ['id'], due: expired }, signal);
  const ended = (transaction: Knex) =>
    transaction('ended_sessions')
      .where('ended_at', '<=', now - REPLACEMENT_GRACE)
      .orderBy('ended_at');
  await deleteDue(database, { table: 'ended_sessions', key: ['id'], due: ended }, signal);
}
