import type { RequestHandler } from 'express';
import { signedIn } from './signed-in.ts';

/** What a collector sees stays nowhere: in no cache, and in the browser's history only for as long as they are signed in. */
export const privateResponses: RequestHandler = (req, res, next) => {
  const isCollector = signedIn(req) !== null;
  res.set('Cache-Control', isCollector ? 'private, no-store' : 'private, no-cache');
  if (isCollector) res.inertia.encryptHistory();
  next();
};
