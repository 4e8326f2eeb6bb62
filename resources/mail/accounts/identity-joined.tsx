import { SIGN_IN_PROVIDERS } from '../../../server/accounts/sign-in/identity.ts';
import { Button } from '../parts/button.tsx';
import { Heading, Paragraph, Quiet } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const identityJoined: Template<'identity-joined'> = {
  subject: ({ provider }, { gallery }) => `${SIGN_IN_PROVIDERS[provider]} is now a way to sign in to ${gallery.name}`,
  preview: ({ provider }) => `You can now sign in to your account with ${SIGN_IN_PROVIDERS[provider]}.`,
  body: ({ provider }, { gallery, origin }) => (
    <>
      <Heading>A new way to sign in</Heading>
      <Paragraph>
        You can now sign in to your account at {gallery.name} with {SIGN_IN_PROVIDERS[provider]}. Your favorites, the
        artists you follow and your orders are the same, whichever way you sign in.
      </Paragraph>
      <Button href={origin} text="Visit the gallery" />
      <Quiet>
        If this was not you, please write to us{gallery.curatorEmail && ` at ${gallery.curatorEmail}`}, and we will
        remove this way to sign in.
      </Quiet>
    </>
  ),
};
