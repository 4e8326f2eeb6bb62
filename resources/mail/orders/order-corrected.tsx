import { Button } from '../parts/button.tsx';
import { Order } from '../parts/order.tsx';
import { Heading, Paragraph } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderCorrected: Template<'order-corrected'> = {
  values: ({ number, corrected }, { gallery }) => ({ number, corrected, curatorEmail: gallery.curatorEmail }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: (order, { origin, gallery }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text', gallery.curatorEmail !== '' && 'wrong'])}
      <Paragraph>
        {order.customer.name}, {order.customer.email}, {order.customer.phone}
      </Paragraph>
      <Order order={order} origin={origin} />
      <Button href={origin + order.url} text={words.text('button')} />
    </>
  ),
};
