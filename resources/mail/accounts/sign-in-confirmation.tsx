import { SIGN_IN_PROVIDERS } from '../../../server/accounts/sign-in/identity.ts';
import { Button } from '../parts/button.tsx';
import { Heading, SecondaryText } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const signInConfirmation: Template<'sign-in-confirmation'> = {
  values: ({ provider }) => ({ provider: SIGN_IN_PROVIDERS[provider] }),
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
