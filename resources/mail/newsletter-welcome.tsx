import { Button } from './parts/button.tsx';
import { Heading, Paragraph, Quiet, TextLink } from './parts/text.tsx';
import type { Template } from './template.ts';

export const newsletterWelcome: Template<'newsletter-welcome'> = {
  subject: (_props, { gallery }) => `Welcome to the news of ${gallery.name}`,
  preview: () => 'New works, new artists and what is on, when there is something to tell.',
  body: ({ unsubscribeUrl }, { origin }) => (
    <>
      <Heading>You are in the know</Heading>
      <Paragraph>
        From now on we write to you about new works, new artists and what is on in the gallery, when there is something
        to tell.
      </Paragraph>
      <Button href={`${origin}/artworks`} text="See the artworks" />
      <Quiet>
        Enough news one day? With one click you can <TextLink href={origin + unsubscribeUrl}>unsubscribe</TextLink>.
      </Quiet>
    </>
  ),
};
