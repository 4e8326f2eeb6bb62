import { type Request, type RequestHandler, Router } from 'express';
import { isCacheable } from '../../page-cache/route.ts';
import { type RouteTable, routerFor } from '../route-table.ts';
import { privateResponses } from './private-responses.ts';
import { mayHoldSession } from './session-cookie.ts';

/**
 * Routes cacheable requests before the session middleware: their handlers cannot read personal data, and most requests skip the work
 * that only sessions need.
 */
export function withoutSession(table: RouteTable): RequestHandler {
  const cacheable = Object.entries(table).filter(([, { get }]) => isCacheable(get));
  const router = Router().use(
    privateResponses,
    routerFor(Object.fromEntries(cacheable.map(([address, { get }]) => [address, { get }]))),
  );
  return (req, res, next) => (isCacheableRequest(req) ? router(req, res, next) : next());
}

function isCacheableRequest({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !hasBody && !mayHoldSession(headers.cookie);
}
