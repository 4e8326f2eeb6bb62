import { Button } from '../parts/button.tsx';
import { Order } from '../parts/order.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderPaid: Template<'order-paid'> = {
  subject: ({ number, isFree }) => (isFree ? `Your order ${number} is confirmed` : `Your order ${number} is paid`),
  preview: ({ items }) => items.map(({ title }) => title).join(' · '),
  body: (order, { origin, gallery }) => (
    <>
      <Heading>Thank you, {order.customer.name}</Heading>
      <Paragraph>
        {order.isFree
          ? `Your promo code covers the full price of order ${order.number}.`
          : `We have received your payment for order ${order.number}.`}{' '}
        {order.isPickup
          ? `You can pick up your artworks at ${gallery.pickupAddress || 'the gallery'} on the day and at the time below.`
          : 'We pack your artworks with care and write to you before they leave.'}
      </Paragraph>
      <Paragraph>Your receipt and the certificate of each artwork are attached.</Paragraph>
      <Order order={order} origin={origin} />
      <Button href={origin + order.url} text="See your order" />
    </>
  ),
};
