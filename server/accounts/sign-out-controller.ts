import type { Request, RequestHandler, Response } from 'express';
import { isPrefetch } from '../http/prefetch.ts';
import { originFor } from '../http/public-address.ts';
import { endSession } from '../http/session-renewal.ts';
import { signedIn } from '../http/signed-in.ts';
import { isFollowedHere } from './followed-here.ts';

/** Milliseconds for which a browser is told to clear what its pages have stored: until it has been here again. */
const TOLD_FOR = 365 * 86_400_000;

/** `GET /sign-out`: a link, so only who follows it on this site is signed out. */
export const signOut: RequestHandler = async (req, res) => {
  res.set('Cache-Control', 'no-store');
  if (isPrefetch(req)) return void res.status(204).end();
  if (signedIn(req) && isFollowedHere(req.headers, originFor(res))) await leave(req, res);
  res.inertia.location('/');
};

async function leave(req: Request, res: Response): Promise<void> {
  await endSession(req, res);
  // For the script: the cookie of the session is none of its business.
  res.cookie('signed_out', '1', { path: '/', sameSite: 'lax', secure: req.secure, maxAge: TOLD_FOR });
}
