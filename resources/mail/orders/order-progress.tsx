import type { MailedOrder } from '../../../server/mail/contract.ts';
import { Order, OrderButton } from '../parts/order.tsx';
import { Heading } from '../parts/text.tsx';
import type { Template } from '../template.ts';

const titles = ({ items }: MailedOrder) => items.map(({ title }) => title).join(' · ');

export const orderPreparing: Template<'order-preparing'> = {
  values: ({ number }) => ({ number }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: titles,
  body: (order, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs([order.isPickup ? 'pickup' : 'delivery'])}
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} text={words.text('button')} />
    </>
  ),
};

export const orderReady: Template<'order-ready'> = {
  values: ({ number }, { gallery }) => ({ number, pickupAddress: gallery.pickupAddress || 'the gallery' }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: titles,
  body: (order, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'])}
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} text={words.text('button')} />
    </>
  ),
};

export const orderShipped: Template<'order-shipped'> = {
  values: ({ number, carrier, trackingNumber }) => ({ number, carrier, trackingNumber }),
  subject: (_props, _frame, words) => words.text('subject'),
  preview: (_props, _frame, words) => words.text('preview'),
  body: (order, { origin }, words) => (
    <>
      <Heading>{words.line('heading')}</Heading>
      {words.paragraphs(['text'], { nodes: { trackingNumber: <strong>{order.trackingNumber}</strong> } })}
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} text={words.text('button')} />
    </>
  ),
};

export const orderDelivered: Template<'order-delivered'> = {
  values: ({ number }, { gallery }) => ({ number, curatorEmail: gallery.curatorEmail }),
  subject: ({ isPickup }, _frame, words) => words.text(isPickup ? 'subjectPickup' : 'subject'),
  preview: titles,
  body: (order, { origin, gallery }, words) => (
    <>
      <Heading>{words.line(order.isPickup ? 'headingPickup' : 'heading')}</Heading>
      {words.paragraphs([order.isPickup ? 'pickup' : 'delivery', gallery.curatorEmail !== '' && 'wrong'])}
      <Order order={order} origin={origin} />
      <OrderButton order={order} origin={origin} text={words.text('button')} />
    </>
  ),
};
