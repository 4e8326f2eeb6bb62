import { OrderButton } from '../parts/order.tsx';
import { Amount, Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderRefunded: Template<'order-refunded'> = {
  values: ({ number, amount, title = '', titles = [] }) => ({ number, amount, title, titles: listOf(titles) }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: ({ amount, isDifference, title, titles, isRestPaid, ...order }, { origin }, words) => (
    <>
      <Heading>{words.line('heading', { amount: <Amount>{amount}</Amount> })}</Heading>
      {words.paragraphs([titles ? 'artworks' : whatOf({ isDifference, title }), 'bank', isRestPaid === true && 'rest'])}
      <OrderButton order={order} origin={origin} text={words.text('button')} />
    </>
  ),
};

/** `“Payaw” and “Ani”` */
function listOf(titles: string[]): string {
  return new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`));
}

function whatOf({ isDifference, title }: { isDifference: boolean | undefined; title: string | undefined }) {
  if (title) return 'artwork';
  return isDifference ? 'difference' : 'payment';
}
