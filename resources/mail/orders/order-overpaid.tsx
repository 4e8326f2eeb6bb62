import { Button } from '../parts/button.tsx';
import { Amount, Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderOverpaid: Template<'order-overpaid'> = {
  subject: ({ number }) => `You paid too much for order ${number}`,
  preview: ({ amount }) => `We are refunding the difference of ${amount}.`,
  body: ({ number, url, received, total, amount }, { origin }) => (
    <>
      <Heading>
        We are refunding <Amount>{amount}</Amount>
      </Heading>
      <Paragraph>
        The total of order {number} is {total}, and your payment was {received}. Your order is paid. We are refunding
        the difference of {amount} to the payment method that you used. You do not need to do anything.
      </Paragraph>
      <Button href={origin + url} text="See your order" />
    </>
  ),
};
