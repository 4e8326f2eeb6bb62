import type { InquiredArtwork } from '../../../server/mail/contract.ts';
import { Button } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';
import { Heading, Paragraph, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';
import { artworkName } from './artwork-name.ts';

/** To the gallery. A reply to this mail goes to the person. */
export const inquiryNew: Template<'inquiry-new'> = {
  values: valuesOf,
  subject: (_props, _frame, words) => words.text('subject'),
  preview: ({ question }) => question.slice(0, 100),
  body: ({ inquiryUrl, name, email, question }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      <Paragraph>
        From {name}, {email}
      </Paragraph>
      <Lines text={question} />
      <Button href={origin + inquiryUrl} text={words.text('button')} />
      {words.paragraphs(['note'], { as: SecondaryText })}
    </>
  ),
};

/** To the gallery. */
export const inquiryReply: Template<'inquiry-reply'> = {
  values: valuesOf,
  subject: (_props, _frame, words) => words.text('subject'),
  preview: ({ text }) => text.slice(0, 100),
  body: ({ inquiryUrl, name, email, text }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      <Paragraph>
        From {name}, {email}
      </Paragraph>
      <Lines text={text} />
      <Button href={origin + inquiryUrl} text={words.text('button')} />
    </>
  ),
};

function valuesOf({ title, artist, name }: InquiredArtwork & { name: string }): Record<string, string> {
  return { title, name, artwork: artworkName({ title, artist }) };
}
