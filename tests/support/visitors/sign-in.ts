import { createHmac, randomBytes } from 'node:crypto';
import type { SessionData } from 'express-session';
import { createAccount } from '../../../database/factories/accounts.ts';
import type { SignedIn } from '../../../server/http/session/session.ts';
import { SessionStore } from '../../../server/http/session/store.ts';
import { DAY } from '../../../server/time/time.ts';
import { type OpenedApp, tokenHeaders } from '../app.ts';
import type { Knex } from '../knex.ts';
import { SECRET } from '../secret.ts';

export interface Collector extends SignedIn {
  email: string | null;
  /** Headers of this collector's browser: session and token. */
  headers: { Cookie: string; 'X-XSRF-TOKEN': string };
}

/** Creates an account with a session, without a sign-in provider. */
export async function signIn(
  { app, context }: OpenedApp,
  given?: Parameters<typeof createAccount>[1],
): Promise<Collector> {
  const account = await createAccount(context.database, given);
  const cookie = await sessionCookie(context.database, account, context.now);
  return { ...account, headers: await tokenHeaders(app, `session=${encodeURIComponent(cookie)}`) };
}

/** Inserts a session for an account. Returns the value of its cookie. */
export async function sessionCookie(
  database: Knex,
  { id, firstname }: SignedIn,
  now: () => number = Date.now,
  secret = SECRET,
): Promise<string> {
  const sid = randomBytes(18).toString('base64url');
  const data = { cookie: { originalMaxAge: DAY, path: '/' }, account: { id, firstname } } as SessionData;
  await new Promise<void>((resolve, reject) => {
    new SessionStore(database, now).set(sid, data, (error) => (error ? reject(error) : resolve()));
  });
  return signedCookie(sid, secret);
}

/** The value of a signed cookie. */
export function signedCookie(value: string, secret = SECRET): string {
  const signature = createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '');
  return `s:${value}.${signature}`;
}
