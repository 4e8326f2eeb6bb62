import { Button } from '../parts/button.tsx';
import { Order } from '../parts/order.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderCorrected: Template<'order-corrected'> = {
  subject: ({ number }) => `Your order ${number} has been corrected`,
  preview: ({ corrected }) => `We have corrected: ${corrected}.`,
  body: ({ corrected, ...order }, { origin, gallery }) => (
    <>
      <Heading>Your order has been corrected</Heading>
      <Paragraph>
        We have corrected this of order {order.number}: {corrected}. Below is the order as it is now.
        {gallery.curatorEmail && ` If anything is wrong, please write to ${gallery.curatorEmail}.`}
      </Paragraph>
      <Paragraph>
        {order.customer.name}, {order.customer.email}, {order.customer.phone}
      </Paragraph>
      <Order order={order} origin={origin} />
      <Button href={origin + order.url} text="See your order" />
    </>
  ),
};
