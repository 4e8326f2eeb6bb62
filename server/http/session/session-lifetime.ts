import { DAY, HOUR } from '../../time.ts';

/** Milliseconds since 1970, UTC. */
export interface SessionTimes {
  expiresAt: number;
  createdAt: number;
  isCollector: boolean;
}

/** A session ends this long after it was last used: a visitor's serves a cart of an hour, and what it lost within a day, */
const IDLE = { collector: 14 * DAY, visitor: 3 * DAY };
/** and in any case this long after it began. */
export const LONGEST = 60 * DAY;
/** Using a session moves its end in steps of this size, so that reading a page seldom writes. */
const STEP = HOUR;

/** Milliseconds for which the answer that ended a session may be on its way to the browser. */
export const UNDER_WAY = 30_000;

/** When a collector's session that ends then was last used, to the hour. */
export function lastUse(expiresAt: number): number {
  return expiresAt - IDLE.collector;
}

/** When a session ends that is used now. */
export function endOf({ createdAt, isCollector }: Omit<SessionTimes, 'expiresAt'>, now: number): number {
  return Math.min(now + (isCollector ? IDLE.collector : IDLE.visitor), createdAt + LONGEST);
}

/** The end that using it now gives it, where that is worth a write. */
export function laterEnd(times: SessionTimes, now: number): number | null {
  const end = endOf(times, now);
  return end - times.expiresAt >= STEP ? end : null;
}
