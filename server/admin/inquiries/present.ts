import { withCurrency } from '../../artworks/format/money.ts';
import { isPublished } from '../../artworks/status.ts';
import type { InquiryHistory, InquiryListRow, InquiryRow, InquiryState, MessageRow } from '../../inquiries/rows.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import { formatDate, formatDateTime, formatShortDateTime } from '../../time/time.ts';
import type { InquiryListPage, InquiryThreadPage } from './contract.ts';

export const INQUIRY_STATE_OPTIONS: { value: InquiryState; text: string }[] = [
  { value: 'open', text: 'Open' },
  { value: 'answered', text: 'Answered' },
  { value: 'closed', text: 'Closed' },
];

const MAX_EXCERPT = 140;

export function presentInquiryRow(row: InquiryListRow): InquiryListPage['rows'][number] {
  const { id, name, artwork_title, text, state, created_at, updated_at } = row;
  return {
    id,
    url: inquiryUrl(id),
    person: name,
    artwork: artwork_title,
    text: excerpt(text),
    state: stateText(state),
    isOpen: state === 'open',
    received: formatShortDateTime(created_at),
    updated: formatShortDateTime(updated_at),
  };
}

interface Thread {
  inquiry: InquiryRow;
  messages: MessageRow[];
  history: InquiryHistory;
  now: number;
  /** Milliseconds for which it is stored after its last message. */
  retention: number;
}

/** The parts of an inquiry's page that do not depend on its forms. */
export function presentThread({ inquiry, messages, history, now, retention }: Thread) {
  const { id, name, email, state, artwork_title } = inquiry;
  const { artwork, account } = history;
  return {
    id,
    state: stateText(state),
    isClosed: state === 'closed',
    person: { name, email },
    artwork: {
      title: artwork_title,
      picture: thumbnailOf(artwork?.image_key ?? null),
      url: artwork && `/admin/artworks/${artwork.id}`,
      publicUrl: artwork && isPublished(artwork.published_at, now) ? `/artworks/${artwork.slug}` : null,
    },
    messages: messages.map((message) => presentMessage(message, name)),
    guestUrl: account ? null : `/admin/collectors/guests/inquiry-${id}`,
    account: account && {
      name: account.name,
      url: `/admin/collectors/${account.id}`,
      about: account.isSignedIn
        ? 'Signed in when asking.'
        : 'Not signed in when asking. The address is that of this account, and another person may have entered it.',
    },
    inquiries: history.inquiries.map((other) => ({
      id: other.id,
      url: inquiryUrl(other.id),
      text: other.artwork_title,
      state: stateText(other.state),
      at: formatDate(other.created_at),
    })),
    orders: history.orders.map(({ number, state: orderState, total, placed_at }) => ({
      number,
      url: `/admin/orders/${number}`,
      state: orderState.replaceAll('-', ' '),
      total: withCurrency(total),
      at: formatDate(placed_at),
    })),
    deletedOn: formatDate(inquiry.updated_at + retention),
  } satisfies Partial<InquiryThreadPage>;
}

function presentMessage(message: MessageRow, name: string): InquiryThreadPage['messages'][number] {
  const { id, kind, staff_name, sender, body, quoted, attachments, sent_at } = message;
  const person = sender === null ? name : `${name}, from ${sender}`;
  return {
    id,
    kind,
    by: staff_name ?? person,
    at: formatDateTime(sent_at),
    dateTime: new Date(sent_at).toISOString(),
    text: body,
    quoted,
    attachments: attachments.replaceAll('\n', ', '),
  };
}

function stateText(state: InquiryState): string {
  return INQUIRY_STATE_OPTIONS.find(({ value }) => value === state)?.text ?? state;
}

/** One line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT).toWellFormed()}…` : line;
}

export function inquiryUrl(id: number): string {
  return `/admin/inquiries/${id}`;
}
