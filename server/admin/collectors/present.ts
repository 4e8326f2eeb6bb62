import { withCurrency } from '../../artworks/format/money.ts';
import { statusLabel } from '../../orders/wording.ts';
import type { Obstacle, PersonalData } from '../../personal-data/rows.ts';
import type {
  Part,
  Profile,
  ProfileInquiry,
  ProfileOrder,
  ProfilePrivateHold,
} from '../../personal-data/staff/rows.ts';
import { formatDate, formatDateTime, formatIsoDate } from '../../time/time.ts';
import { INQUIRY_STATE_OPTIONS } from '../inquiries/present.ts';
import type { CollectorErasurePage, CollectorPage, FirstRows } from './contract.ts';
import { emailText } from './list.ts';

const PROVIDERS: Record<string, string> = { google: 'Google', facebook: 'Facebook' };

type ProfileProps = Omit<CollectorPage, 'noteForm' | 'exports' | 'eraseUrl' | 'notice' | 'timeline'>;

export function presentProfile(profile: Profile): ProfileProps {
  const { account, orders, favorites, wishes, follows, vouchers, notes } = profile;
  const { id } = account;
  return {
    id,
    facts: facts(profile),
    addresses: profile.addresses.map(addressText),
    orders: part(orders, presentOrder),
    favorites: part(favorites, artworkLink),
    wishes: part(wishes, artworkLink),
    follows: part(follows, ({ id, name, at }) => ({ url: `/admin/artists/${id}`, text: name, at: formatDate(at) })),
    vouchers: part(vouchers, ({ id, code, number, at }) => ({
      url: `/admin/vouchers/${id}`,
      text: code,
      at: formatDate(at),
      order: number,
      orderUrl: orderUrl(number),
    })),
    inquiries: part(profile.inquiries, presentInquiry),
    privateHolds: part(profile.privateHolds, presentPrivateHold),
    notes: notes.map((note) => ({
      id: note.id,
      author: note.author,
      text: note.text,
      at: formatDateTime(note.created_at),
      deleteUrl: `/admin/collectors/${id}/notes/${note.id}/delete`,
    })),
  };
}

function facts({ account, newsletter, identities }: Profile): CollectorPage['facts'] {
  const { orders, last } = account;
  return [
    { name: 'E-mail', value: emailText(account) || 'None' },
    { name: 'Spent in all', value: withCurrency(account.spent) },
    { name: 'Orders', value: String(orders) },
    { name: 'Last order', value: last === null ? 'None' : formatDate(last) },
    { name: 'Newsletter', value: newsletterText(newsletter) },
    {
      name: 'Signs in with',
      value: identities.map(({ provider }) => PROVIDERS[provider] ?? provider).join(', ') || 'Nothing',
    },
    { name: 'Since', value: formatDate(account.created_at) },
  ];
}

function newsletterText(newsletter: Profile['newsletter']): string {
  if (!newsletter) return 'No';
  return newsletter.confirmed_at === null ? 'Not confirmed yet' : `Since ${formatDate(newsletter.confirmed_at)}`;
}

function addressText({
  first_name,
  last_name,
  phone,
  address_1,
  address_2,
  place,
}: Profile['addresses'][number]): string {
  const parts = [`${first_name} ${last_name}`, address_1, address_2, place?.city, place?.province, phone];
  return parts.filter(Boolean).join(', ');
}

function presentOrder(order: ProfileOrder): CollectorPage['orders']['rows'][number] {
  const { number, total, placed_at, channel } = order;
  const status = statusLabel(order);
  return {
    number,
    url: orderUrl(number),
    total: withCurrency(total),
    at: formatDate(placed_at),
    status: channel === 'desk' ? `${status}, in the gallery` : status,
  };
}

function presentInquiry({ id, artwork_title, state, created_at }: ProfileInquiry) {
  const status = INQUIRY_STATE_OPTIONS.find(({ value }) => value === state)?.text ?? '';
  return { url: `/admin/inquiries/${id}`, text: artwork_title, status, at: formatDate(created_at) };
}

/** A hold that is over has no page: its artwork has. */
function presentPrivateHold({ id, artwork_id, title, until, isOver, created_at }: ProfilePrivateHold) {
  return {
    url: isOver ? `/admin/artworks/${artwork_id}` : `/admin/holds/${id}`,
    text: title,
    status: isOver ? 'Ended' : `Until ${formatIsoDate(until)}`,
    at: formatDate(created_at),
  };
}

export function orderUrl(number: string): string {
  return `/admin/orders/${number}`;
}

function artworkLink({ id, title, at }: { id: number; title: string; at: number }) {
  return { url: `/admin/artworks/${id}`, text: title, at: formatDate(at) };
}

function part<Row, Text>({ rows, total }: Part<Row>, present: (row: Row) => Text): FirstRows<Text> {
  return { rows: rows.map(present), more: total - rows.length };
}

/** The name that was stored last with an order, a private hold or an inquiry. */
export function guestName({ orders, staff_holds, inquiries }: PersonalData): string {
  const order = orders?.rows.at(-1);
  const names = [
    order && `${order.first_name ?? ''} ${order.last_name ?? ''}`.trim(),
    staff_holds?.rows.at(-1)?.holder_name,
    inquiries?.rows.at(-1)?.name,
  ];
  return String(names.find(Boolean) ?? 'Guest');
}

const REASONS: Record<Obstacle['reason'], string> = {
  'awaiting-payment': 'It is awaiting payment. Cancel it, or wait until it is paid or expires.',
  'not-delivered': 'It is paid and not handed over yet. Name and address are needed until then.',
  'refund-due': 'It is being refunded. The payment details are needed until the refund is complete.',
};

export function presentObstacles(obstacles: Obstacle[]): CollectorErasurePage['obstacles'] {
  return obstacles.map(({ number, reason }) => ({ number, url: orderUrl(number), reason: REASONS[reason] }));
}

/** The files of all data of a person, whose page has this address. */
export function exportsOf(url: string): CollectorPage['exports'] {
  return [
    { text: 'All data as a page (HTML)', url: `${url}/data.html` },
    { text: 'All data for programs (JSON)', url: `${url}/data.json` },
  ];
}
