import { Button } from '../parts/button.tsx';
import { Order } from '../parts/order.tsx';
import { Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderRefund: Template<'order-refund'> = {
  values: ({ number, amount }) => ({ number, amount }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: (order, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs([order.cause ?? 'late', 'text'])}
      <Order order={order} origin={origin} />
      <Button href={origin + order.url} text={words.text('button')} />
    </>
  ),
};
