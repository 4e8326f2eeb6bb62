import type { MailedOrder } from '../../../server/mail/contract.ts';
import { Order, OrderButton } from '../parts/order.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

const titles = ({ items }: MailedOrder) => items.map(({ title }) => title).join(' · ');

export const orderPreparing: Template<'order-preparing'> = {
  subject: ({ number }) => `We are preparing your order ${number}`,
  preview: titles,
  body: (order, { origin }) => (
    <>
      <Heading>We are preparing your order</Heading>
      <Paragraph>
        {order.isPickup
          ? `We are preparing the artworks of order ${order.number}. We will write to you when they are ready for pickup.`
          : `We are packing the artworks of order ${order.number}. We will write to you when they leave the gallery.`}
      </Paragraph>
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} />
    </>
  ),
};

export const orderReady: Template<'order-ready'> = {
  subject: ({ number }) => `Your order ${number} is ready for pickup`,
  preview: titles,
  body: (order, { origin, gallery }) => (
    <>
      <Heading>Your order is ready for pickup</Heading>
      <Paragraph>
        The artworks of order {order.number} are ready for you at {gallery.pickupAddress || 'the gallery'}. Please bring
        the order number and an ID.
      </Paragraph>
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} />
    </>
  ),
};

export const orderShipped: Template<'order-shipped'> = {
  subject: ({ number }) => `Your order ${number} is on its way`,
  preview: ({ carrier, trackingNumber }) => `${carrier}, tracking number ${trackingNumber}`,
  body: (order, { origin }) => (
    <>
      <Heading>Your order is on its way</Heading>
      <Paragraph>
        The artworks of order {order.number} have left the gallery with {order.carrier}. The tracking number is{' '}
        <strong>{order.trackingNumber}</strong>.
      </Paragraph>
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} />
    </>
  ),
};

export const orderDelivered: Template<'order-delivered'> = {
  subject: ({ number, isPickup }) => `Your order ${number} has been ${isPickup ? 'picked up' : 'delivered'}`,
  preview: titles,
  body: (order, { origin, gallery }) => (
    <>
      <Heading>{order.isPickup ? 'You have picked up your order' : 'Your order has been delivered'}</Heading>
      <Paragraph>
        {order.isPickup
          ? `Thank you for picking up the artworks of order ${order.number}.`
          : `The artworks of order ${order.number} have been delivered.`}
        {gallery.curatorEmail &&
          ` If anything is wrong with them, please write to ${gallery.curatorEmail} within three days.`}
      </Paragraph>
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} />
    </>
  ),
};
