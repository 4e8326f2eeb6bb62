import { MINUTE } from '../../time/time.ts';
import type { PendingSignIn, Provider } from '../contract.ts';

/** Milliseconds between the start of a sign-in and its callback: time to choose an account and to find a phone for the second factor. */
const LIFETIME = 15 * MINUTE;
/** Maximum number of pending sign-ins in one browser, one for each tab. */
const MAX_PENDING = 5;

/** Adds a sign-in. Beyond the maximum the oldest one is dropped. */
export function withPending(pending: PendingSignIn[] = [], begun: PendingSignIn): PendingSignIn[] {
  return [...pending, begun].slice(-MAX_PENDING);
}

/** Removes the sign-in that a callback belongs to, because a state is valid once. Also drops expired ones. */
export function takePending(
  pending: PendingSignIn[] = [],
  { provider, state, now }: { provider: Provider; state: unknown; now: number },
): { found: PendingSignIn | null; others: PendingSignIn[] } {
  const alive = pending.filter(({ begunAt }) => now - begunAt < LIFETIME);
  const found = alive.find((each) => each.provider === provider && each.state === state) ?? null;
  return { found, others: alive.filter((each) => each !== found) };
}
