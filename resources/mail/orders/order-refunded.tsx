import { OrderButton } from '../parts/order.tsx';
import { Amount, Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderRefunded: Template<'order-refunded'> = {
  subject: ({ number }) => `Your refund for order ${number} has been made`,
  preview: ({ amount }) => `We have refunded ${amount}.`,
  body: ({ number, amount, isDifference, title, isRestPaid, ...order }, { origin }) => (
    <>
      <Heading>
        <Amount>{amount}</Amount> has been refunded
      </Heading>
      <Paragraph>
        We have refunded {whatOf({ isDifference, title })} for order {number} to the payment method that you used. Your
        bank may take a few days to show it.
        {isRestPaid && ' The rest of your order does not change.'}
      </Paragraph>
      <OrderButton order={order} origin={origin} />
    </>
  ),
};

function whatOf({ isDifference, title }: { isDifference: boolean | undefined; title: string | undefined }): string {
  if (title) return `what you paid for “${title}”`;
  return isDifference ? 'the amount that you overpaid' : 'your payment';
}
