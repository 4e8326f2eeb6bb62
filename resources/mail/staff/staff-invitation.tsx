import { Button } from '../parts/button.tsx';
import { Heading, Paragraph, Quiet } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const staffInvitation: Template<'staff-invitation'> = {
  subject: (_props, { gallery }) => `Your invitation to the staff of ${gallery.name}`,
  preview: () => 'Create a passkey to sign in. The link is valid for 72 hours.',
  body: ({ role, invitationUrl }, { gallery, origin }) => (
    <>
      <Heading>You are invited</Heading>
      <Paragraph>
        You are invited to work with {gallery.name} in the role {role}. Open the link on the device that you work with,
        and create a passkey. There is no password.
      </Paragraph>
      <Button href={origin + invitationUrl} text="Accept the invitation" />
      <Quiet>The link works once, within 72 hours. If you did not expect this e-mail, ignore it.</Quiet>
    </>
  ),
};
