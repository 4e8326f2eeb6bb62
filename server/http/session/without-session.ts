import { type Request, type RequestHandler, Router } from 'express';
import { isCacheable } from '../../page-cache/route.ts';
import { type RouteTable, routerFor } from '../route-table.ts';
import { privateResponses } from './private-responses.ts';
import { mayHoldSession } from './session-cookie.ts';

/**
 * Answers what is the same for everybody without a session before sessions are looked for: nothing that is personal is at
 * hand there, and most requests are spared everything that only somebody's session needs.
 */
export function withoutSession(table: RouteTable): RequestHandler {
  const kept = Object.entries(table).filter(([, { get }]) => isCacheable(get));
  const router = Router().use(
    privateResponses,
    routerFor(Object.fromEntries(kept.map(([address, { get }]) => [address, { get }]))),
  );
  return (req, res, next) => (isAnonymousQuestion(req) ? router(req, res, next) : next());
}

function isAnonymousQuestion({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return !hasBody && !mayHoldSession(headers.cookie);
}
