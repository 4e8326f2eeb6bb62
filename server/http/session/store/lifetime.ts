import { DAY, HOUR } from '../../../time.ts';

/** Milliseconds since 1970, UTC. */
export interface SessionTimes {
  expiresAt: number;
  createdAt: number;
  isCollector: boolean;
}

/** After the last use. A visitor's session serves a cart, whose lost artworks are shown for a day. */
const IDLE_TIMEOUT = { collector: 14 * DAY, visitor: 3 * DAY };
/** After the start, also for a session in use. */
export const MAX_LIFETIME = 60 * DAY;
/** A session is extended in steps of this size, so that reading pages rarely writes. */
const EXTENSION_STEP = HOUR;

/** Milliseconds in which the response that ended a session reaches the browser. */
export const REPLACEMENT_GRACE = 30_000;

/** When a collector's session with this expiry was last used, exact to the hour. */
export function lastUse(expiresAt: number): number {
  return expiresAt - IDLE_TIMEOUT.collector;
}

/** When a session expires that is used now. */
export function expiryOf({ createdAt, isCollector }: Omit<SessionTimes, 'expiresAt'>, now: number): number {
  return Math.min(now + (isCollector ? IDLE_TIMEOUT.collector : IDLE_TIMEOUT.visitor), createdAt + MAX_LIFETIME);
}

/** The expiry after a use now; null if it differs by less than a step. */
export function extendedExpiry(times: SessionTimes, now: number): number | null {
  const end = expiryOf(times, now);
  return end - times.expiresAt >= EXTENSION_STEP ? end : null;
}
