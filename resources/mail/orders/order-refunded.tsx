import { OrderButton } from '../parts/order.tsx';
import { Amount, Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderRefunded: Template<'order-refunded'> = {
  values: ({ number, amount, title = '' }) => ({ number, amount, title }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ amount, isDifference, title, isRestPaid, ...order }, { origin }, words) => (
    <>
      <Heading>{words.line('heading', { amount: <Amount>{amount}</Amount> })}</Heading>
      {words.paragraphs([whatOf({ isDifference, title }), 'bank', isRestPaid === true && 'rest'])}
      <OrderButton order={order} origin={origin} text={words.text('button')} />
    </>
  ),
};

function whatOf({ isDifference, title }: { isDifference: boolean | undefined; title: string | undefined }) {
  if (title) return 'artwork';
  return isDifference ? 'difference' : 'payment';
}
