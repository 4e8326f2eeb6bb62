import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isFromProxy } from './public-address.ts';

const PLAUSIBLE = /^[\w-]{8,128}$/;

/** Names the request for logs and error pages; a name given from outside counts only when a proxy of ours gave it. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  req.id = given && PLAUSIBLE.test(given) && isFromProxy(req) ? given : randomUUID();
  res.set('X-Request-Id', req.id);
  next();
};
