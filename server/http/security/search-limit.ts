import type { RequestHandler } from 'express';
import { HttpError } from '../errors.ts';

const LIMITS = {
  /** Searches that work at the same time. Each takes some 10 ms of the processor, in which nothing else is answered. */
  running: 2,
  /** Requests that wait for their turn, */
  waiting: 100,
  /** and for how many milliseconds. */
  patience: 3_000,
};

/** Whether the query names a search term, also in percent encoding. */
function isSearch(url: string): boolean {
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  return url.includes('?') && [...query].some(([name, value]) => /^(search|term)(\[|$)/.test(name) && value !== '');
}

/**
 * Lets few searches work at the same time; the others wait, and beyond that are refused. Searches take their steps in turn: of 64 at once
 * each turn of the event loop lasts as long as 64 steps, and a health check waits for it.
 */
export function searchLimit(limits: Partial<typeof LIMITS> = {}): RequestHandler {
  const { running, waiting, patience } = { ...LIMITS, ...limits };
  const queue = new Set<() => void>();
  let underWay = 0;

  function startNext(): void {
    const [next] = queue;
    if (underWay < running) next?.();
  }

  return (req, res, next) => {
    if (!isSearch(req.url)) return next();
    const release = () => {
      if (res.end === endOfSearch) res.end = end;
      // After a turn of the event loop, in which everything else is answered that has arrived.
      setImmediate(() => {
        underWay -= 1;
        startNext();
      });
    };
    const { end } = res;
    // When the answer is made, not when it has arrived: who reads slowly must not keep others from searching.
    const endOfSearch = ((...sent: Parameters<typeof end>) => {
      res.off('close', release);
      release();
      return end.apply(res, sent);
    }) as typeof end;
    const start = () => {
      underWay += 1;
      res.end = endOfSearch;
      res.once('close', release);
      next();
    };
    if (underWay < running && queue.size === 0) return start();
    if (queue.size >= waiting) throw busy();
    wait({ res, start, refuse: () => next(busy()) });
  };

  function wait({ res, start, refuse }: Waiting): void {
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
      refuse();
    }, patience);
    res.once('close', leave);
    queue.add(begin);
  }
}

interface Waiting {
  res: Parameters<RequestHandler>[1];
  start: () => void;
  refuse: () => void;
}

function busy(): HttpError {
  return new HttpError(503, undefined, { headers: { 'Retry-After': '1' }, isBare: true });
}
