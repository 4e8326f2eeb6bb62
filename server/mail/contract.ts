/** Props of each kind of mail. URLs are paths; the template makes them absolute. */
export interface Mails {
  'newsletter-confirmation': { confirmUrl: string; unsubscribeUrl: string };
  'newsletter-welcome': { unsubscribeUrl: string };
  /** An issue of the newsletter. `unsubscribeUrl`: null in a preview. */
  'newsletter-issue': {
    subject: string;
    preheader: string;
    /** Made from Markdown, without attributes except `href`. */
    html: string;
    items: {
      title: string;
      url: string;
      picture: (MailedPicture & { alt: string }) | null;
      about: string;
      detail: string;
    }[];
    /** Links have its number, so that visits are counted. */
    issue: number | null;
    unsubscribeUrl: string | null;
  };
  'sign-in-confirmation': { provider: 'google' | 'facebook'; confirmUrl: string };
  'identity-joined': { provider: 'google' | 'facebook' };
  /** To the new address, with the confirmation link. */
  'email-change': { confirmUrl: string };
  /** To the old address. */
  'email-changed': Record<string, never>;
  'new-works': {
    /** The artworks shown, newest first. */
    works: {
      title: string;
      artist: string;
      url: string;
      image: string;
      alt: string;
      /** Pixels of the picture's largest variant. */
      width: number;
      height: number;
      medium: string | null;
      /** The date as written. */
      year: string | null;
      price: string;
    }[];
    furtherWorks: number;
    /** Artists of the artworks shown. */
    artists: { name: string; url: string; unfollowUrl: string }[];
  };
  /** To the collector and to the gallery. */
  'order-paid': MailedOrder;
  'order-received': MailedOrder & { member: MailedMember | null };
  /** To the collector, once for each step of a paid order. */
  'order-preparing': MailedOrder;
  'order-ready': MailedOrder;
  'order-shipped': MailedOrder & { carrier: string; trackingNumber: string };
  'order-delivered': MailedOrder;
  /** Staff have corrected it. `corrected`: `address, phone`. */
  'order-corrected': MailedOrder & { corrected: string };
  /** A payment that cannot be used is refunded. No cause means `late`. */
  'order-refund': MailedOrder & { amount: string; cause?: RefundCause };
  /** `isDifference`: only an overpayment is refunded; the order stays paid. `title`: of the artwork that alone is refunded; `titles`: of several. */
  'order-refunded': {
    number: string;
    url: string;
    hasPage?: boolean;
    amount: string;
    isDifference?: boolean;
    title?: string;
    titles?: string[];
    /** Other artworks of the order are not refunded. */
    isRestPaid?: boolean;
  };
  /** To the collector: the order is paid, and the difference of `amount` is refunded. */
  'order-overpaid': { number: string; url: string; received: string; total: string; amount: string };
  /** The gallery has cancelled an order that was not paid, or that a voucher had paid in full. `hasCode`: default true. */
  'order-cancelled': { number: string; url: string; hasPage?: boolean; hasCode?: boolean };
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
  /** To the gallery: a refund that must be made by hand. */
  'refund-due': { number: string; amount: string; provider: string; paymentId: string; title?: string };
  /** `role` is a name such as `Manager`. */
  'staff-invitation': { role: string; invitationUrl: string };
  /** To the person who has sent a question about an artwork. Without `question`, if the address is not confirmed. */
  'inquiry-received': InquiredArtwork & { name?: string; question?: string };
  /** To the gallery. */
  'inquiry-new': InquiredArtwork & { inquiryUrl: string; name: string; email: string; question: string };
  'inquiry-reply': InquiredArtwork & { inquiryUrl: string; name: string; email: string; text: string };
  /** To the person: plain text, whose lines stay. */
  'inquiry-answer': InquiredArtwork & {
    name: string;
    text: string;
    signature: string;
    question: string;
    writtenOn: string;
  };
  /** The gallery has released an artwork that a collector or a person had reserved. */
  'hold-released': { title: string; artist: string; artworkUrl: string; reason: string };
  'wish-available': { title: string; artist: string; artworkUrl: string };
}

/** `url`: null if visitors cannot see it. */
export interface InquiredArtwork {
  title: string;
  artist: string | null;
  url: string | null;
}

export type RefundCause =
  | 'late'
  | 'other-amount'
  | 'voucher-used'
  | 'order-changed'
  | 'paid-before'
  | 'cancelled-before';

/** An order in a mail; amounts are texts like `Php 1,000.00`. */
export interface MailedOrder {
  number: string;
  url: string;
  /** `November 21, 2026`. Mails written by an earlier version have neither date, pictures nor code. */
  placedOn?: string;
  items: { title: string; artist: string; price: string; isRefunded?: boolean; picture?: MailedPicture }[];
  subTotal: string;
  /** Null without a discount. */
  discount: string | null;
  discountCode?: string | null;
  total: string;
  /** Sum of the refunds of single artworks, like `- Php 1,000.00`. */
  refunded?: string;
  /** A voucher covers the whole total. */
  isFree: boolean;
  payment: string;
  isPickup: boolean;
  /** False for a buyer in the gallery without an account. */
  hasPage?: boolean;
  /** The buyer has taken the artworks along at the sale. */
  isTaken?: boolean;
  /** Delivery address, or pickup date and place. */
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

/** Member of a program whose voucher was used. */
export interface MailedMember {
  voucher: string;
  name: string;
  id: string;
}

export type MailKind = keyof Mails;

export interface Mail<Kind extends MailKind = MailKind> {
  /** Names the event; a key is sent once. */
  key: string;
  to: string;
  kind: Kind;
  props: Mails[Kind];
  /** Path for one-click unsubscription (RFC 8058), a POST of `List-Unsubscribe=One-Click`. */
  unsubscribe?: string;
  /** Where replies are sent; default: the sender. */
  replyTo?: string;
  attachments?: Attachment[];
  /** Attachments that are rendered when the mail is sent. */
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
  /** Base64. */
  content: string;
}

/** Data that every mail shows. */
export interface MailFrame {
  gallery: { name: string; curatorEmail: string; pickupAddress: string };
  /** Scheme, host and port of links. */
  origin: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
