import { createHash } from 'node:crypto';
import { type SessionData, Store } from 'express-session';
import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';

interface SessionRow {
  id: string;
  data: string;
  /** Milliseconds since 1970, UTC, like `created_at`. */
  expires_at: number;
  created_at: number;
}

const DAY = 86_400_000;
/** A session ends this long after it was last used, */
const IDLE = 14 * DAY;
/** and in any case this long after it began. */
export const LONGEST = 60 * DAY;
/** Using a session moves its end in steps of this size, so that reading a page seldom writes. */
const STEP = DAY / 24;

type Done<Result> = (error?: unknown, result?: Result) => void;

/** Sessions in the database, under hashed ids. */
export class SessionStore extends Store {
  readonly #database: Knex;
  readonly #now: () => number;

  constructor(database: Knex, now: () => number) {
    super();
    this.#database = database;
    this.#now = now;
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    answer(done, this.#find(sid));
  }

  override set(sid: string, session: SessionData, done: Done<void> = () => {}): void {
    answer(done, this.#save(sid, session));
  }

  override destroy(sid: string, done: Done<void> = () => {}): void {
    answer(done, this.#remove(sid));
  }

  /** Called whenever a session was used and not changed. */
  override touch(sid: string, _session: SessionData, done: Done<void> = () => {}): void {
    // A page that was read must not fail because its session could not be prolonged.
    this.#prolong(sid).then(
      () => done(),
      () => done(),
    );
  }

  /** Takes away what has ended; nothing depends on it. */
  async sweep(): Promise<void> {
    await write(this.#database, (transaction) =>
      transaction<SessionRow>('sessions').where('expires_at', '<=', this.#now()).delete(),
    );
  }

  async #find(sid: string): Promise<SessionData | null> {
    const row = await this.#database<SessionRow>('sessions')
      .where('id', hashed(sid))
      .where('expires_at', '>', this.#now())
      .first();
    return row ? JSON.parse(row.data) : null;
  }

  async #save(sid: string, session: SessionData): Promise<void> {
    const now = this.#now();
    const row = { id: hashed(sid), data: JSON.stringify(session), expires_at: now + IDLE, created_at: now };
    const end = this.#database.raw('case when sessions.created_at + ? < ? then sessions.created_at + ? else ? end', [
      LONGEST,
      now + IDLE,
      LONGEST,
      now + IDLE,
    ]);
    await write(this.#database, (transaction) =>
      transaction('sessions').insert(row).onConflict('id').merge({ data: row.data, expires_at: end }),
    );
  }

  async #prolong(sid: string): Promise<void> {
    const rows = () => this.#database<SessionRow>('sessions').where('id', hashed(sid));
    const row = await rows().first('expires_at', 'created_at');
    if (!row || row.expires_at <= this.#now()) return;
    const end = Math.min(this.#now() + IDLE, row.created_at + LONGEST);
    if (end - row.expires_at >= STEP) await rows().update({ expires_at: end });
  }

  async #remove(sid: string): Promise<void> {
    await write(this.#database, (transaction) => transaction<SessionRow>('sessions').where('id', hashed(sid)).delete());
  }
}

function answer<Result>(done: Done<Result>, work: Promise<Result>): void {
  work.then(
    (result) => done(null, result),
    (error) => done(error),
  );
}

function hashed(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}
