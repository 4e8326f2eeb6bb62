import type { Row } from '../../database/tables.d.ts';

export const INQUIRY_STATES = ['open', 'answered', 'closed'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

export type InquiryRow = Row<'inquiries', { state: InquiryState }>;

/** `question` and `reply`: by the person. `answer`: a mail by staff. `note`: only for staff. */
export type MessageKind = 'question' | 'reply' | 'answer' | 'note';

export type MessageRow = Row<'inquiry_messages', { kind: MessageKind }>;

export const INQUIRY_ORDERS = ['updated', 'received', 'person', 'artwork'] as const;
export type InquiryOrder = (typeof INQUIRY_ORDERS)[number];

export interface InquiryFilter {
  /** A part of the name, the address or the artwork's title. */
  search: string;
  /** Null: all. */
  state: InquiryState | null;
}

export interface InquiryListRow extends InquiryRow {
  /** The last message of the person. */
  text: string;
}

export interface InquiryHistory {
  /** The account of the collector who was signed in, or whose confirmed address it is. */
  account: { id: number; name: string; isSignedIn: boolean } | null;
  inquiries: Pick<InquiryRow, 'id' | 'artwork_title' | 'state' | 'created_at'>[];
  orders: { number: string; state: string; total: number; placed_at: number }[];
  /** The artwork now; null if it was deleted. */
  artwork: { id: number; title: string; slug: string; published_at: number | null; image_key: string | null } | null;
}
