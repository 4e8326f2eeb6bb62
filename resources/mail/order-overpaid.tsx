import { Button } from './parts/button.tsx';
import { Amount, Heading, Paragraph } from './parts/text.tsx';
import type { Template } from './template.ts';

export const orderOverpaid: Template<'order-overpaid'> = {
  subject: ({ number }) => `You paid too much for order ${number}`,
  preview: ({ amount }) => `We are refunding the difference of ${amount}.`,
  body: ({ number, url, received, total, amount }, { origin }) => (
    <>
      <Heading>
        We are refunding <Amount>{amount}</Amount>
      </Heading>
      <Paragraph>
        Order {number} comes to {total}, and your payment was {received}. Your order is paid, and the difference of{' '}
        {amount} goes back the way it came. You need not do anything.
      </Paragraph>
      <Button href={origin + url} text="See your order" />
    </>
  ),
};
