import type { RequestHandler } from 'express';
import { HttpError } from '../errors.ts';

const LIMITS = {
  /** Answers under way at the same time. A change is let in much longer: all who want one artwork must hear who got it. */
  reading: 500,
  changing: 2_000,
  /** Milliseconds of one turn of the event loop after which what still waits in it would come too late, */
  turn: 500,
  /** unless so few have been answered in it that the machine itself must have paused. */
  fewest: 20,
};

/** Refuses at once what could not be answered in time; browsers and proxies then come again. */
export function overloadLimit(limits: Partial<typeof LIMITS> = {}): RequestHandler {
  const { reading, changing, turn, fewest } = { ...LIMITS, ...limits };
  const underWay = { reading: 0, changing: 0 };
  let current: { began: number; taken: number } | null = null;

  // Requests that arrived together are taken one after the other in one turn, so how long it lasts is how long the next one has waited.
  function isLate(): boolean {
    if (!current) {
      current = { began: performance.now(), taken: 0 };
      setImmediate(() => {
        current = null;
      });
    }
    current.taken += 1;
    return current.taken > fewest && performance.now() - current.began > turn;
  }

  return (req, res, next) => {
    const kind = req.method === 'GET' || req.method === 'HEAD' ? 'reading' : 'changing';
    const most = kind === 'reading' ? reading : changing;
    if (underWay[kind] >= most || (kind === 'reading' && isLate())) {
      throw new HttpError(503, undefined, { headers: { 'Retry-After': '1' }, isBare: true });
    }
    underWay[kind] += 1;
    res.once('close', () => {
      underWay[kind] -= 1;
    });
    next();
  };
}
