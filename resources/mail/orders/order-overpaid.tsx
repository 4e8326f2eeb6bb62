import { Button } from '../parts/button.tsx';
import { Amount, Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderOverpaid: Template<'order-overpaid'> = {
  values: ({ number, received, total, amount }) => ({ number, received, total, amount }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ url, amount }, { origin }, words) => (
    <>
      <Heading>{words.line('heading', { amount: <Amount>{amount}</Amount> })}</Heading>
      {words.paragraphs(['text'])}
      <Button href={origin + url} text={words.text('button')} />
    </>
  ),
};
