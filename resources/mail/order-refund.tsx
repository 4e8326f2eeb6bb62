import { Button } from './parts/button.tsx';
import { Order } from './parts/order.tsx';
import { Heading, Paragraph } from './parts/text.tsx';
import type { Template } from './template.ts';

export const orderRefund: Template<'order-refund'> = {
  subject: ({ number }) => `Your payment for order ${number} goes back to you`,
  preview: ({ amount }) => `We are giving back ${amount}, all of it.`,
  body: (order, { origin }) => (
    <>
      <Heading>Your payment goes back to you</Heading>
      <Paragraph>
        Your payment of {order.amount} for order {order.number} reached us when it could not buy these artworks any
        more. We are sorry. All of it goes back the way it came, and you need not do anything.
      </Paragraph>
      <Order order={order} />
      <Button href={origin + order.url} text="See your order" />
    </>
  ),
};
