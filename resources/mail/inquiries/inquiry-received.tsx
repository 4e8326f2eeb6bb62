import { Button } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';
import { Heading, Paragraph, Quiet } from '../parts/text.tsx';
import type { Template } from '../template.ts';
import { artworkName } from './artwork-name.ts';

export const inquiryReceived: Template<'inquiry-received'> = {
  subject: (artwork) => `We received your question about “${artwork.title}”`,
  preview: () => 'We will answer by e-mail.',
  body: ({ question, url, name, ...artwork }, { gallery, origin }) => (
    <>
      <Heading>{name ? `Thank you, ${name}` : 'Thank you'}</Heading>
      <Paragraph>We received your question about {artworkName(artwork)}, and will answer by e-mail.</Paragraph>
      {question && (
        <>
          <Quiet>Your question:</Quiet>
          <Lines text={question} />
        </>
      )}
      {url && <Button href={origin + url} text="See the artwork" />}
      <Quiet>
        {question
          ? 'If you want to add something, reply to this e-mail.'
          : `If this was not you, ignore this e-mail: another person has entered your address on the website of ${gallery.name}.`}
      </Quiet>
    </>
  ),
};
