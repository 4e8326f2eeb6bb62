import { Button } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';
import { Heading, Paragraph, Quiet } from '../parts/text.tsx';
import type { Template } from '../template.ts';
import { artworkName } from './artwork-name.ts';

/** To the gallery. A reply to this mail goes to the person. */
export const inquiryNew: Template<'inquiry-new'> = {
  subject: ({ title, name }) => `Question about “${title}” from ${name}`,
  preview: ({ question }) => question.slice(0, 100),
  body: ({ inquiryUrl, name, email, question, ...artwork }, { origin }) => (
    <>
      <Heading>A question about {artworkName(artwork)}</Heading>
      <Paragraph>
        From {name}, {email}
      </Paragraph>
      <Lines text={question} />
      <Button href={origin + inquiryUrl} text="Answer" />
      <Quiet>An answer from that page stays with the question. A reply to this e-mail goes to {name} directly.</Quiet>
    </>
  ),
};

/** To the gallery. */
export const inquiryReply: Template<'inquiry-reply'> = {
  subject: ({ title, name }) => `${name} has replied about “${title}”`,
  preview: ({ text }) => text.slice(0, 100),
  body: ({ inquiryUrl, name, email, text, ...artwork }, { origin }) => (
    <>
      <Heading>A reply about {artworkName(artwork)}</Heading>
      <Paragraph>
        From {name}, {email}
      </Paragraph>
      <Lines text={text} />
      <Button href={origin + inquiryUrl} text="Answer" />
    </>
  ),
};
