import type { RequestHandler } from 'express';
import { signedIn } from './signed-in.ts';

/** Responses to a collector are never stored, and their pages are encrypted in the browser's history until the sign-out. */
export const privateResponses: RequestHandler = (req, res, next) => {
  const isCollector = signedIn(req) !== null;
  res.set('Cache-Control', isCollector ? 'private, no-store' : 'private, no-cache');
  if (isCollector) res.inertia.encryptHistory();
  next();
};
