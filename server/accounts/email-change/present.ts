import type { EmailChangePage } from '../contract.ts';

export function presentEmailChange(
  state: 'changed' | 'taken' | 'unknown' | { email: string },
  fields: Record<string, string>,
): EmailChangePage {
  if (state === 'changed')
    return { heading: 'Your e-mail address is changed', text: 'From now on we write to the new address.', form: null };
  if (state === 'taken') {
    const text = 'This address belongs to another account here. Sign in with it to use that account.';
    return { heading: 'Your e-mail address was not changed', text, form: null };
  }
  if (state === 'unknown') {
    const text =
      'The link was used before, was replaced by a newer one, or is older than a day. Request a new one on your account page.';
    return { heading: 'This link has been used or has expired', text, form: null };
  }
  const text = `Your account will use ${state.email} from now on.`;
  return {
    heading: 'Is this your new e-mail address?',
    text,
    form: { button: 'Yes, use this address', action: '/forms/account/email/confirm', fields },
  };
}
