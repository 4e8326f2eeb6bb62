const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds that a process has to ask or to open: one that dies with it leaves it to the others after that. */
export const LEASE = 30 * SECOND;

/** A page that can be paid is asked about so often, in case that its notice is lost. */
const WHILE_OPEN = MINUTE;

/** Longest wait for a provider that asks to be called again later. */
const LONGEST_RETRY_AFTER = 10 * MINUTE;

/**
 * After a failed call: doubling from a few seconds to a few minutes, no sooner than the provider's `retryAfter`; and at a deadline
 * that is still to come.
 */
export function nextTry(failures: number, now: number, { deadline = now, retryAfter = 0 } = {}): number {
  const doubling = Math.min(5 * MINUTE, 5 * SECOND * 2 ** Math.min(failures, 10));
  const next = now + Math.max(doubling, Math.min(retryAfter, LONGEST_RETRY_AFTER));
  return now < deadline ? Math.min(next, deadline) : next;
}

/** At the deadline itself, and before it every minute. */
export function nextLook(payBy: number, now: number): number {
  return now < payBy ? Math.min(payBy, now + WHILE_OPEN) : nextTry(0, now);
}

/** After an order is closed, a payment that came all the same is looked for some times more, whatever fails meanwhile; null when that is over. */
export function nextLateLook(asks: number, now: number): number | null {
  const pauses = [10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];
  const pause = pauses[asks];
  return pause === undefined ? null : now + pause;
}
