import { OrderButton } from '../parts/order.tsx';
import { Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderCancelled: Template<'order-cancelled'> = {
  values: ({ number }) => ({ number }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: ({ hasCode = true }, _frame, words) => words.text(hasCode ? 'previewCode' : 'preview'),
  body: ({ hasCode = true, ...order }, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text', hasCode && 'code'])}
      <OrderButton order={order} origin={origin} text={words.text('button')} />
    </>
  ),
};
