import type { MailedOrder } from '../../../server/mail/contract.ts';
import { Order, OrderButton } from '../parts/order.tsx';
import { Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

export const orderPaid: Template<'order-paid'> = {
  values: ({ number, customer }, { gallery }) => ({
    number,
    name: customer.name,
    pickupAddress: gallery.pickupAddress || 'the gallery',
  }),
  subject: ({ isFree }, _frame, words) => words.text(isFree ? 'subjectFree' : 'subject'),
  preview: ({ items }) => items.map(({ title }) => title).join(' · '),
  body: (order, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs([opening(order), nextStep(order)])}
      {words.paragraphs(['attached'])}
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} text={words.text('button')} />
    </>
  ),
};

function opening({ isFree, discountCode }: MailedOrder): 'paid' | 'freeByCode' | 'freeByGallery' {
  if (!isFree) return 'paid';
  return discountCode === null ? 'freeByGallery' : 'freeByCode';
}

function nextStep({ isTaken, isPickup }: MailedOrder): 'taken' | 'pickup' | 'delivery' {
  if (isTaken) return 'taken';
  return isPickup ? 'pickup' : 'delivery';
}
