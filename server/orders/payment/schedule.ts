import { HOUR, MINUTE, SECOND } from '../../time/time.ts';

/** Milliseconds for which a process claims a call to a provider. If the process dies, another one takes over after that. */
export const LEASE = 30 * SECOND;

/** Milliseconds between two syncs of a page that can be paid, in case its webhook is lost. */
const SYNC_INTERVAL = MINUTE;

const FIRST_RETRY = 5 * SECOND;
const MAX_RETRY_DELAY = 5 * MINUTE;
/** Upper limit for the wait that a provider asks for. */
const MAX_RETRY_AFTER = 10 * MINUTE;

/** Pauses before the syncs of a closed order's page: a payment may arrive late. */
const LATE_SYNC_PAUSES = [10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

/**
 * When to retry a failed call: exponential backoff from 5 s to 5 minutes. It is no sooner than the provider's `retryAfterMs`, and
 * no later than a coming deadline.
 */
export function nextRetryAt(failures: number, now: number, { deadline = now, retryAfterMs = 0 } = {}): number {
  const backoff = Math.min(MAX_RETRY_DELAY, FIRST_RETRY * 2 ** Math.min(failures, 10));
  const next = now + Math.max(backoff, Math.min(retryAfterMs, MAX_RETRY_AFTER));
  return now < deadline ? Math.min(next, deadline) : next;
}

/** Every minute until the deadline, and at the deadline itself. */
export function nextSyncAt(paymentDueAt: number, now: number): number {
  return now < paymentDueAt ? Math.min(paymentDueAt, now + SYNC_INTERVAL) : nextRetryAt(0, now);
}

/** When to sync an ended page again, after so many syncs since its end; null after the last one. */
export function nextLateSyncAt(syncs: number, now: number): number | null {
  const pause = LATE_SYNC_PAUSES[syncs];
  return pause === undefined ? null : now + pause;
}
