import type { MailedOrder } from '../../../server/mail/contract.ts';
import { Order, OrderButton } from '../parts/order.tsx';
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
          ? `${order.discountCode === null ? 'The gallery' : 'Your promo code'} covers the full price of order ${order.number}.`
          : `We have received your payment for order ${order.number}.`}{' '}
        {nextStep(order, gallery.pickupAddress)}
      </Paragraph>
      <Paragraph>Your receipt and the certificate of each artwork are attached.</Paragraph>
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} />
    </>
  ),
};

function nextStep({ isTaken, isPickup }: MailedOrder, pickupAddress: string): string {
  if (isTaken) return 'You have taken your artworks with you. We wish you much joy with them.';
  return isPickup
    ? `You can pick up your artworks at ${pickupAddress || 'the gallery'} on the day and at the time below.`
    : 'We pack your artworks with care and write to you before they leave.';
}
