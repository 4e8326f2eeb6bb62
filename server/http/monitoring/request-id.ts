import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isFromProxy } from '../security/public-address.ts';

const VALID_ID = /^[\w-]{8,128}$/;

/** Sets the request id for logs and error pages. An `X-Request-Id` counts only if a trusted proxy sent it. */
export const requestId: RequestHandler = (req, res, next) => {
  req.id = chooseRequestId(req.headers['x-request-id'], () => isFromProxy(req));
  res.set('X-Request-Id', req.id);
  next();
};

export function chooseRequestId(sent: string | string[] | undefined, isTrusted: () => boolean): string {
  return typeof sent === 'string' && VALID_ID.test(sent) && isTrusted() ? sent : randomUUID();
}
