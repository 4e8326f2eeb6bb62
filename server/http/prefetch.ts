import type { IncomingMessage } from 'node:http';

/** Whether nobody may ever see the answer: a page fetched in advance, or asked for without its body. */
export function isPrefetch({ method, headers }: IncomingMessage): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? '';
  return method === 'HEAD' || String(purpose).startsWith('prefetch');
}

/** Does something for everybody who sees the answer, those included who are given it when it is kept. */
export function onView(req: IncomingMessage, act: () => void): void {
  if (!isPrefetch(req)) act();
  if (req.asked) req.asked.onHit = act;
}
