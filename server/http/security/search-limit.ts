import type { RequestHandler } from 'express';
import { HttpError } from '../errors.ts';

const LIMITS = {
  /** Concurrent searches. Each blocks the event loop for some 10 ms. */
  running: 2,
  /** Queued requests. */
  waiting: 100,
  /** Milliseconds that a request waits in the queue. */
  maxWait: 3_000,
};

/** Whether the query has a search term, also if its name is percent-encoded. */
function isSearch(url: string): boolean {
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  return url.includes('?') && [...query].some(([name, value]) => /^(search|term)(\[|$)/.test(name) && value !== '');
}

/**
 * Limits concurrent searches; others are queued, and rejected with 503 when the queue is full. Without it 64 concurrent searches would
 * delay every other request, since each turn of the event loop runs one step of each.
 */
export function searchLimit(limits: Partial<typeof LIMITS> = {}): RequestHandler {
  const { running, waiting, maxWait } = { ...LIMITS, ...limits };
  const queue = new Set<() => void>();
  let inFlight = 0;

  function startNext(): void {
    const [next] = queue;
    if (inFlight < running) next?.();
  }

  return (req, res, next) => {
    if (!isSearch(req.url)) return next();
    const release = () => {
      if (res.end === endOfSearch) res.end = end;
      // After one turn of the event loop, so that other requests are handled first.
      setImmediate(() => {
        inFlight -= 1;
        startNext();
      });
    };
    const { end } = res;
    // Released when the response is complete, not when it has arrived: a slow reader must not block searches.
    const endOfSearch = ((...sent: Parameters<typeof end>) => {
      res.off('close', release);
      release();
      return end.apply(res, sent);
    }) as typeof end;
    const start = () => {
      inFlight += 1;
      res.end = endOfSearch;
      res.once('close', release);
      next();
    };
    if (inFlight < running && queue.size === 0) return start();
    if (queue.size >= waiting) throw overloaded();
    wait({ res, start, reject: () => next(overloaded()) });
  };

  function wait({ res, start, reject }: Waiting): void {
    const leave = () => {
      clearTimeout(timer);
      res.off('close', leave);
      queue.delete(begin);
    };
    const begin = () => {
      leave();
      start();
    };
    const timer = setTimeout(() => {
      leave();
      reject();
    }, maxWait);
    res.once('close', leave);
    queue.add(begin);
  }
}

interface Waiting {
  res: Parameters<RequestHandler>[1];
  start: () => void;
  reject: () => void;
}

function overloaded(): HttpError {
  return new HttpError(503, undefined, { headers: { 'Retry-After': '1' }, isBare: true });
}
