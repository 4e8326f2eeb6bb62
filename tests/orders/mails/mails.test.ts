import { expect, it } from 'vitest';
import { renderMail } from '../../../resources/mail/render-mail.tsx';
import type { MailedOrder, MailFrame, RefundCause } from '../../../server/mail/contract.ts';

const FRAME: MailFrame = {
  gallery: { name: 'Galerya', curatorEmail: 'sales@galerya.example', pickupAddress: '120 Salcedo Street, Makati City' },
  origin: 'https://gallery.example',
};

const ORDER: MailedOrder = {
  number: 'GA-7K2MQ-X40TB',
  url: '/orders/GA-7K2MQ-X40TB',
  items: [{ title: 'Payaw <&>', artist: 'Domingo Ananayo', price: 'Php 12,500.00' }],
  subTotal: 'Php 12,500.00',
  discount: '- Php 1,250.00',
  total: 'Php 11,250.00',
  isFree: false,
  payment: 'GCash',
  isPickup: true,
  deliveryLines: ['November 25, 2026, 10:00 AM'],
  customer: { name: 'Luz Santos', email: 'luz@example.com', phone: '0917 555 0100' },
  notes: 'Please ring twice.',
};

it('PAY-10 the collector’s mail has the artworks, the total and the links', async () => {
  const { subject, text, html } = await renderMail('order-paid', ORDER, FRAME);
  expect(subject).toBe('Your order GA-7K2MQ-X40TB is paid');
  for (const said of [
    'Payaw <&>',
    'Php 11,250.00',
    '- Php 1,250.00',
    'November 25, 2026, 10:00 AM',
    '120 Salcedo Street',
  ])
    expect(text).toContain(said);
  expect(html).toContain('https://gallery.example/orders/GA-7K2MQ-X40TB');
  expect(html).not.toContain('<&>');
});

it('PAY-10 the gallery’s mail has the buyer and their notes', async () => {
  const { subject, text } = await renderMail('order-received', { ...ORDER, member: null }, FRAME);
  expect(subject).toContain('GA-7K2MQ-X40TB');
  for (const said of ['luz@example.com', '0917 555 0100', 'Please ring twice.']) expect(text).toContain(said);
  expect(text).not.toMatch(/voucher|member/i);
});

it('PROMO-02 the gallery’s mail names the member of a voucher, the collector’s mail does not', async () => {
  const member = { voucher: 'ARC10', name: 'Luz Santos-Cruz', id: '123456789' };
  const { text } = await renderMail('order-received', { ...ORDER, member }, FRAME);
  expect(text).toContain('Voucher ARC10: Luz Santos-Cruz, member ID 123456789');
});

it('PAY-11 a mail about a late payment announces the refund; staff get a mail about refunds by hand', async () => {
  const due = await renderMail('order-refund', { ...ORDER, amount: 'Php 11,250.00' }, FRAME);
  expect(due.text).toContain('Php 11,250.00');
  expect(due.text).toContain('arrived too late to buy these artworks');
  const textOf = async (cause: RefundCause) =>
    (await renderMail('order-refund', { ...ORDER, amount: 'Php 100.00', cause }, FRAME)).text;
  expect(await textOf('late')).toContain('arrived too late');
  expect(await textOf('other-amount')).toContain('Php 100.00 does not match the total of order GA-7K2MQ-X40TB');
  expect(await textOf('voucher-used')).toContain('promo code has since been used for another order');
  expect(await textOf('paid-before')).toMatch(
    /had already been paid when another payment of Php 100.00.+Your order does not change/s,
  );
  const { number, url } = ORDER;
  const done = await renderMail('order-refunded', { number, url, amount: 'Php 11,250.00' }, FRAME);
  expect(done.text).toContain('Php 11,250.00 has been refunded');
  const staff = { number, amount: 'Php 11,250.00', provider: 'Xendit', paymentId: 'pay-17' };
  expect((await renderMail('refund-due', staff, FRAME)).text).toMatch(/Xendit.+pay-17/s);
});

it('PAY-11 mails about an overpayment to collector and gallery have the payment and the refund', async () => {
  const { number, url } = ORDER;
  const sums = { number, url, received: 'Php 13,000.00', total: 'Php 12,500.00' };
  const { subject, text } = await renderMail('order-overpaid', { ...sums, amount: 'Php 500.00' }, FRAME);
  expect(subject).toBe('You paid too much for order GA-7K2MQ-X40TB');
  expect(text).toMatch(/is Php 12,500.00, and your payment was Php 13,000.00.+difference of\s+Php 500.00/s);
  const staff = { ...sums, refunded: 'Php 500.00', isPaid: true, provider: 'Xendit', paymentId: 'pay-17' };
  expect((await renderMail('payment-differs', staff, FRAME)).text).toMatch(
    /pay-17 at Xendit.+The order is paid.+refunding\s+Php 500.00/s,
  );
  expect((await renderMail('payment-differs', { ...staff, isPaid: false }, FRAME)).text).toContain(
    'does not pay for the order',
  );
  const done = await renderMail('order-refunded', { number, url, amount: 'Php 500.00', isDifference: true }, FRAME);
  expect(done.text).toContain('refunded the amount that you overpaid');
});

it('ADM-31 mails about a single artwork, a correction and a cancellation state what has happened', async () => {
  const { number, url } = ORDER;
  const refunded = { number, url, amount: 'Php 4,500.00', title: 'Payaw' };
  const { text } = await renderMail('order-refunded', { ...refunded, isRestPaid: true }, FRAME);
  expect(text).toMatch(/what you paid for “Payaw”.+The rest of your order does not change/s);
  expect((await renderMail('order-refunded', refunded, FRAME)).text).not.toContain('rest of your order');
  const several = { number, url, amount: 'Php 7,200.00', titles: ['Payaw', 'Ani'] };
  expect((await renderMail('order-refunded', several, FRAME)).text).toMatch(/paid for “Payaw”\s+and\s+“Ani”/);
  const due = { number, amount: 'Php 4,500.00', provider: 'Xendit', paymentId: 'pay-17', title: 'Payaw' };
  expect((await renderMail('refund-due', due, FRAME)).text).toMatch(
    /paid for “Payaw”.+Php 4,500.00 of\s+payment pay-17/s,
  );
  const [first, ...others] = ORDER.items;
  const items = first ? [{ ...first, isRefunded: true }, ...others] : [];
  const shown = await renderMail('order-preparing', { ...ORDER, items, refunded: '- Php 4,500.00' }, FRAME);
  expect(shown.text).toMatch(/\(refunded\).+- Php 4,500.00/s);
  const corrected = await renderMail('order-corrected', { ...ORDER, corrected: 'address, phone' }, FRAME);
  expect(corrected.text).toContain('address, phone');
  const cancelled = await renderMail('order-cancelled', { number, url, hasCode: false }, FRAME);
  expect(cancelled.text).toContain('Nothing was charged');
  expect(cancelled.text).not.toContain('promo code');
  const late = await renderMail('order-refund', { ...ORDER, amount: 'Php 100.00', cause: 'cancelled-before' }, FRAME);
  expect(late.text).toContain('had cancelled order GA-7K2MQ-X40TB before your payment of Php 100.00');
});

it('PAY-10 mails of an order without a total mention no money', async () => {
  const free = { ...ORDER, total: 'Php 0.00', discount: '- Php 12,500.00', isFree: true, payment: 'Promo code PASKO' };
  const { subject, text } = await renderMail('order-paid', free, FRAME);
  expect(subject).toBe('Your order GA-7K2MQ-X40TB is confirmed');
  expect(text).toContain('Your promo code covers the full price of order GA-7K2MQ-X40TB.');
  const { number, url } = ORDER;
  expect((await renderMail('order-cancelled', { number, url }, FRAME)).text).toContain('Nothing was charged');
});
