import type { PendingSignIn, Provider } from '../contract.ts';

/** Milliseconds for somebody to choose an account, and perhaps to find a telephone. */
const LIFETIME = 15 * 60_000;
/** In as many tabs somebody may be about to sign in. */
const MAX_PENDING = 5;

/** The newest are kept. */
export function withPending(pending: PendingSignIn[] = [], begun: PendingSignIn): PendingSignIn[] {
  return [...pending, begun].slice(-MAX_PENDING);
}

/** Takes out the sign-in that has come back: each comes back once. */
export function takePending(
  pending: PendingSignIn[] = [],
  { provider, state, now }: { provider: Provider; state: unknown; now: number },
): { found: PendingSignIn | null; others: PendingSignIn[] } {
  const alive = pending.filter(({ begunAt }) => now - begunAt < LIFETIME);
  const found = alive.find((each) => each.provider === provider && each.state === state) ?? null;
  return { found, others: alive.filter((each) => each !== found) };
}
