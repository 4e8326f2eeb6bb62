import { AsyncResource } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Request, RequestHandler, Response } from 'express';
import type { ChangeFeed } from '../../changes/contract.ts';
import { SECOND } from '../../time/time.ts';
import { overloaded } from '../errors.ts';
import { isRead } from '../request.ts';
import { Slot } from './slot.ts';

interface ClassLimits {
  /** Concurrent requests. */
  running: number;
  /** Queued requests. */
  waiting: number;
  /** A request waits at most this long. One that would probably wait longer is rejected when it arrives. */
  maxWait: number;
}

/**
 * Classes of requests that the event loop must not run all at once. Changes, files, health and cached pages are in none. `repeated`: reads
 * whose address was requested repeatedly. A popular page whose cached response was dropped does not wait behind hundreds of rare ones.
 * `outage`: all reads while the change feed is behind. Each may hang with the database, and waiting in a queue would only delay its 503
 * or stale page.
 */
type RequestClass = 'reads' | 'repeated' | 'searches' | 'outage';

const LIMITS: Record<RequestClass, ClassLimits> = {
  // `running` is the number of database connections.
  reads: { running: 10, waiting: 500, maxWait: 3 * SECOND },
  repeated: { running: 5, waiting: 500, maxWait: 3 * SECOND },
  searches: { running: 2, waiting: 100, maxWait: 3 * SECOND },
  outage: { running: 500, waiting: 100, maxWait: 3 * SECOND },
};

/**
 * Starts pages and searches one per turn of the event loop and a few at a time; others are queued, or rejected with 503. Otherwise one
 * turn runs a step of each request, and every other response and new connection waits for all of them.
 */
export function admission(
  changes: Pick<ChangeFeed, 'isFresh'>,
  limits: Partial<Record<RequestClass, Partial<ClassLimits>>> = {},
): RequestHandler {
  const queues: Record<RequestClass, Queue> = {
    reads: new Queue({ ...LIMITS.reads, ...limits.reads }, () => next()),
    repeated: new Queue({ ...LIMITS.repeated, ...limits.repeated }, () => next()),
    searches: new Queue({ ...LIMITS.searches, ...limits.searches }, () => next()),
    outage: new Queue({ ...LIMITS.outage, ...limits.outage }, () => next()),
  };
  const inTurn = Object.values(queues);
  const next = startInTurns(() => {
    inTurn.push(...inTurn.splice(0, 1));
    return inTurn.some((queue) => queue.startNext());
  });
  return (req, res, handle) => {
    if (!isRead(req)) return handle();
    const queue = queues[classOf(req, changes)];
    if (queue.isFull()) throw overloaded();
    queue.add(res, {
      // In the context of this request, for its trace, and not of the one that ended before it.
      start: AsyncResource.bind(() => {
        const slot = new Slot(queue);
        endWithResponse(slot, res);
        slot.run(req, handle);
      }),
      reject: () => handle(overloaded()),
    });
    next();
  };
}

function classOf({ url, cacheable }: Request, changes: Pick<ChangeFeed, 'isFresh'>): RequestClass {
  if (!changes.isFresh()) return 'outage';
  if (isSearch(url)) return 'searches';
  return cacheable?.cache.shouldStore(cacheable.key) ? 'repeated' : 'reads';
}

/** Whether the query has a search term, also if its name is percent-encoded. */
function isSearch(url: string): boolean {
  const start = url.indexOf('?');
  if (start < 0) return false;
  const query = [...new URLSearchParams(url.slice(start))];
  return query.some(([name, value]) => /^(search|term)(\[|$)/.test(name) && value !== '');
}

/** Ends the slot when the response begins: a reader that is slow, or never reads, must not block others. */
function endWithResponse(slot: Slot, res: Response): void {
  const { writeHead } = res;
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    slot.end();
    return writeHead.apply(res, head);
  }) as typeof writeHead;
  res.once('close', () => slot.abort());
}

interface Waiting {
  start: () => void;
  reject: () => void;
}

/** Weight of the latest interval in their moving average. */
const SMOOTHING = 0.2;

/** Requests of one class. */
export class Queue {
  readonly #limits: ClassLimits;
  readonly #waiting = new Set<() => void>();
  readonly #resuming: (() => void)[] = [];
  readonly #schedule: () => void;
  #running = 0;
  #paused = 0;
  /** Moving average of the milliseconds between two releases while requests wait. */
  #interval = 0;
  #releasedAt = 0;

  /** `schedule` calls `startNext` in later turns. */
  constructor(limits: ClassLimits, schedule = () => {}) {
    this.#limits = limits;
    this.#schedule = schedule;
  }

  isFull(): boolean {
    const { size } = this.#waiting;
    return size + this.#paused >= this.#limits.waiting || size * this.#interval > this.#limits.maxWait;
  }

  add(res: Response, { start, reject }: Waiting): void {
    const leave = () => {
      clearTimeout(timer);
      res.off('close', abandon);
      this.#waiting.delete(begin);
    };
    // Without waiting requests no release follows, and the pause until the next ones is no interval between two releases.
    const abandon = () => {
      leave();
      if (this.#waiting.size === 0) this.#resetInterval();
    };
    const begin = () => {
      leave();
      start();
    };
    const timer = setTimeout(() => {
      abandon();
      reject();
    }, this.#limits.maxWait);
    res.once('close', abandon);
    this.#waiting.add(begin);
  }

  /** Returns whether a request was started or resumed. */
  startNext(): boolean {
    const resumed = this.#resuming.shift();
    resumed?.();
    if (resumed) return true;
    const [next] = this.#waiting;
    if (!next || this.#running >= this.#limits.running) return false;
    this.#running += 1;
    next();
    return true;
  }

  pause(): void {
    this.#paused += 1;
    this.release();
  }

  endPause(): void {
    this.#paused -= 1;
  }

  /** Calls `start` in a later turn, whatever the limit: a request that runs may wait for one that resumes. */
  resume(start: () => void): void {
    this.#resuming.push(start);
    this.#schedule();
  }

  take(): void {
    this.#running += 1;
  }

  release(): void {
    this.#running -= 1;
    this.#schedule();
    if (this.#waiting.size === 0) {
      this.#resetInterval();
      return;
    }
    const now = performance.now();
    if (this.#releasedAt) this.#interval += SMOOTHING * (now - this.#releasedAt - this.#interval);
    this.#releasedAt = now;
  }

  #resetInterval(): void {
    this.#interval = 0;
    this.#releasedAt = 0;
  }
}

/** Milliseconds for which accepting connections may delay the next request. */
const MAX_ACCEPTING = 50;

/** Whether this process has accepted a connection since `startInTurns` last reset it, or ever. */
let hasAccepted = false;

subscribe('net.server.socket', () => {
  hasAccepted = true;
});

/**
 * Returns a function that calls `start` in one of the next turns of the event loop. It repeats this once per turn as long as
 * `start` returns true. libuv accepts one connection per turn. While turns accept, nothing is started, so that no connection
 * waits behind requests.
 */
function startInTurns(start: () => boolean): () => void {
  let isScheduled = false;
  let acceptingSince: number | null = null;
  const turn = () => {
    const now = performance.now();
    acceptingSince ??= now;
    if (hasAccepted && now - acceptingSince < MAX_ACCEPTING) {
      hasAccepted = false;
      setImmediate(turn);
      return;
    }
    acceptingSince = null;
    isScheduled = false;
    if (start()) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(turn);
  };
  return schedule;
}
