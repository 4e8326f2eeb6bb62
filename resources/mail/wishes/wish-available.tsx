import { Button } from '../parts/button.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const wishAvailable: Template<'wish-available'> = {
  values: ({ title, artist }) => ({ title, artist }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ artworkUrl }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      <Button href={origin + artworkUrl} text={words.text('button')} />
      {words.paragraphs(['note'], { as: SecondaryText })}
    </>
  ),
};
