import { Amount, Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const refundDue: Template<'refund-due'> = {
  values: ({ number, amount, provider, paymentId, title = '' }) => ({ number, amount, provider, paymentId, title }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ amount, title }, _frame, words) => (
    <>
      <Heading>{words.line('heading', { amount: <Amount>{amount}</Amount> })}</Heading>
      {words.paragraphs([title ? 'artwork' : 'text'])}
    </>
  ),
};
