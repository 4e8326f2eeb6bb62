import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

/** The query string without its question mark, as it was sent. */
export function searchOf(req: Pick<Request, 'originalUrl'>): string {
  const start = req.originalUrl.indexOf('?');
  return start < 0 ? '' : req.originalUrl.slice(start + 1);
}

export function isRead({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether the response may never be shown: a prefetched page, or a HEAD request. */
export function isPrefetch({ method, headers }: IncomingMessage): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? '';
  return method === 'HEAD' || String(purpose).startsWith('prefetch');
}

/** Runs `act` for each visitor who sees the response, also for those who receive it from the page cache. */
export function onView(req: IncomingMessage, act: () => void): void {
  if (!isPrefetch(req)) act();
  if (req.cacheable) req.cacheable.onHit = act;
}
