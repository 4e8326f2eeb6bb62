import { Order } from '../parts/order.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderReceived: Template<'order-received'> = {
  subject: ({ number, total }) => `Sold: order ${number}, ${total}`,
  preview: ({ items }) => items.map(({ title }) => title).join(' · '),
  body: (order, { origin }) => (
    <>
      <Heading>Order {order.number} is paid</Heading>
      <Paragraph>
        {[order.customer.name, order.customer.email, order.customer.phone].filter(Boolean).join(', ')}
      </Paragraph>
      <Order order={order} origin={origin} />
      {order.member && (
        <Paragraph>
          Voucher {order.member.voucher}: {order.member.name}, member ID {order.member.id}
        </Paragraph>
      )}
      {order.notes && <Paragraph>Notes: {order.notes}</Paragraph>}
    </>
  ),
};
