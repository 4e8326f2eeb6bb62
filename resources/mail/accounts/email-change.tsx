import { Button } from '../parts/button.tsx';
import { Heading, Paragraph, Quiet } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const emailChange: Template<'email-change'> = {
  subject: (_props, { gallery }) => `Your new e-mail address at ${gallery.name}`,
  preview: () => 'Confirm that this address is yours.',
  body: ({ confirmUrl }, { gallery, origin }) => (
    <>
      <Heading>Is this your new address?</Heading>
      <Paragraph>
        Someone who is signed in at {gallery.name} entered this e-mail address for their account. If it was you, open
        this link in the browser where you are signed in. The link works for one day.
      </Paragraph>
      <Button href={origin + confirmUrl} text="Use this address" />
      <Quiet>If this was not you, ignore this e-mail. The account keeps its old address.</Quiet>
    </>
  ),
};

export const emailChanged: Template<'email-changed'> = {
  subject: (_props, { gallery }) => `Your e-mail address at ${gallery.name} was changed`,
  preview: () => 'We write to the new address from now on.',
  body: (_props, { gallery, origin }) => (
    <>
      <Heading>Your address was changed</Heading>
      <Paragraph>
        Your account at {gallery.name} has a new e-mail address. We write to the new one from now on.
      </Paragraph>
      <Quiet>
        The new address can be used to sign in. If this was not you, write to us
        {gallery.curatorEmail && ` at ${gallery.curatorEmail}`} at once, and we will remove it.
      </Quiet>
      <Button href={`${origin}/account`} text="Open my account" />
    </>
  ),
};
