import { OrderButton } from '../parts/order.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderCancelled: Template<'order-cancelled'> = {
  subject: ({ number }) => `Your order ${number} has been cancelled`,
  preview: ({ hasCode = true }) => `Nothing was charged${hasCode ? ', and you can use your promo code again' : ''}.`,
  body: ({ number, hasCode = true, ...order }, { origin }) => (
    <>
      <Heading>Order {number} has been cancelled</Heading>
      <Paragraph>
        The gallery cancelled this order. Nothing was charged for it.
        {hasCode && ' You can use your promo code again as long as it is valid.'}
      </Paragraph>
      <OrderButton order={order} origin={origin} />
    </>
  ),
};
