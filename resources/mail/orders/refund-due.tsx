import { Amount, Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const refundDue: Template<'refund-due'> = {
  subject: ({ number }) => `Refund due: order ${number}`,
  preview: ({ amount }) => `${amount} must be refunded by hand.`,
  body: ({ number, amount, provider, paymentId }) => (
    <>
      <Heading>
        Please refund <Amount>{amount}</Amount>
      </Heading>
      <Paragraph>
        The payment of order {number} must be refunded, and {provider} cannot do this automatically. Please refund
        payment {paymentId} in the account of the gallery at {provider}.
      </Paragraph>
    </>
  ),
};
