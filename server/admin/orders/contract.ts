import type { Fulfilment } from '../../orders/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { ListProps } from '../list/contract.ts';
import type { CorrectionField } from './correction-form.ts';

/** A status in words. `waits`: on the collector or the provider; `acts`: on the gallery; `done`; `over`: ended unpaid. */
export interface OrderStatusText {
  text: string;
  kind: 'waits' | 'acts' | 'done' | 'over';
}

export interface OrderListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    number: string;
    placed: string;
    name: string;
    titles: string;
    total: string;
    status: OrderStatusText;
    /** `Pickup November 25, 2026, 10:00 AM`, or `Delivery`. */
    pickup: string;
    channel: string;
    /** Like `Refund by hand`; null without a refund. */
    refund: string | null;
  }[];
}

export interface StaffOrderItem {
  id: number;
  title: string;
  artist: string;
  url: string;
  picture: string | null;
  /** Inventory number and location, if they are known. */
  facts: string;
  price: string;
  /** Who has the artwork now, if that is not this order. */
  whereabouts: string | null;
  certificateUrl: string | null;
  /** `Refunded`, `Refund requested` or `To be refunded by hand`; null where this artwork alone is not refunded. */
  refund: string | null;
  /** Its refund has been made, and it is still marked as sold to this order. */
  canRelist: boolean;
}

/** What has happened, the newest last. */
export interface OrderEvent {
  id: string;
  text: string;
  /** Further lines, such as the text of a note or why a mail failed. */
  detail: string | null;
  by: string | null;
  kind: 'change' | 'note' | 'mail' | 'problem';
  at: string;
  dateTime: string;
}

export interface OrderRefundPage {
  number: string;
  url: string;
  /** Artworks that can still be refunded, with the amount for each. */
  items: { id: number; title: string; artist: string; amount: string; isChosen: boolean }[];
  /** Amount of the whole order that is not refunded yet; null where nothing was paid. */
  rest: string | null;
  /** What the refund of the whole order does. */
  about: string;
  /** A discount that lowers the amounts; null without one. */
  discount: string | null;
  error: string | null;
}

export interface OrderCorrectionPage {
  number: string;
  url: string;
  form: FormState<CorrectionField>;
  isPickup: boolean;
  /** Address and pickup day cannot be corrected any more. */
  hasLeft: boolean;
}

export interface StaffOrderPage {
  number: string;
  url: string;
  status: OrderStatusText;
  /** Placed on, and where. */
  placed: string;
  /** What it holds, and what happens next. */
  situation: string;
  actions: {
    /** Steps of the fulfilment that are possible, the next one first. */
    steps: { step: Fulfilment; text: string; help: string }[];
    /** Whether carrier and tracking number can be corrected. */
    canCorrectShipment: boolean;
    correctionHelp: string;
    correctUrl: string | null;
    /** Cancels an order that awaits its payment. */
    canCancel: boolean;
    refundUrl: string | null;
    /** Refunds that staff have to make. `text`: the amount, and the artwork that it is for; `amount`: in hundredths. */
    refundsByHand: { id: number; amount: number; text: string }[];
    refundHelp: string;
  };
  shipment: { carrier: string; trackingNumber: string; errors: { carrier?: string; trackingNumber?: string } };
  /** `url`: the page of the collector or guest; null after an erasure. */
  buyer: { name: string; email: string; phone: string; member: string | null; url: string | null };
  handover: { heading: string; lines: string[]; facts: { name: string; value: string }[] };
  /** What the collector wrote. */
  message: string | null;
  items: StaffOrderItem[];
  sums: { name: string; value: string }[];
  total: string;
  payments: { name: string; lines: string[] }[];
  documents: { text: string; url: string }[];
  timeline: OrderEvent[];
  /** E-mails that can be sent again. */
  mails: { value: string; text: string }[];
  note: { key: string; text: string; error: string | null };
  canNote: boolean;
  notice: string | null;
  refusal: string | null;
}
