import { HOUR, SECOND } from '../time.ts';

/** Milliseconds that a mail belongs to the process that took it on; one that dies with it is tried again then. */
export const LEASE = 120 * SECOND;
/** How long is waited, in milliseconds. */
export const PATIENCE = {
  /** For a connection, and for the server's first words. */
  connect: 10 * SECOND,
  /** While the server says nothing. */
  silence: 30 * SECOND,
  /** For one mail altogether: well within the lease, so that no two processes send it. */
  send: 60 * SECOND,
  /** For what is on its way when the process is told to stop. */
  stop: SECOND,
};

export type Patience = typeof PATIENCE;

/** With these pauses a mail is tried for about fourteen and a half hours. */
const MOST_ATTEMPTS = 12;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 6 * HOUR;

/**
 * When to try again after so many attempts in vain, or null to give up. Each pause doubles the one before; `chance` from 0 to 1
 * moves it by a quarter either way, so that mails that failed together do not come back together.
 */
export function nextAttempt(attempts: number, now: number, chance: number): number | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1));
  return Math.round(now + pause * (0.75 + chance / 2));
}
