import { Amount, Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const refundDue: Template<'refund-due'> = {
  subject: ({ number }) => `Refund due: order ${number}`,
  preview: ({ amount }) => `${amount} must be refunded by hand.`,
  body: ({ number, amount, provider, paymentId, title }) => (
    <>
      <Heading>
        Please refund <Amount>{amount}</Amount>
      </Heading>
      <Paragraph>
        {title ? `What was paid for “${title}” of order ${number}` : `The payment of order ${number}`} must be refunded,
        and {provider} cannot do this automatically. Please refund
        {title ? ` ${amount} of ` : ' '}payment {paymentId} in the account of the gallery at {provider}.
      </Paragraph>
    </>
  ),
};
