import { Button } from './parts/button.tsx';
import { Amount, Heading, Paragraph } from './parts/text.tsx';
import type { Template } from './template.ts';

export const orderRefunded: Template<'order-refunded'> = {
  subject: ({ number }) => `Your money for order ${number} has been given back`,
  preview: ({ amount }) => `${amount} is on its way to you.`,
  body: ({ number, url, amount, isDifference }, { origin }) => (
    <>
      <Heading>
        <Amount>{amount}</Amount> has been given back
      </Heading>
      <Paragraph>
        {isDifference ? 'What you paid too much' : 'Your payment'} for order {number} has been returned the way it came.
        Banks may take some days to show it.
      </Paragraph>
      <Button href={origin + url} text="See your order" />
    </>
  ),
};
