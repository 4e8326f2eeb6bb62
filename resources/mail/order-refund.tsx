import type { RefundCause } from '../../server/mail/contract.ts';
import { Button } from './parts/button.tsx';
import { Order } from './parts/order.tsx';
import { Heading, Paragraph } from './parts/text.tsx';
import type { Template } from './template.ts';

const explanations: Record<RefundCause, (order: { number: string; amount: string }) => string> = {
  late: ({ number, amount }) =>
    `Your payment of ${amount} for order ${number} reached us when it could not buy these artworks any more. We are sorry.`,
  'other-amount': ({ number, amount }) =>
    `Your payment of ${amount} is not what order ${number} comes to, so it could not buy these artworks. We are sorry.`,
  'voucher-used': ({ number, amount }) =>
    `Your payment of ${amount} for order ${number} reached us after the order had ended. Its discount code has been used for another order since, so this payment could not buy the artworks at that price.`,
  'order-changed': ({ number, amount }) =>
    `Your payment of ${amount} was for order ${number} as it was before you changed it, so it does not pay the order as it is now.`,
  'paid-before': ({ number, amount }) =>
    `Order ${number} was paid already when another payment of ${amount} came for it. Your order stands as it is.`,
};

export const orderRefund: Template<'order-refund'> = {
  subject: ({ number }) => `Your payment for order ${number} goes back to you`,
  preview: ({ amount }) => `We are giving back ${amount}, all of it.`,
  body: (order, { origin }) => (
    <>
      <Heading>Your payment goes back to you</Heading>
      <Paragraph>
        {explanations[order.cause ?? 'late'](order)} All of it goes back the way it came, and you need not do anything.
      </Paragraph>
      <Order order={order} origin={origin} />
      <Button href={origin + order.url} text="See your order" />
    </>
  ),
};
