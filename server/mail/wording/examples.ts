import type { MailedOrder, Mails, RefundCause } from '../contract.ts';
import type { WordedKind } from './wordings.ts';

/** A published artwork, for previews. */
export interface ExampleWork {
  title: string;
  artist: string;
  url: string;
  artistUrl: string;
  price: string;
  picture: { image: string; width: number; height: number; alt: string } | null;
}

/** A case of a mail, such as a pickup, with made-up data. */
export interface Example<Kind extends WordedKind = WordedKind> {
  name: string;
  props: Mails[Kind];
}

type Examples = { [Kind in WordedKind]: Example<Kind>[] };

const NUMBER = 'GA-2026-000123';
const ORDER_URL = '/orders/123';
const ADDRESS = ['Ana Cruz', '12 Mabini Street', 'Barangay San Roque', 'Antipolo, Rizal 1870'];
const PERSON = { name: 'Ana Cruz', email: 'ana@example.com', phone: '0917 555 0123' };
const REFUND = { number: NUMBER, url: ORDER_URL, amount: 'Php 12,500.00' };

/** The cases of a mail. `works`: what it shows, of the gallery where it has any. */
export function examplesOf<Kind extends WordedKind>(kind: Kind, works: ExampleWork[]): Example<Kind>[] {
  const [work = NO_WORK] = works;
  const order = exampleOrder(work);
  return all(work, order, works)[kind];
}

const NO_WORK: ExampleWork = {
  title: 'Rice terraces',
  artist: 'Luz Reyes',
  url: '/artworks/rice-terraces',
  artistUrl: '/artists/luz-reyes',
  price: 'Php 12,500.00',
  picture: null,
};

function exampleOrder({ title, artist, price, picture }: ExampleWork): MailedOrder {
  return {
    number: NUMBER,
    url: ORDER_URL,
    placedOn: 'November 21, 2026',
    items: [{ title, artist, price, ...(picture && { picture }) }],
    subTotal: price,
    discount: null,
    total: price,
    isFree: false,
    payment: 'Card',
    isPickup: false,
    deliveryLines: ADDRESS,
    customer: PERSON,
    notes: null,
  };
}

function pickup(order: MailedOrder): MailedOrder {
  return { ...order, isPickup: true, deliveryLines: ['Friday, November 27, 2026', '10:00 AM', '12 Kamagong Street'] };
}

function all(work: ExampleWork, order: MailedOrder, works: ExampleWork[]): Examples {
  return { ...accountMails(), ...galleryMails(order), ...orderMails(order), ...workMails(work, works) };
}

type AccountMail =
  | 'newsletter-confirmation'
  | 'newsletter-welcome'
  | 'sign-in-confirmation'
  | 'identity-joined'
  | 'email-change'
  | 'email-changed'
  | 'staff-invitation';

function accountMails(): Pick<Examples, AccountMail> {
  const confirmUrl = '/confirm?token=example';
  const unsubscribeUrl = '/newsletter/unsubscribe?token=example';
  return {
    'newsletter-confirmation': [{ name: 'A new subscriber', props: { confirmUrl, unsubscribeUrl } }],
    'newsletter-welcome': [{ name: 'A confirmed subscriber', props: { unsubscribeUrl } }],
    'sign-in-confirmation': [{ name: 'Facebook', props: { provider: 'facebook', confirmUrl } }],
    'identity-joined': [{ name: 'Google', props: { provider: 'google' } }],
    'email-change': [{ name: 'To the new address', props: { confirmUrl } }],
    'email-changed': [{ name: 'To the old address', props: {} }],
    'staff-invitation': [
      { name: 'A manager', props: { role: 'Manager', invitationUrl: '/admin/invitations/example' } },
    ],
  };
}

type GalleryMail = 'order-received' | 'payment-differs' | 'refund-due';

function galleryMails(order: MailedOrder): Pick<Examples, GalleryMail> {
  const member = { voucher: 'PARTNER10', name: 'Ana Cruz', id: '1234' };
  const due = { number: NUMBER, amount: 'Php 12,500.00', provider: 'xendit', paymentId: 'pay_example' };
  const [item] = order.items;
  const differs = {
    number: NUMBER,
    url: '/admin/orders/123',
    received: 'Php 13,000.00',
    total: 'Php 12,500.00',
    provider: 'paymongo',
    paymentId: 'pay_example',
  };
  return {
    'order-received': [
      { name: 'With a member and notes', props: { ...order, member, notes: 'Please call before you come.' } },
    ],
    'payment-differs': [
      { name: 'Too much', props: { ...differs, refunded: 'Php 500.00', isPaid: true } },
      { name: 'Too little', props: { ...differs, received: 'Php 100.00', refunded: 'Php 100.00', isPaid: false } },
    ],
    'refund-due': [
      { name: 'An order', props: due },
      { name: 'A single artwork', props: { ...due, title: item?.title ?? '' } },
    ],
  };
}

type OrderMail = Exclude<Extract<WordedKind, `order-${string}`>, GalleryMail>;

const CAUSES: Record<RefundCause, string> = {
  late: 'Paid too late',
  'other-amount': 'Another amount',
  'voucher-used': 'Promo code used since',
  'order-changed': 'Order changed since',
  'paid-before': 'Paid twice',
  'cancelled-before': 'Cancelled before',
};

function orderMails(order: MailedOrder): Pick<Examples, OrderMail> {
  const both = [
    { name: 'Delivery', props: order },
    { name: 'Pickup', props: pickup(order) },
  ];
  const free = { ...order, isFree: true, discount: `- ${order.subTotal}`, total: 'Php 0.00', payment: 'Promo code' };
  return {
    'order-paid': [
      ...both,
      { name: 'Taken along', props: { ...pickup(order), isTaken: true, hasPage: false } },
      { name: 'Free by promo code', props: { ...free, discountCode: 'PASKO' } },
      { name: 'Free by the gallery', props: { ...free, discountCode: null } },
    ],
    'order-preparing': both,
    'order-ready': [{ name: 'Pickup', props: pickup(order) }],
    'order-shipped': [{ name: 'Delivery', props: { ...order, carrier: 'LBC', trackingNumber: '1234 5678 9012' } }],
    'order-delivered': both,
    'order-corrected': [{ name: 'Address', props: { ...order, corrected: 'address, phone' } }],
    'order-refund': (Object.keys(CAUSES) as RefundCause[]).map((cause) => ({
      name: CAUSES[cause],
      props: { ...order, amount: order.total, cause },
    })),
    'order-refunded': [
      { name: 'The payment', props: REFUND },
      { name: 'What was overpaid', props: { ...REFUND, isDifference: true } },
      { name: 'A single artwork', props: { ...REFUND, title: order.items[0]?.title ?? '', isRestPaid: true } },
      { name: 'Several artworks', props: { ...REFUND, titles: ['Payaw', 'Ani'], isRestPaid: true } },
    ],
    'order-overpaid': [
      {
        name: 'Overpaid',
        props: { ...REFUND, received: 'Php 13,000.00', total: 'Php 12,500.00', amount: 'Php 500.00' },
      },
    ],
    'order-cancelled': [
      { name: 'With a promo code', props: { number: NUMBER, url: ORDER_URL } },
      { name: 'Without', props: { number: NUMBER, url: ORDER_URL, hasCode: false } },
    ],
  };
}

type WorkMail =
  | 'new-works'
  | 'inquiry-received'
  | 'inquiry-new'
  | 'inquiry-reply'
  | 'inquiry-answer'
  | 'hold-released'
  | 'wish-available';

function workMails(work: ExampleWork, works: ExampleWork[]): Pick<Examples, WorkMail> {
  const { title, artist, url } = work;
  const question = 'How is it framed?\nMay I see it on Friday?';
  const inquired = { title, artist, url };
  const person = { name: 'Ana Cruz', email: 'ana@example.com', inquiryUrl: '/admin/inquiries/1' };
  const answer = 'It has a frame of narra wood.\n\nFriday is fine.';
  const three = works.length >= 3 ? works.slice(0, 3) : [work, work, work];
  return {
    'new-works': [
      { name: 'One work', props: { works: [shownWork(work)], furtherWorks: 0, artists: [shownArtist(work)] } },
      { name: 'Many works', props: { works: three.map(shownWork), furtherWorks: 2, artists: three.map(shownArtist) } },
      {
        name: 'Works of one artist',
        props: { works: three.map(shownWork), furtherWorks: 0, artists: [shownArtist(work)] },
      },
    ],
    'inquiry-received': [
      { name: 'A confirmed address', props: { ...inquired, name: 'Ana', question } },
      { name: 'An address that is not confirmed', props: inquired },
    ],
    'inquiry-new': [{ name: 'A question', props: { ...inquired, ...person, question } }],
    'inquiry-reply': [{ name: 'A reply', props: { ...inquired, ...person, text: 'Thank you!' } }],
    'inquiry-answer': [
      {
        name: 'An answer',
        props: { ...inquired, name: 'Ana', text: answer, signature: 'Luz', question, writtenOn: 'November 21, 2026' },
      },
    ],
    'hold-released': [
      { name: 'Damaged', props: { title, artist, artworkUrl: url, reason: 'The work was damaged on its way to us.' } },
    ],
    'wish-available': [{ name: 'Available again', props: { title, artist, artworkUrl: url } }],
  };
}

type NewWork = Mails['new-works']['works'][number];

function shownWork({ title, artist, url, price, picture }: ExampleWork): NewWork {
  const { image = '/images/none/lg.jpg', width = 1_600, height = 1_200, alt = title } = picture ?? {};
  return { title, artist, url, image, alt, width, height, medium: 'Oil on canvas', year: '2026', price };
}

function shownArtist({ artist, artistUrl }: ExampleWork, index = 0): Mails['new-works']['artists'][number] {
  return { name: artist, url: artistUrl, unfollowUrl: `/unfollow?token=example-${index}` };
}
