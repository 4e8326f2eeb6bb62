import type { ConfirmationPage, Provider } from '../contract.ts';
import { SIGN_IN_PROVIDERS } from '../sign-in/identity.ts';

type Claim = { provider: Provider; email: string };

/** `confirm`: the browser may confirm. `signIn`: it is signed in to no account. `signOut`: it is signed in to a third account. */
export type ConfirmationState =
  | { confirm: Claim }
  | { signIn: Claim; returnTo: string }
  | { signOut: Claim }
  | 'done'
  | 'taken'
  | 'unknown';

const FINAL_TEXTS: Record<Extract<ConfirmationState, string>, Pick<ConfirmationPage, 'heading' | 'text'>> = {
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
  if (typeof state === 'string') return { ...page, ...FINAL_TEXTS[state] };
  if ('confirm' in state) {
    const text = `${claimText(state.confirm)} If it was you, please confirm. All your ways to sign in with this address then open one account.`;
    return { ...page, text, form: { button: 'Yes, it was me', action: '/forms/sign-in/confirm', fields } };
  }
  if ('signIn' in state) {
    const text = `${claimText(state.signIn)} If it was you, sign in first. You can confirm only in a browser that is signed in to your account.`;
    const href = `/sign-in?returnTo=${encodeURIComponent(state.returnTo)}`;
    return { ...page, text, link: { text: 'Sign in', href } };
  }
  const text = `${claimText(state.signOut)} You are signed in to another account. Please sign out, sign in with this address and open the link in the e-mail again.`;
  return { ...page, text, link: { text: 'Sign Out', href: '/sign-out' } };
}

function claimText({ provider, email }: Claim): string {
  return `Someone signed in with ${SIGN_IN_PROVIDERS[provider]} as ${email}.`;
}
