import type { Request } from 'express';

/** The query string without its question mark, as it was sent. */
export function searchOf(req: Pick<Request, 'originalUrl'>): string {
  const start = req.originalUrl.indexOf('?');
  return start < 0 ? '' : req.originalUrl.slice(start + 1);
}
