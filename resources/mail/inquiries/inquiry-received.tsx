import { Button } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';
import { artworkName } from './artwork-name.ts';

export const inquiryReceived: Template<'inquiry-received'> = {
  values: ({ title, artist, name = '' }) => ({ title, name, artwork: artworkName({ title, artist }) }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ question, url, name }, { origin }, words) => (
    <>
      <Heading>{words.line(name ? 'heading' : 'headingUnknown')}</Heading>
      {words.paragraphs(['text'])}
      {question && (
        <>
          {words.paragraphs(['question'], { as: SecondaryText })}
          <Lines text={question} />
        </>
      )}
      {url && <Button href={origin + url} text={words.text('button')} />}
      {words.paragraphs([question ? 'note' : 'noteUnknown'], { as: SecondaryText })}
    </>
  ),
};
