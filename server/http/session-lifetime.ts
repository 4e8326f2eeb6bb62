/** Milliseconds since 1970, UTC. */
export interface SessionTimes {
  expiresAt: number;
  createdAt: number;
}

const DAY = 86_400_000;
/** A session ends this long after it was last used, */
const IDLE = 14 * DAY;
/** and in any case this long after it began. */
export const LONGEST = 60 * DAY;
/** Using a session moves its end in steps of this size, so that reading a page seldom writes. */
const STEP = DAY / 24;

/** Milliseconds for which the answer that ended a session may be on its way to the browser. */
export const UNDER_WAY = 30_000;

/** When a session ends that is used now. */
export function endOf(createdAt: number, now: number): number {
  return Math.min(now + IDLE, createdAt + LONGEST);
}

/** The end that using it now gives it, where that is worth a write. */
export function laterEnd({ expiresAt, createdAt }: SessionTimes, now: number): number | null {
  const end = endOf(createdAt, now);
  return end - expiresAt >= STEP ? end : null;
}
