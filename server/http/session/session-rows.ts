import { hash } from 'node:crypto';
import type { Session, SessionData } from 'express-session';
import type { Knex } from 'knex';
import { frequentQuestion } from '../../../database/frequent-question.ts';
import { endOf, type SessionTimes, UNDER_WAY } from './session-lifetime.ts';

export interface SessionRow {
  /** A hash: who reads the table can be nobody. */
  id: string;
  data: string;
  account_id: number | null;
  /** Milliseconds since 1970, UTC, like `created_at`. */
  expires_at: number;
  created_at: number;
}

export type Left = SessionData | (Session & Partial<SessionData>);

export async function findSession(
  database: Knex,
  sid: string,
  now: number,
): Promise<{ data: SessionData; times: SessionTimes } | null> {
  const [row] = await frequentQuestion<Pick<SessionRow, 'data' | 'expires_at' | 'created_at'>>(
    database,
    'select data, expires_at, created_at from "sessions" where id = ? and expires_at > ?',
    [hashed(sid), now],
  );
  if (!row) return null;
  const data: SessionData = JSON.parse(row.data);
  const isCollector = data.account !== undefined;
  return { data, times: { expiresAt: row.expires_at, createdAt: row.created_at, isCollector } };
}

/** What stands in a session now, which nobody changes until the transaction ends; null for one that has been ended. */
export async function lockSession(transaction: Knex.Transaction, sid: string): Promise<SessionData | null> {
  const row = await rowOf(transaction, sid).forUpdate().first('data');
  return row ? JSON.parse(row.data) : null;
}

export async function insertSession(
  transaction: Knex.Transaction,
  sid: string,
  { session, now }: { session: Left; now: number },
): Promise<void> {
  const isCollector = session.account !== undefined;
  const times = { expires_at: endOf({ createdAt: now, isCollector }, now), created_at: now };
  const row = { ...contentOf(session), id: hashed(sid), ...times };
  await transaction<SessionRow>('sessions').insert(row).onConflict('id').merge(['data', 'account_id']);
}

export async function updateSession(
  transaction: Knex.Transaction,
  sid: string,
  { session, now }: { session: Left; now: number },
): Promise<'updated' | 'ended'> {
  const row = await rowOf(transaction, sid).forUpdate().first('data', 'created_at');
  if (!row) return 'ended';
  // Whose it is, is said by who signs in and by who joins two accounts, and may have been since it was read.
  const { account }: SessionData = JSON.parse(row.data);
  const expires_at = endOf({ createdAt: row.created_at, isCollector: account !== undefined }, now);
  await rowOf(transaction, sid).update({ ...contentOf({ ...session, account }), expires_at });
  return 'updated';
}

/** Not one that has been ended, or has come to its end, since it was found. */
export async function prolongSession(
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
  if (count > 0 || isKnown) await transaction('ended_sessions').insert({ id: hashed(sid), ended_at: now });
}

/** The id of the session's row: a hash, which cannot be used to sign in. */
export function sessionRowId(sid: string): string {
  return hashed(sid);
}

/** Whether it has ended so lately that the browser may not know yet. */
export async function hasJustEnded(database: Knex, sid: string, now: number): Promise<boolean> {
  const ended = database('ended_sessions').where('id', hashed(sid));
  return (await ended.where('ended_at', '>', now - UNDER_WAY).first('id')) !== undefined;
}

export function contentOf(session: Partial<SessionData>): Pick<SessionRow, 'data' | 'account_id'> {
  return { data: JSON.stringify(session), account_id: session.account?.id ?? null };
}

function rowOf(transaction: Knex.Transaction, sid: string) {
  return transaction<SessionRow>('sessions').where('id', hashed(sid));
}

function hashed(sid: string): string {
  return hash('sha256', sid, 'hex');
}
