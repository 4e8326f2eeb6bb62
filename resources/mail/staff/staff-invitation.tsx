import { Button } from '../parts/button.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const staffInvitation: Template<'staff-invitation'> = {
  values: ({ role }) => ({ role }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ invitationUrl }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      <Button href={origin + invitationUrl} text={words.text('button')} />
      {words.paragraphs(['note'], { as: SecondaryText })}
    </>
  ),
};
