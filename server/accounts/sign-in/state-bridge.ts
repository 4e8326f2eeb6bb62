import { randomBytes } from 'node:crypto';
import type { PendingSignIn } from '../contract.ts';

/** A request as a strategy is given it: the state that it makes goes out with it, and the one that has come back comes in. */
export interface Passing {
  begun?: Pick<PendingSignIn, 'state' | 'verifier'>;
  pending?: PendingSignIn;
}

type Done = (error: null, value: string | boolean) => void;

/** Between the strategies and our session, which keeps one state for each tab. The strategies count the arguments. */
export const bridge = {
  store(req: Passing, verifier: string | undefined, _state: unknown, _meta: unknown, done: Done): void {
    const state = randomBytes(24).toString('base64url');
    req.begun = { state, verifier: verifier ?? null };
    done(null, state);
  },

  /** The controller has found it in the browser's session, or would not ask. */
  verify({ pending }: Passing, state: unknown, _meta: unknown, done: Done): void {
    done(null, pending?.state === state && (pending?.verifier ?? true));
  },
};
