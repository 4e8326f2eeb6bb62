import { Button } from '../parts/button.tsx';
import { Heading, Paragraph, Quiet, TextLink } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const newsletterWelcome: Template<'newsletter-welcome'> = {
  subject: (_props, { gallery }) => `You are subscribed to news from ${gallery.name}`,
  preview: () => 'New works, new artists, exhibitions and events.',
  body: ({ unsubscribeUrl }, { origin }) => (
    <>
      <Heading>You are subscribed</Heading>
      <Paragraph>
        From now on we send you news about new works, new artists, exhibitions and events at the gallery.
      </Paragraph>
      <Button href={`${origin}/artworks`} text="See the artworks" />
      <Quiet>
        You can stop these e-mails at any time. With one click you can{' '}
        <TextLink href={origin + unsubscribeUrl}>unsubscribe</TextLink>.
      </Quiet>
    </>
  ),
};
