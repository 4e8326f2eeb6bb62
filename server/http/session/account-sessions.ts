import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import { contentOf, lastUse, type SessionRow } from './store.ts';

declare module 'express-session' {
  interface SessionData {
    /** Browser and system at sign-in, like `Chrome on Android`. */
    device: string;
  }
}

export interface AccountSession {
  /** The hash that identifies the row; it cannot be used to sign in. */
  id: string;
  device: string | null;
  /** Milliseconds since 1970, UTC. */
  signedInAt: number;
  /** Exact to the hour, since reading a page seldom writes. */
  lastUsedAt: number;
}

/** The account's live sessions, the most recently used first. */
export async function listSessions(database: Knex, accountId: number, now: number): Promise<AccountSession[]> {
  const rows = await database<SessionRow>('sessions')
    .where('account_id', accountId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .select('id', 'data', 'created_at', 'expires_at');
  return rows.map(({ id, data, created_at, expires_at }) => ({
    id,
    device: JSON.parse(data).device ?? null,
    signedInAt: created_at,
    lastUsedAt: lastUse(expires_at),
  }));
}

/** Ends one session of the account; another account's stays. */
export async function endSessionOf(database: Knex, accountId: number, id: string): Promise<void> {
  await write(database, (transaction) =>
    transaction<SessionRow>('sessions').where({ id, account_id: accountId }).delete(),
  );
}

/**
 * Ends all sessions of an account, in the transaction that makes them invalid. The browsers that have them are visitors from
 * their next request on. Returns how many there were.
 */
export function endSessionsOf(
  transaction: Knex.Transaction,
  accountId: number,
  /** The id of a row that stays. */
  except: string | null = null,
): Promise<number> {
  const sessions = transaction<SessionRow>('sessions').where('account_id', accountId);
  return (except === null ? sessions : sessions.whereNot('id', except)).delete();
}

/** Ends all sessions of an account. */
export async function signOutEverywhere(database: Knex, accountId: number): Promise<void> {
  await write(database, (transaction) => endSessionsOf(transaction, accountId));
}

/** Gives the account's sessions its new first name, which they carry. */
export async function renameInSessions(
  transaction: Knex.Transaction,
  account: { id: number; firstname: string },
): Promise<void> {
  const rows = await transaction<SessionRow>('sessions')
    .where('account_id', account.id)
    .forUpdate()
    .select('id', 'data');
  for (const { id, data } of rows) {
    await transaction<SessionRow>('sessions')
      .where({ id })
      .update(contentOf({ ...JSON.parse(data), account }));
  }
}
