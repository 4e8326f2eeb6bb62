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
      return { heading: 'You have not signed in', message: 'Nothing has changed. Whenever you like, try again.' };
    case 'expired':
      return {
        heading: 'Please begin again',
        message:
          'This sign-in was begun too long ago, has been used, or belongs to another browser. Nothing has changed.',
      };
    case 'refused':
      return { heading: `${name} did not sign you in`, message: 'Nothing has changed. Please try again.' };
    case 'unreachable':
      return {
        heading: `${name} does not answer`,
        message: `We could not hear from ${name} who you are. Please try again in a moment, or the other way.`,
      };
  }
}

export type ConfirmationState = { asked: { provider: Provider; email: string } } | 'done' | 'unknown';

export function presentConfirmation(state: ConfirmationState, fields: Record<string, string>): ConfirmationPage {
  if (state === 'done') {
    return { heading: 'Thank you', text: 'Whichever way you sign in now, it is the same you.', form: null };
  }
  if (state === 'unknown') {
    const text = 'It has been followed before, or is too old. When you sign in the next time, we send a new one.';
    return { heading: 'This link has done its work', text, form: null };
  }
  const { provider, email } = state.asked;
  return {
    heading: 'Is this you?',
    text: `Somebody has signed in with ${providerNames[provider]} as ${email}. If it was you, say so, and all your ways to sign in with this address lead to one collector.`,
    form: { button: 'Yes, it was me', action: '/forms/sign-in/confirm', fields },
  };
}
