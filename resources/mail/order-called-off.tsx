import { Button } from './parts/button.tsx';
import { Heading, Paragraph } from './parts/text.tsx';
import type { Template } from './template.ts';

export const orderCalledOff: Template<'order-called-off'> = {
  subject: ({ number }) => `Your order ${number} has been called off`,
  preview: () => 'Nothing was charged, and your voucher can be used again.',
  body: ({ number, url }, { origin }) => (
    <>
      <Heading>Order {number} has been called off</Heading>
      <Paragraph>
        The gallery has taken this order back. Nothing was charged for it, and your voucher can be used again for as
        long as it is valid.
      </Paragraph>
      <Button href={origin + url} text="See your order" />
    </>
  ),
};
