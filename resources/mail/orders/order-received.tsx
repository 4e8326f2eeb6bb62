import { Order } from '../parts/order.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderReceived: Template<'order-received'> = {
  values: ({ number, total }) => ({ number, total }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: ({ items }) => items.map(({ title }) => title).join(' · '),
  body: (order, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
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
