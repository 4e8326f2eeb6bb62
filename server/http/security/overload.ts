import type { RequestHandler } from 'express';
import { HttpError } from '../errors.ts';

const LIMITS = {
  /** Concurrent requests. The limit for changes is higher: every client that wants an artwork must learn the result. */
  reading: 500,
  changing: 2_000,
  /** Milliseconds of one event loop turn after which further reads of that turn are rejected. */
  turn: 500,
  /** Reads that one turn always accepts: with fewer, the machine itself must have paused. */
  minPerTurn: 20,
};

/** Load shedding: rejects requests with 503 and Retry-After that could not be answered in time. */
export function overloadLimit(limits: Partial<typeof LIMITS> = {}): RequestHandler {
  const { reading, changing, turn, minPerTurn } = { ...LIMITS, ...limits };
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
