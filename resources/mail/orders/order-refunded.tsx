import { Button } from '../parts/button.tsx';
import { Amount, Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderRefunded: Template<'order-refunded'> = {
  subject: ({ number }) => `Your refund for order ${number} has been made`,
  preview: ({ amount }) => `We have refunded ${amount}.`,
  body: ({ number, url, amount, isDifference }, { origin }) => (
    <>
      <Heading>
        <Amount>{amount}</Amount> has been refunded
      </Heading>
      <Paragraph>
        We have refunded {isDifference ? 'the amount that you overpaid' : 'your payment'} for order {number} to the
        payment method that you used. Your bank may take a few days to show it.
      </Paragraph>
      <Button href={origin + url} text="See your order" />
    </>
  ),
};
