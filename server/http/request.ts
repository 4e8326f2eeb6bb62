import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

/** The query string without its question mark, as it was sent. */
export function searchOf(req: Pick<Request, 'originalUrl'>): string {
  const start = req.originalUrl.indexOf('?');
  return start < 0 ? '' : req.originalUrl.slice(start + 1);
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

export type Encoding = 'br' | 'gzip' | 'identity';

const encodings = new Map<string, Encoding>();
const MAX_ENTRIES = 200;

/** The best supported encoding for an Accept-Encoding header. Browsers send few different headers, so results are cached. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const cached = encodings.get(header);
  if (cached) return cached;
  const encoding = bestOf(header);
  if (encodings.size < MAX_ENTRIES && header.length < 200) encodings.set(header, encoding);
  return encoding;
}

function bestOf(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(readWeight));
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br';
  return weight('gzip') > 0 ? 'gzip' : 'identity';
}

function readWeight(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, q === undefined ? 1 : Number(q.slice(2)) || 0];
}
