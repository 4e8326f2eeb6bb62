import { Amount, Heading, Paragraph } from './parts/text.tsx';
import type { Template } from './template.ts';

export const refundDue: Template<'refund-due'> = {
  subject: ({ number }) => `Refund due: order ${number}`,
  preview: ({ amount }) => `${amount} has to be given back by hand.`,
  body: ({ number, amount, provider, paymentId }) => (
    <>
      <Heading>
        Please give back <Amount>{amount}</Amount>
      </Heading>
      <Paragraph>
        The payment of order {number} has to go back, and {provider} does not do that by call. Please refund payment{' '}
        {paymentId} there.
      </Paragraph>
    </>
  ),
};
