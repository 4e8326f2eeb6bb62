import type { Request } from 'express';

/** Whether nobody may ever see the answer: a page fetched in advance, or asked for without its body. */
export function isPrefetch(req: Request): boolean {
  const purpose = req.get('sec-purpose') ?? req.get('purpose') ?? '';
  return req.method === 'HEAD' || purpose.startsWith('prefetch');
}
