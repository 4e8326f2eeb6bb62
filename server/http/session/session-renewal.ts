import type { Request, Response } from 'express';
import type { SessionData } from 'express-session';
import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import { renewToken } from '../security/csrf.ts';
import { SESSION_COOKIE, sendAccountMark } from './session.ts';
import type { SessionStore } from './store.ts';

type Sessions = Request['sessionStore'] & SessionStore;

/**
 * Replaces the session by a new one with the data that `work` returns, in the same transaction, and renews the CSRF token. `work`
 * receives the current data of the old session: concurrent requests may have changed it. If it returns null, the session stays.
 */
export async function renewSession(
  req: Request,
  res: Response,
  database: Knex,
  work: (transaction: Knex.Transaction, old: Partial<SessionData>) => Promise<Partial<SessionData> | null>,
): Promise<void> {
  const store = req.sessionStore as Sessions;
  const { sessionID, session } = req;
  let isRenewed = false;
  try {
    await write(database, async (transaction) => {
      const stored = await store.lock(transaction, sessionID);
      const data = await work(transaction, stored ?? (store.isStored(session) ? {} : session));
      isRenewed = data !== null;
      if (data === null) return;
      store.generate(req);
      Object.assign(req.session, data);
      await store.replace(transaction, stored && sessionID, req.session);
    });
  } catch (error) {
    // Rolled back: the browser keeps its session.
    Object.assign(req, { sessionID, session });
    throw error;
  }
  if (!isRenewed) return;
  sendAccountMark(req, res);
  await renewToken(req, res);
}

/** Ends the session and renews the CSRF token. Without the account's mark the next page clears what the browser stored. */
export async function endSession(req: Request, res: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.destroy((error) => (error ? reject(error) : resolve()));
  });
  const name = req.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.plain;
  res.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: req.secure });
  sendAccountMark(req, res);
  await renewToken(req, res);
}
