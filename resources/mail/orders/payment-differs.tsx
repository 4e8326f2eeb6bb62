import { Button } from '../parts/button.tsx';
import { Amount, Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const paymentDiffers: Template<'payment-differs'> = {
  values: ({ number, received, total, refunded, provider, paymentId }) => ({
    number,
    received,
    total,
    refunded,
    provider,
    paymentId,
  }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ url, received, total, isPaid }, { origin }, words) => (
    <>
      <Heading>
        {words.line('heading', { received: <Amount>{received}</Amount>, total: <Amount>{total}</Amount> })}
      </Heading>
      {words.paragraphs(['text', isPaid ? 'paid' : 'unpaid', 'next'])}
      <Button href={origin + url} text={words.text('button')} />
    </>
  ),
};
