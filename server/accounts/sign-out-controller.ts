import type { RequestHandler } from 'express';
import { isPrefetch } from '../http/prefetch.ts';
import { originFor } from '../http/security/public-address.ts';
import { logSecurityEvent } from '../http/security/security-log.ts';
import { endSession } from '../http/session/session-renewal.ts';
import { signedIn } from '../http/session/signed-in.ts';
import { isFollowedHere } from './followed-here.ts';

/** `GET /sign-out`: a link, so only who follows it on this site is signed out. */
export const signOut: RequestHandler = async (req, res) => {
  res.set('Cache-Control', 'no-store');
  if (isPrefetch(req)) return void res.status(204).end();
  if (signedIn(req) && isFollowedHere(req.headers, originFor(res))) {
    logSecurityEvent(req, 'signed-out');
    await endSession(req, res);
  }
  res.inertia.location('/');
};
