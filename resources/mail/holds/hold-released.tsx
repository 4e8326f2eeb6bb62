import { Button } from '../parts/button.tsx';
import { Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const holdReleased: Template<'hold-released'> = {
  values: ({ title, artist, reason }) => ({ title, artist, reason }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ artworkUrl }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      {words.paragraphs(['reason'])}
      <Button href={origin + artworkUrl} text={words.text('button')} />
    </>
  ),
};
