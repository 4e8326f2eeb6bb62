import { Button } from './parts/button.tsx';
import { Heading, Paragraph, Quiet } from './parts/text.tsx';
import type { Template } from './template.ts';

const names = { google: 'Google', facebook: 'Facebook' };

export const signInConfirmation: Template<'sign-in-confirmation'> = {
  subject: ({ provider }, { gallery }) => `Was it you? Signing in to ${gallery.name} with ${names[provider]}`,
  preview: () => 'One click, and all your ways to sign in lead to one collector.',
  body: ({ provider, confirmUrl }, { gallery, origin }) => (
    <>
      <Heading>Is this you?</Heading>
      <Paragraph>
        Somebody, hopefully you, has signed in to {gallery.name} with {names[provider]} and named this address. Say yes,
        and your favorites, the artists you follow and your orders are the same, whichever way you sign in.
      </Paragraph>
      <Button href={origin + confirmUrl} text="Yes, it was me" />
      <Quiet>It was not you? Then do nothing: without your yes nobody sees anything of yours.</Quiet>
    </>
  ),
};
