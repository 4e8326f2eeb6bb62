import { hash } from 'node:crypto';
import type { Request } from 'express';
import { type Session, type SessionData, Store } from 'express-session';
import type { Knex } from 'knex';
import { inBatches, rowsOf } from '../../database/batches.ts';
import { beside } from '../../database/beside.ts';
import { frequentQuestion } from '../../database/frequent-question.ts';
import { write } from '../../database/transaction.ts';

interface SessionRow {
  id: string;
  data: string;
  account_id: number | null;
  /** Milliseconds since 1970, UTC, like `created_at`. */
  expires_at: number;
  created_at: number;
}

/** Milliseconds since 1970, UTC. */
interface Times {
  expiresAt: number;
  createdAt: number;
}

const DAY = 86_400_000;
/** A session ends this long after it was last used, */
const IDLE = 14 * DAY;
/** and in any case this long after it began. */
export const LONGEST = 60 * DAY;
/** Using a session moves its end in steps of this size, so that reading a page seldom writes. */
const STEP = DAY / 24;
/** Milliseconds for which prolonging may wait for other writers: the next answer does it as well. */
const patienceMs = 500;
/** Milliseconds for which the answer that ended a session may be on its way to the browser. */
const UNDER_WAY = 30_000;

type Data = SessionData | (Session & Partial<SessionData>);
type Done<Result> = (error?: unknown, result?: Result) => void;

/** Sessions in the database, under hashed ids. */
export class SessionStore extends Store {
  readonly #database: Knex;
  readonly #now: () => number;
  /** Those that a browser came with: they are never made anew, or an answer under way would bring one back that has been ended. */
  readonly #found = new WeakSet<Data>();
  /** Those that have been written in a transaction, with what was written. */
  readonly #written = new WeakMap<Data, string>();
  /** When they end and when they began, as was read when they were found: most are used without being prolonged, and need no second look. */
  readonly #times = new WeakMap<Data, Times>();
  /** Those that were to be written and had been ended meanwhile. */
  readonly #ended = new WeakSet<Data>();

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
    if (times) this.#times.set(session, times);
    return session;
  }

  override set(sid: string, session: SessionData, done: Done<void> = () => {}): void {
    answer(done, this.#save(sid, session));
  }

  /** Whether nothing was written because somebody had ended it: no failure for an answer that does not promise what was left in it. */
  hasEnded(session: Data): boolean {
    return this.#ended.has(session);
  }

  /** Whether it has ended so lately that the browser may not know yet. */
  async hasJustEnded(sid: string): Promise<boolean> {
    const ended = this.#database('ended_sessions').where('id', hashed(sid));
    return (await ended.where('ended_at', '>', this.#now() - UNDER_WAY).first('id')) !== undefined;
  }

  /** What stands in a session now, which nobody changes until the transaction ends; null for one that has been ended. */
  async lock(transaction: Knex.Transaction, sid: string): Promise<SessionData | null> {
    const row = await transaction<SessionRow>('sessions').where('id', hashed(sid)).forUpdate().first('data');
    return row ? JSON.parse(row.data) : null;
  }

  /** Puts a new session in the place of an old one: both happen with the transaction, or neither. */
  async replace(transaction: Knex.Transaction, oldSid: string, session: Session & Partial<SessionData>): Promise<void> {
    await this.#end(transaction, oldSid);
    await this.#insert(transaction, session.id, session);
    this.#written.set(session, leftIn(session));
  }

  /** Takes away one that no browser has been told of, without a trace. */
  async forget(sid: string): Promise<void> {
    await write(this.#database, (transaction) => transaction<SessionRow>('sessions').where('id', hashed(sid)).delete());
  }

  override destroy(sid: string, done: Done<void> = () => {}): void {
    answer(done, this.#remove(sid));
  }

  /** Called whenever a session was used and not changed. */
  override touch(sid: string, session: SessionData, done: Done<void> = () => {}): void {
    const end = this.#laterEnd(session);
    // A page that was read must neither wait nor fail because its session cannot be prolonged.
    if (end !== null) beside(this.#database, () => this.#prolong(sid, end));
    // At once, so that the answer goes out in one piece.
    done();
  }

  /** Takes away what has ended; nothing depends on it. */
  async sweep(): Promise<void> {
    const now = this.#now();
    await inBatches(this.#database, (transaction, most) => {
      // Locked, or one that is prolonged meanwhile would go all the same.
      const ended = transaction('sessions').where('expires_at', '<=', now).orderBy('expires_at').forUpdate();
      return rowsOf(transaction, { table: 'sessions', key: ['id'], due: ended.limit(most) }).delete();
    });
    await inBatches(this.#database, (transaction, most) => {
      const known = transaction('ended_sessions')
        .where('ended_at', '<=', now - UNDER_WAY)
        .orderBy('ended_at');
      return rowsOf(transaction, { table: 'ended_sessions', key: ['id'], due: known.limit(most) }).delete();
    });
  }

  async #find(sid: string): Promise<SessionData | null> {
    const [row] = await frequentQuestion<Pick<SessionRow, 'data' | 'expires_at' | 'created_at'>>(
      this.#database,
      'select data, expires_at, created_at from "sessions" where id = ? and expires_at > ?',
      [hashed(sid), this.#now()],
    );
    if (!row) return null;
    const data: SessionData = JSON.parse(row.data);
    this.#times.set(data, { expiresAt: row.expires_at, createdAt: row.created_at });
    return data;
  }

  async #save(sid: string, session: Data): Promise<void> {
    if (this.#written.get(session) === leftIn(session)) return;
    await write(this.#database, (transaction) =>
      this.#found.has(session) ? this.#update(transaction, sid, session) : this.#insert(transaction, sid, session),
    );
  }

  async #insert(transaction: Knex.Transaction, sid: string, session: Data): Promise<void> {
    const now = this.#now();
    const row = { ...contentOf(session), id: hashed(sid), expires_at: now + IDLE, created_at: now };
    await transaction<SessionRow>('sessions').insert(row).onConflict('id').merge(['data', 'account_id']);
  }

  async #update(transaction: Knex.Transaction, sid: string, session: Data): Promise<void> {
    const now = this.#now();
    const end = transaction.raw('case when created_at + ? < ? then created_at + ? else ? end', [
      LONGEST,
      now + IDLE,
      LONGEST,
      now + IDLE,
    ]);
    const count = await transaction('sessions')
      .where('id', hashed(sid))
      .update({ ...contentOf(session), expires_at: end });
    if (count === 0) this.#ended.add(session);
  }

  /** The end that using it gives it, where that is worth a write. */
  #laterEnd(session: Data): number | null {
    const times = this.#times.get(session);
    if (!times) return null;
    const end = Math.min(this.#now() + IDLE, times.createdAt + LONGEST);
    return end - times.expiresAt >= STEP ? end : null;
  }

  // Not one that has been ended, or has come to its end, since it was found.
  async #prolong(sid: string, end: number): Promise<void> {
    const now = this.#now();
    await write(
      this.#database,
      (transaction) =>
        transaction<SessionRow>('sessions')
          .where('id', hashed(sid))
          .where('expires_at', '>', now)
          .update({ expires_at: end }),
      { patienceMs },
    );
  }

  async #remove(sid: string): Promise<void> {
    await write(this.#database, (transaction) => this.#end(transaction, sid));
  }

  async #end(transaction: Knex.Transaction, sid: string): Promise<void> {
    const id = hashed(sid);
    const count = await transaction<SessionRow>('sessions').where({ id }).delete();
    if (count > 0) await transaction('ended_sessions').insert({ id, ended_at: this.#now() });
  }
}

/** Hands the sessions of one account to another, which is the same person's. */
export async function handOverSessions(
  transaction: Knex.Transaction,
  { from, into }: { from: number; into: { id: number; firstname: string } },
): Promise<void> {
  const rows = await transaction<SessionRow>('sessions').where('account_id', from).select('id', 'data');
  for (const { id, data } of rows) {
    const content = contentOf({ ...JSON.parse(data), account: into });
    await transaction<SessionRow>('sessions').where({ id }).update(content);
  }
}

function contentOf(session: Data): Pick<SessionRow, 'data' | 'account_id'> {
  return { data: JSON.stringify(session), account_id: session.account?.id ?? null };
}

/** Without its cookie, whose end moves with every request. */
function leftIn(session: Data): string {
  return JSON.stringify({ ...session, cookie: null });
}

function answer<Result>(done: Done<Result>, work: Promise<Result>): void {
  work.then(
    (result) => done(null, result),
    (error) => done(error),
  );
}

function hashed(sid: string): string {
  return hash('sha256', sid, 'hex');
}
