/** Kind of mail → what its template is given. Addresses are paths of this site; the template makes them absolute. */
export interface Mails {
  'newsletter-confirmation': { confirmUrl: string; unsubscribeUrl: string };
  'newsletter-welcome': { unsubscribeUrl: string };
  'sign-in-confirmation': { provider: 'google' | 'facebook'; confirmUrl: string };
  'identity-joined': { provider: 'google' | 'facebook' };
  /** To the new address: confirms it. */
  'email-change': { confirmUrl: string };
  /** To the old address. */
  'email-changed': Record<string, never>;
  'new-works': {
    /** Those that are shown, newest first. */
    works: {
      title: string;
      artist: string;
      url: string;
      image: string;
      alt: string;
      /** Of the picture's largest variant, in pixels. */
      width: number;
      height: number;
      medium: string | null;
      year: number | null;
      price: string;
    }[];
    furtherWorks: number;
    /** Who made the works that are shown. */
    artists: { name: string; url: string; unfollowUrl: string }[];
  };
  /** To the collector and to the gallery. */
  'order-paid': MailedOrder;
  'order-received': MailedOrder & { member: MailedMember | null };
  /** To the collector, each step of a paid order on its way once. */
  'order-preparing': MailedOrder;
  'order-ready': MailedOrder;
  'order-shipped': MailedOrder & { carrier: string; trackingNumber: string };
  'order-delivered': MailedOrder;
  /** Money that buys nothing goes back: it came too late (also where no cause is given), when the voucher's use had gone to another order, was another amount, was for an earlier version of the order, or the order had been paid. */
  'order-refund': MailedOrder & { amount: string; cause?: RefundCause };
  /** `isDifference`: only what was paid too much; the order stands. */
  'order-refunded': { number: string; url: string; amount: string; isDifference?: boolean };
  /** To the collector: the order is paid, and the difference of `amount` is refunded. */
  'order-overpaid': { number: string; url: string; received: string; total: string; amount: string };
  /** The gallery has taken back what a voucher had paid for altogether. */
  'order-called-off': { number: string; url: string };
  /** To the gallery: a payment of another amount than the order's total. */
  'payment-differs': {
    number: string;
    url: string;
    received: string;
    total: string;
    refunded: string;
    isPaid: boolean;
    provider: string;
    paymentId: string;
  };
  /** To the gallery: what no call gives back. */
  'refund-due': { number: string; amount: string; provider: string; paymentId: string };
  'wish-freed': { title: string; artist: string; artworkUrl: string };
}

export type RefundCause = 'late' | 'other-amount' | 'voucher-used' | 'order-changed' | 'paid-before';

/** An order as mails tell of it: texts of money like `Php 1,000.00`. */
export interface MailedOrder {
  number: string;
  url: string;
  /** `November 21, 2026`. Mails of an earlier version have neither this nor pictures nor the code. */
  placedOn?: string;
  items: { title: string; artist: string; price: string; picture?: MailedPicture }[];
  subTotal: string;
  /** Null where there is none. */
  discount: string | null;
  discountCode?: string | null;
  total: string;
  /** The voucher took off everything. */
  isFree: boolean;
  payment: string;
  isPickup: boolean;
  /** Where it goes, or when it is picked up. */
  deliveryLines: string[];
  customer: { name: string; email: string; phone: string };
  notes: string | null;
}

/** `width` and `height` in pixels, of the largest variant. */
export interface MailedPicture {
  image: string;
  width: number;
  height: number;
}

/** Who used a voucher that is for the members of a program. */
export interface MailedMember {
  voucher: string;
  name: string;
  id: string;
}

export type MailKind = keyof Mails;

export interface Mail<Kind extends MailKind = MailKind> {
  /** Names the occasion: one key is sent once, however often it is written. */
  key: string;
  to: string;
  kind: Kind;
  props: Mails[Kind];
  /** Path that ends such mails by one click (RFC 8058): it takes a POST of `List-Unsubscribe=One-Click`. */
  unsubscribe?: string;
  attachments?: Attachment[];
  /** Further attachments, drawn when the mail is sent. */
  documents?: DocumentReference[];
}

/** The receipt of an order, or the certificates of its artworks. */
export interface DocumentReference {
  kind: 'receipt' | 'certificates';
  orderId: number;
}

export interface Attachment {
  filename: string;
  contentType: string;
  /** In base64. */
  content: string;
}

/** What every mail shows besides its own. */
export interface MailFrame {
  gallery: { name: string; curatorEmail: string; pickupAddress: string };
  /** Scheme, host and port that links start with. */
  origin: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
