import type { GooglePage } from '../../staff/contract.ts';
import { invitationPath } from '../../staff/invitation-path.ts';
import type { GooglePurpose } from './pending.ts';

/** Why Google did not sign a person in. */
export type GoogleProblem =
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'unreachable'
  | 'unknown'
  | 'other-address'
  | 'unverified'
  | 'ended'
  | 'other-person';

const MESSAGES: Record<GoogleProblem, string> = {
  expired: 'This sign-in has expired, or was started in another browser. Nothing has changed. Please start again.',
  cancelled: 'You have cancelled at Google. Nothing has changed.',
  refused: 'Google did not confirm who you are. Nothing has changed. Please try again.',
  unreachable: 'Google is not responding. Nothing has changed. Please try again in a moment.',
  unknown: 'No member of the staff signs in with this Google account. An owner can invite you.',
  'other-address': 'The invitation is for another e-mail address than that of this Google account.',
  unverified: 'Google has not verified the e-mail address of this account, so it cannot be used here.',
  ended: 'This invitation can no longer be used, or another member signs in with this Google account.',
  'other-person': 'This is not the Google account that you sign in with. Nothing has changed.',
};

export function presentProblem(problem: GoogleProblem, purpose: GooglePurpose | null): GooglePage {
  const message = MESSAGES[problem];
  if (purpose?.kind === 'invitation')
    return {
      message,
      isContinuing: false,
      link: { text: 'Back to the invitation', url: invitationPath(purpose.token) },
    };
  if (purpose?.kind === 'verify')
    return { message: `${message} You can close this tab.`, isContinuing: false, link: null };
  return { message, isContinuing: false, link: { text: 'Back to the sign-in', url: '/admin/sign-in' } };
}

/** The session's cookie is not sent on the way from Google. So this page, which is of this site, opens the next one. */
export function presentSignedIn(url: string): GooglePage {
  return { message: 'You are signed in.', isContinuing: true, link: { text: 'Continue', url } };
}

export const VERIFIED: GooglePage = {
  message: 'Confirmed. Please close this tab, and press “Continue” in the tab that you came from.',
  isContinuing: false,
  link: null,
};
