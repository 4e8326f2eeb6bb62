import type { Provider, SignInProblem } from '../contract.ts';
import { SIGN_IN_PROVIDERS } from './identity.ts';

export type ProblemKind = 'cancelled' | 'expired' | 'refused' | 'unreachable';

export function presentProblem(kind: ProblemKind, provider: Provider): SignInProblem {
  const name = SIGN_IN_PROVIDERS[provider];
  switch (kind) {
    case 'cancelled':
      return { heading: 'You have not signed in', message: 'Nothing has changed. You can try again at any time.' };
    case 'expired':
      return {
        heading: 'Please sign in again',
        message: 'This sign-in has expired, was used before, or was started in another browser. Nothing has changed.',
      };
    case 'refused':
      return { heading: `${name} did not sign you in`, message: 'Nothing has changed. Please try again.' };
    case 'unreachable':
      return {
        heading: `${name} is not responding`,
        message: `We could not complete your sign-in with ${name}. Please try again in a moment, or use the other way to sign in.`,
      };
  }
}
