import { Button } from '../parts/button.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const emailChange: Template<'email-change'> = {
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ confirmUrl }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      <Button href={origin + confirmUrl} text={words.text('button')} />
      {words.paragraphs(['note'], { as: SecondaryText })}
    </>
  ),
};

export const emailChanged: Template<'email-changed'> = {
  values: (_props, { gallery }) => ({ curatorEmail: gallery.curatorEmail }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: (_props, { gallery, origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      {words.paragraphs([gallery.curatorEmail ? 'note' : 'noteWithoutEmail'], { as: SecondaryText })}
      <Button href={`${origin}/account`} text={words.text('button')} />
    </>
  ),
};
