import { hash } from 'node:crypto';
import type { Session, SessionData } from 'express-session';
import type { Knex } from 'knex';
import type { Row } from '../../../../database/tables.d.ts';
import { DAY, HOUR, SECOND } from '../../../time/time.ts';

/** Milliseconds since 1970, UTC. */
export interface SessionTimes {
  expiresAt: number;
  createdAt: number;
  isCollector: boolean;
}

/** After the last use. A visitor's session serves a cart, whose lost artworks are shown for a day. */
const IDLE_TIMEOUT = { collector: 14 * DAY, visitor: 3 * DAY };
/** After the start, also for a session in use. */
export const MAX_LIFETIME = 60 * DAY;
/** A session is extended in steps of this size, so that reading pages rarely writes. */
const EXTENSION_STEP = HOUR;

/** Milliseconds in which the response that ended a session reaches the browser. */
export const REPLACEMENT_GRACE = 30 * SECOND;

/** When a collector's session with this expiry was last used, exact to the hour. */
export function lastUse(expiresAt: number): number {
  return expiresAt - IDLE_TIMEOUT.collector;
}

/** When a session expires that is used now. */
export function expiryOf({ createdAt, isCollector }: Omit<SessionTimes, 'expiresAt'>, now: number): number {
  return Math.min(now + (isCollector ? IDLE_TIMEOUT.collector : IDLE_TIMEOUT.visitor), createdAt + MAX_LIFETIME);
}

/** The expiry after a use now; null if it differs by less than a step. */
export function extendedExpiry(times: SessionTimes, now: number): number | null {
  const end = expiryOf(times, now);
  return end - times.expiresAt >= EXTENSION_STEP ? end : null;
}

/** The id is a hash, which cannot be used as a session cookie. Times in milliseconds since 1970. */
export type SessionRow = Row<'sessions'>;

export type SessionContent = SessionData | (Session & Partial<SessionData>);

export async function findSession(
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
export async function lockSession(transaction: Knex.Transaction, sid: string): Promise<SessionData | null> {
  const row = await rowOf(transaction, sid).forUpdate().first('data');
  return row ? JSON.parse(row.data) : null;
}

export async function insertSession(
  transaction: Knex.Transaction,
  sid: string,
  { session, now }: { session: SessionContent; now: number },
): Promise<void> {
  const isCollector = session.account !== undefined;
  const times = { expires_at: expiryOf({ createdAt: now, isCollector }, now), created_at: now };
  const row = { ...contentOf(session), id: rowId(sid), ...times };
  await transaction<SessionRow>('sessions').insert(row).onConflict('id').merge(['data', 'account_id']);
}

export async function updateSession(
  transaction: Knex.Transaction,
  sid: string,
  { session, now }: { session: SessionContent; now: number },
): Promise<'updated' | 'ended'> {
  const row = await rowOf(transaction, sid).forUpdate().first('data', 'created_at');
  if (!row) return 'ended';
  // Sign-ins and account merges set the account, possibly after this session was read.
  const { account }: SessionData = JSON.parse(row.data);
  const expires_at = expiryOf({ createdAt: row.created_at, isCollector: account !== undefined }, now);
  await rowOf(transaction, sid).update({ ...contentOf({ ...session, account }), expires_at });
  return 'updated';
}

/** Does nothing for a session that has ended or expired meanwhile. */
export async function extendSession(
  transaction: Knex.Transaction,
  sid: string,
  { end, now }: { end: number; now: number },
): Promise<void> {
  await rowOf(transaction, sid).where('expires_at', '>', now).update({ expires_at: end });
}

/** `isKnown`: the session was in the table when the transaction began. */
export async function endSessionRow(
  transaction: Knex.Transaction,
  sid: string,
  { now, isKnown = false }: { now: number; isKnown?: boolean },
): Promise<void> {
  const count = await rowOf(transaction, sid).delete();
  if (count > 0 || isKnown) await transaction('ended_sessions').insert({ id: rowId(sid), ended_at: now });
}

/** The id of the session's row: a hash, which cannot be used as a session cookie. */
export function sessionRowId(sid: string): string {
  return rowId(sid);
}

/** Whether it ended so recently that the response may not have reached the browser. */
export async function hasRecentlyEnded(database: Knex, sid: string, now: number): Promise<boolean> {
  const ended = database('ended_sessions').where('id', rowId(sid));
  return (await ended.where('ended_at', '>', now - REPLACEMENT_GRACE).first('id')) !== undefined;
}

export function contentOf(session: Partial<SessionData>): Pick<SessionRow, 'data' | 'account_id'> {
  return { data: JSON.stringify(session), account_id: session.account?.id ?? null };
}

function rowOf(database: Knex, sid: string) {
  return database<SessionRow>('sessions').where('id', rowId(sid));
}

function rowId(sid: string): string {
  return hash('sha256', sid, 'hex');
}
