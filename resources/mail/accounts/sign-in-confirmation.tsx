import { SIGN_IN_PROVIDERS } from '../../../server/accounts/sign-in/identity.ts';
import { Button } from '../parts/button.tsx';
import { Heading, Paragraph, Quiet } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const signInConfirmation: Template<'sign-in-confirmation'> = {
  subject: ({ provider }, { gallery }) =>
    `Was it you? Signing in to ${gallery.name} with ${SIGN_IN_PROVIDERS[provider]}`,
  preview: () => 'Confirm your address to use one account for all your ways to sign in.',
  body: ({ provider, confirmUrl }, { gallery, origin }) => (
    <>
      <Heading>Is this you?</Heading>
      <Paragraph>
        Someone signed in to {gallery.name} with {SIGN_IN_PROVIDERS[provider]} and gave this address. If it was you,
        confirm it in the browser where you are signed in. Your favorites, the artists you follow and your orders are
        then the same, whichever way you sign in.
      </Paragraph>
      <Button href={origin + confirmUrl} text="Yes, it was me" />
      <Quiet>If this was not you, ignore this e-mail. Your account does not change.</Quiet>
    </>
  ),
};
