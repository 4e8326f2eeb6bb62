import type { RefundCause } from '../../../server/mail/contract.ts';
import { Button } from '../parts/button.tsx';
import { Order } from '../parts/order.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

const explanations: Record<RefundCause, (order: { number: string; amount: string }) => string> = {
  late: ({ number, amount }) =>
    `Your payment of ${amount} for order ${number} arrived too late to buy these artworks. We are sorry.`,
  'other-amount': ({ number, amount }) =>
    `Your payment of ${amount} does not match the total of order ${number}, so it does not pay for these artworks. We are sorry.`,
  'voucher-used': ({ number, amount }) =>
    `Your payment of ${amount} for order ${number} arrived after the order had ended. Its promo code has since been used for another order, so this order could not be completed at that price.`,
  'order-changed': ({ number, amount }) =>
    `Your payment of ${amount} was for an earlier version of order ${number}, so it does not pay for the order as it is now.`,
  'paid-before': ({ number, amount }) =>
    `Order ${number} had already been paid when another payment of ${amount} arrived for it. Your order does not change.`,
  'cancelled-before': ({ number, amount }) =>
    `The gallery had cancelled order ${number} before your payment of ${amount} arrived. We are sorry.`,
};

export const orderRefund: Template<'order-refund'> = {
  subject: ({ number }) => `We are refunding your payment for order ${number}`,
  preview: ({ amount }) => `We are refunding the full amount of ${amount}.`,
  body: (order, { origin }) => (
    <>
      <Heading>We are refunding your payment</Heading>
      <Paragraph>
        {explanations[order.cause ?? 'late'](order)} We are refunding the full amount to the payment method that you
        used. You do not need to do anything.
      </Paragraph>
      <Order order={order} origin={origin} />
      <Button href={origin + order.url} text="See your order" />
    </>
  ),
};
