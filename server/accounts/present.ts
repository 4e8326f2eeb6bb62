import type { ConfirmationPage, Provider, SignInPage, SignInProblem } from './contract.ts';

export const providerNames: Record<Provider, string> = { google: 'Google', facebook: 'Facebook' };

export type ProblemKind = 'cancelled' | 'expired' | 'refused' | 'unreachable';

/** A problem, and where to go on when trying again has helped. */
export function presentSignIn(returnTo: string, problem: SignInProblem | null = null): SignInPage {
  return { returnTo, problem };
}

export function presentProblem(kind: ProblemKind, provider: Provider): SignInProblem {
  const name = providerNames[provider];
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

type Claim = { provider: Provider; email: string };

/** `confirm`: the browser may answer. `signIn`, `signOut`: it is signed in to no account, or to a third one. */
export type ConfirmationState =
  | { confirm: Claim }
  | { signIn: Claim; returnTo: string }
  | { signOut: Claim }
  | 'done'
  | 'taken'
  | 'unknown';

const finished: Record<Extract<ConfirmationState, string>, Pick<ConfirmationPage, 'heading' | 'text'>> = {
  done: {
    heading: 'Thank you',
    text: 'Your address is confirmed. All your ways to sign in with it now open the same account.',
  },
  taken: {
    heading: 'Two accounts',
    text: 'Another account of the same sign-in provider already uses this address, so the two accounts stay separate.',
  },
  unknown: {
    heading: 'This link has been used or has expired',
    text: 'It was used before, or is older than a week. We send you a new one when you sign in the next time.',
  },
};

export function presentConfirmation(state: ConfirmationState, fields: Record<string, string>): ConfirmationPage {
  const page = { heading: 'Was it you?', form: null, link: null };
  if (typeof state === 'string') return { ...page, ...finished[state] };
  if ('confirm' in state) {
    const text = `${claimed(state.confirm)} If it was you, please confirm. All your ways to sign in with this address then open one account.`;
    return { ...page, text, form: { button: 'Yes, it was me', action: '/forms/sign-in/confirm', fields } };
  }
  if ('signIn' in state) {
    const text = `${claimed(state.signIn)} If it was you, sign in first. You can confirm only in a browser that is signed in to your account.`;
    const href = `/sign-in?returnTo=${encodeURIComponent(state.returnTo)}`;
    return { ...page, text, link: { text: 'Sign in', href } };
  }
  const text = `${claimed(state.signOut)} You are signed in to another account. Please sign out, sign in with this address and open the link in the e-mail again.`;
  return { ...page, text, link: { text: 'Sign Out', href: '/sign-out' } };
}

function claimed({ provider, email }: Claim): string {
  return `Someone signed in with ${providerNames[provider]} as ${email}.`;
}
