import { Button } from './parts/button.tsx';
import { Heading, Paragraph, Quiet, TextLink } from './parts/text.tsx';
import type { Template } from './template.ts';

export const newsletterConfirmation: Template<'newsletter-confirmation'> = {
  subject: (_props, { gallery }) => `Please confirm: news from ${gallery.name}`,
  preview: () => 'One click, and the latest art updates come to you.',
  body: ({ confirmUrl, unsubscribeUrl }, { gallery, origin }) => (
    <>
      <Heading>Be in the know</Heading>
      <Paragraph>
        Somebody, hopefully you, has asked for the latest art updates of {gallery.name} to be sent to this address. Say
        yes, and they come.
      </Paragraph>
      <Button href={origin + confirmUrl} text="Yes, send me art updates" />
      <Quiet>
        It was not you? Then do nothing: without your yes within seven days we forget this address, or{' '}
        <TextLink href={origin + unsubscribeUrl}>have it forgotten now</TextLink>.
      </Quiet>
    </>
  ),
};
