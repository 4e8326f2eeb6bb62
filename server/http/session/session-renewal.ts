import type { Request, Response } from 'express';
import type { SessionData } from 'express-session';
import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import { renewToken } from '../security/csrf.ts';
import { sendAccountMark } from './account-mark.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { SessionStore } from './session-store.ts';

type Sessions = Request['sessionStore'] & SessionStore;

/**
 * Gives the browser a new session with what the work leaves for it, in the work's own transaction: with its commit the old
 * id is dead. The token is a new one, too. The work is given what stands in the old one by then: other answers to this
 * browser may have left something there since the request came. Where the work returns null the session stays as it is.
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
      const left = await work(transaction, stored ?? (store.isStored(session) ? {} : session));
      isRenewed = left !== null;
      if (left === null) return;
      store.generate(req);
      Object.assign(req.session, left);
      await store.replace(transaction, stored && sessionID, req.session);
    });
  } catch (error) {
    // Nothing has happened: the browser keeps what it came with.
    Object.assign(req, { sessionID, session });
    throw error;
  }
  if (!isRenewed) return;
  sendAccountMark(req, res);
  await renewToken(req, res);
}

/** Ends the browser's session and renews its token; without the account's mark the next page's script clears what the browser stored. */
export async function endSession(req: Request, res: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    req.session.destroy((error) => (error ? reject(error) : resolve()));
  });
  const name = req.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.plain;
  res.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: req.secure });
  sendAccountMark(req, res);
  await renewToken(req, res);
}

/**
 * Writes what has been left in the session now, for an answer that must not be faster than that. `ended`: it was to no avail,
 * since another answer has ended the session meanwhile.
 */
export async function saveSession(req: Request): Promise<'saved' | 'ended'> {
  await new Promise<void>((resolve, reject) => {
    req.session.save((error) => (error ? reject(error) : resolve()));
  });
  return (req.sessionStore as Sessions).hasEnded(req.session) ? 'ended' : 'saved';
}
