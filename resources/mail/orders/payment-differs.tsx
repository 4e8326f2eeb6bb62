import { Button } from '../parts/button.tsx';
import { Amount, Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const paymentDiffers: Template<'payment-differs'> = {
  subject: ({ number }) => `Payment does not match the total: order ${number}`,
  preview: ({ received, total }) => `${received} instead of ${total}.`,
  body: ({ number, url, received, total, refunded, isPaid, provider, paymentId }, { origin }) => (
    <>
      <Heading>
        <Amount>{received}</Amount> instead of <Amount>{total}</Amount>
      </Heading>
      <Paragraph>
        Payment {paymentId} at {provider} does not match the total of order {number}.{' '}
        {isPaid ? 'The order is paid.' : 'This payment does not pay for the order.'} The shop is refunding {refunded}.
        You do not need to do anything unless another e-mail asks you to. Please check with {provider} why the amounts
        differ.
      </Paragraph>
      <Button href={origin + url} text="See the order" />
    </>
  ),
};
