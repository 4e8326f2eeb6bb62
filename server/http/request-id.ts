import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isFromProxy } from './security/public-address.ts';

const PLAUSIBLE = /^[\w-]{8,128}$/;

/** Names the request for logs and error pages; a name given from outside counts only when a proxy of ours gave it. */
export const requestId: RequestHandler = (req, res, next) => {
  req.id = chooseRequestId(req.headers['x-request-id'], () => isFromProxy(req));
  res.set('X-Request-Id', req.id);
  next();
};

export function chooseRequestId(given: string | string[] | undefined, isBelieved: () => boolean): string {
  return typeof given === 'string' && PLAUSIBLE.test(given) && isBelieved() ? given : randomUUID();
}
