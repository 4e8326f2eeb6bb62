import { Button } from '../parts/button.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const newsletterConfirmation: Template<'newsletter-confirmation'> = {
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ confirmUrl, unsubscribeUrl }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      <Button href={origin + confirmUrl} text={words.text('button')} />
      {words.paragraphs(['note'], { as: SecondaryText, link: origin + unsubscribeUrl })}
    </>
  ),
};
