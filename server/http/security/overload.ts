import type { RequestHandler } from 'express';
import { HttpError } from '../errors.ts';

const OVERLOAD_LIMITS = {
  /** Concurrent requests. The limit for changes is higher: every client that wants an artwork must learn the result. */
  reading: 500,
  changing: 2_000,
  /** Milliseconds of one event loop turn after which further reads of that turn are rejected. */
  turn: 500,
  /** Reads that one turn always accepts: with fewer, the machine itself must have paused. */
  minPerTurn: 20,
};

/** Load shedding: rejects requests with 503 and Retry-After that could not be answered in time. */
export function overloadLimit(limits: Partial<typeof OVERLOAD_LIMITS> = {}): RequestHandler {
  const { reading, changing, turn, minPerTurn } = { ...OVERLOAD_LIMITS, ...limits };
  const inFlight = { reading: 0, changing: 0 };
  let current: { startedAt: number; accepted: number } | null = null;

  // Requests that arrived together are handled in one turn, so its duration is how long the next one has waited.
  function isLate(): boolean {
    if (!current) {
      current = { startedAt: performance.now(), accepted: 0 };
      setImmediate(() => {
        current = null;
      });
    }
    current.accepted += 1;
    return current.accepted > minPerTurn && performance.now() - current.startedAt > turn;
  }

  return (req, res, next) => {
    const kind = req.method === 'GET' || req.method === 'HEAD' ? 'reading' : 'changing';
    const limit = kind === 'reading' ? reading : changing;
    if (inFlight[kind] >= limit || (kind === 'reading' && isLate())) {
      throw new HttpError(503, undefined, { headers: { 'Retry-After': '1' }, isBare: true });
    }
    inFlight[kind] += 1;
    res.once('close', () => {
      inFlight[kind] -= 1;
    });
    next();
  };
}

const SEARCH_LIMITS = {
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
export function searchLimit(limits: Partial<typeof SEARCH_LIMITS> = {}): RequestHandler {
  const { running, waiting, maxWait } = { ...SEARCH_LIMITS, ...limits };
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
