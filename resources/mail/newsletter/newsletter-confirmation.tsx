import { Button } from '../parts/button.tsx';
import { Heading, Paragraph, Quiet, TextLink } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const newsletterConfirmation: Template<'newsletter-confirmation'> = {
  subject: (_props, { gallery }) => `Please confirm: news from ${gallery.name}`,
  preview: () => 'Confirm your address to receive the latest art updates.',
  body: ({ confirmUrl, unsubscribeUrl }, { gallery, origin }) => (
    <>
      <Heading>Be in the know</Heading>
      <Paragraph>
        Someone, hopefully you, asked us to send the latest art updates of {gallery.name} to this address. Please
        confirm that you want to receive them.
      </Paragraph>
      <Button href={origin + confirmUrl} text="Yes, send me art updates" />
      <Quiet>
        If this was not you, ignore this e-mail. We delete this address after seven days if you do not confirm it, or
        you can <TextLink href={origin + unsubscribeUrl}>delete it now</TextLink>.
      </Quiet>
    </>
  ),
};
