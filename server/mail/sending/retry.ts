import { HOUR, SECOND } from '../../time/time.ts';

/** Milliseconds of a claim; afterwards the mail of a killed process is tried again. */
export const LEASE = 120 * SECOND;
/** Timeouts in milliseconds. */
export const TIMEOUTS = {
  /** Connection and greeting of the server. */
  connect: 10 * SECOND,
  /** Silence of the server during a conversation. */
  silence: 30 * SECOND,
  /** One mail in total; below the lease, so that two processes never send it. */
  send: 60 * SECOND,
  /** A mail that is being sent when the process stops. */
  stop: SECOND,
};

export type Timeouts = typeof TIMEOUTS;

/** With these pauses a mail is retried for about fourteen and a half hours. */
const MAX_ATTEMPTS = 12;
const FIRST_PAUSE = 30 * SECOND;
const MAX_PAUSE = 6 * HOUR;

/**
 * Time of the next attempt, or null to give up. Each pause doubles the one before; `chance` (0 to 1) shifts it by up to a
 * quarter, so that mails that failed together are not retried together.
 */
export function nextAttempt(attempts: number, now: number, chance: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  const pause = Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1));
  return Math.round(now + pause * (0.75 + chance / 2));
}
