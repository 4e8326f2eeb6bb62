import { Button } from '../parts/button.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const newsletterWelcome: Template<'newsletter-welcome'> = {
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ unsubscribeUrl }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      <Button href={`${origin}/artworks`} text={words.text('button')} />
      {words.paragraphs(['note'], { as: SecondaryText, link: origin + unsubscribeUrl })}
    </>
  ),
};
