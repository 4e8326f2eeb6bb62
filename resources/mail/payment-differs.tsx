import { Button } from './parts/button.tsx';
import { Amount, Heading, Paragraph } from './parts/text.tsx';
import type { Template } from './template.ts';

export const paymentDiffers: Template<'payment-differs'> = {
  subject: ({ number }) => `Another amount was paid: order ${number}`,
  preview: ({ received, total }) => `${received} instead of ${total}.`,
  body: ({ number, url, received, total, refunded, isPaid, provider, paymentId }, { origin }) => (
    <>
      <Heading>
        <Amount>{received}</Amount> instead of <Amount>{total}</Amount>
      </Heading>
      <Paragraph>
        Payment {paymentId} at {provider} for order {number} is another amount than asked for.{' '}
        {isPaid ? 'The order is paid.' : 'It has bought nothing.'} The shop is refunding {refunded}; you need not do
        anything unless another mail says so. Please check with {provider} how this came about.
      </Paragraph>
      <Button href={origin + url} text="See the order" />
    </>
  ),
};
