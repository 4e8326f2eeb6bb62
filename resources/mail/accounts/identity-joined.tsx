import { SIGN_IN_PROVIDERS } from '../../../server/accounts/sign-in/identity.ts';
import { Button } from '../parts/button.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const identityJoined: Template<'identity-joined'> = {
  values: ({ provider }, { gallery }) => ({
    provider: SIGN_IN_PROVIDERS[provider],
    curatorEmail: gallery.curatorEmail,
  }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: (_props, { gallery, origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      <Button href={origin} text={words.text('button')} />
      {words.paragraphs([gallery.curatorEmail ? 'note' : 'noteWithoutEmail'], { as: SecondaryText })}
    </>
  ),
};
