import type { Knex } from 'knex';
import { inquiriesOf } from '../inquiries/records.ts';
import { findPlace } from '../locations/places.ts';
import { findCollector, ordersOf, privateHoldsFor } from './person.ts';
import { AMOUNT_COLUMNS, type ExportedRow, type ExportedValue, type Person, type PersonalData } from './rows.ts';

interface Section {
  heading: string;
  rows: (database: Knex, person: Person) => PromiseLike<Record<string, unknown>[]>;
  /** Maps a row to its exported fields; default: all selected columns. */
  shown?: (row: Record<string, unknown>) => Record<string, unknown>;
}

/** Without an account: of none, because ids begin at 1. */
const idOf = ({ accountId }: Person): number => accountId ?? 0;

const inquiriesFrom = (database: Knex, person: Person) =>
  inquiriesOf(database, { accountId: idOf(person), email: person.email });

const ofAccount = (table: string, columns: string[]) => (database: Knex, person: Person) =>
  database(table).where('account_id', idOf(person)).select(columns);

const ofOrders = (table: string, columns: string[]) => (database: Knex, person: Person) =>
  database(`${table} as t`)
    .join('orders', 'orders.id', 't.order_id')
    .whereIn('orders.id', ordersOf(database, person).select('id'))
    .select('orders.number as order', ...columns.map((column) => `t.${column}`));

const withArtwork = (table: string, columns: string[]) => (database: Knex, person: Person) =>
  database(`${table} as t`)
    .join('artworks', 'artworks.id', 't.artwork_id')
    .where('t.account_id', idOf(person))
    .select('artworks.title as artwork', 'artworks.slug', ...columns.map((column) => `t.${column}`));

const ofCart = (table: string, columns: string[]) => (database: Knex, person: Person) =>
  database(`${table} as t`)
    .join('carts', 'carts.id', 't.cart_id')
    .join('artworks', 'artworks.id', 't.artwork_id')
    .where('carts.account_id', idOf(person))
    .select('artworks.title as artwork', ...columns.map((column) => `t.${column}`));

/** Every table with rows of a collector. A test compares this list with the schema. */
const SECTIONS: Record<string, Section> = {
  accounts: {
    heading: 'Account',
    rows: (database, person) =>
      database('accounts')
        .where('id', idOf(person))
        .select('firstname', 'name', 'email', 'email_verified_at', 'created_at', 'erased_at'),
  },
  identities: { heading: 'Ways to sign in', rows: ofAccount('identities', ['provider', 'subject', 'created_at']) },
  email_confirmations: {
    heading: 'E-mail addresses to be confirmed',
    rows: (database, person) =>
      database('email_confirmations as c')
        .join('identities as i', (join) => join.on('i.provider', 'c.provider').on('i.subject', 'c.subject'))
        .where('i.account_id', idOf(person))
        .select('c.provider', 'c.email', 'c.created_at', 'c.expires_at'),
  },
  email_changes: {
    heading: 'New e-mail address to be confirmed',
    rows: ofAccount('email_changes', ['email', 'created_at', 'expires_at']),
  },
  collector_notes: {
    heading: 'Notes by the gallery',
    rows: ofAccount('collector_notes', ['text', 'author', 'created_at']),
  },
  addresses: {
    heading: 'Addresses',
    rows: ofAccount('addresses', [
      'first_name',
      'last_name',
      'phone',
      'address_1',
      'address_2',
      'state_id',
      'city_id',
      'created_at',
    ]),
    shown: ({ state_id, city_id, ...address }) => ({ ...address, ...findPlace(Number(state_id), Number(city_id)) }),
  },
  // Without id and data, which are secrets of the browser.
  sessions: {
    heading: 'Sessions',
    rows: ofAccount('sessions', ['data', 'created_at', 'expires_at']),
    shown: ({ data, ...times }) => ({ browser: JSON.parse(String(data)).device ?? null, ...times }),
  },
  favorites: { heading: 'Favorites', rows: withArtwork('favorites', ['since']) },
  follows: {
    heading: 'Followed artists',
    rows: (database, person) =>
      database('follows')
        .join('artists', 'artists.id', 'follows.artist_id')
        .where('follows.account_id', idOf(person))
        .select('artists.name as artist', 'follows.since'),
  },
  merged_follows: {
    heading: 'Followed artists whose profiles were merged',
    rows: (database, person) =>
      database('merged_follows as t')
        .join('artists', 'artists.id', 't.artist_id')
        .where('t.account_id', idOf(person))
        .select('artists.name as artist', 't.since'),
  },
  wishes: { heading: 'Wishes for reserved artworks', rows: withArtwork('wishes', ['wished_at', 'notified_at']) },
  interests: { heading: 'Counted interest in artworks', rows: withArtwork('interests', ['kind', 'happened_at']) },
  carts: { heading: 'Cart', rows: ofAccount('carts', ['created_at']) },
  reservations: { heading: 'Artworks in the cart', rows: ofCart('reservations', ['state', 'since', 'expires_at']) },
  holds: {
    heading: 'History of reservations',
    rows: ofCart('holds', ['state', 'started_at', 'expires_at', 'ended_at', 'end_reason']),
  },
  staff_holds: {
    heading: 'Artworks on hold',
    rows: (database, person) =>
      database('staff_holds as t')
        .join('artworks', 'artworks.id', 't.artwork_id')
        .whereIn('t.id', privateHoldsFor(database, person).select('id'))
        .select('artworks.title as artwork', 't.holder_name', 't.holder_contact', 't.note', 't.until')
        .select('t.created_at', 't.ended_at'),
  },
  cart_releases: {
    heading: 'Artworks that the gallery released',
    rows: ofCart('cart_releases', ['reason', 'released_at']),
  },
  cart_vouchers: {
    heading: 'Promo code in the cart',
    rows: (database, person) =>
      database('cart_vouchers as t')
        .join('carts', 'carts.id', 't.cart_id')
        .join('vouchers', 'vouchers.id', 't.voucher_id')
        .where('carts.account_id', idOf(person))
        .select('vouchers.code', 't.payment_type', 't.member_name', 't.member_id', 't.applied_at'),
  },
  orders: {
    heading: 'Orders',
    rows: (database, person) => ordersOf(database, person).select('*'),
  },
  order_items: {
    heading: 'Ordered artworks',
    rows: ofOrders('order_items', ['title', 'artist_name', 'price', 'discount', 'refunded_at']),
  },
  order_history: {
    heading: 'History of orders',
    rows: ofOrders('order_history', ['state', 'reason', 'carrier', 'tracking_number', 'happened_at']),
  },
  order_notes: { heading: 'Notes of the gallery about orders', rows: ofOrders('order_notes', ['text', 'written_at']) },
  payments: { heading: 'Payment pages', rows: ofOrders('payments', ['provider', 'reference']) },
  payment_events: {
    heading: 'Payment messages',
    rows: ofOrders('payment_events', ['provider', 'event_id', 'received_at']),
  },
  receipts: {
    heading: 'Payments received',
    rows: ofOrders('receipts', ['provider', 'payment_id', 'amount', 'currency', 'paid_at', 'received_at']),
  },
  refunds: {
    heading: 'Refunds',
    rows: (database, person) =>
      database('refunds as t')
        .join('receipts', 'receipts.id', 't.receipt_id')
        .join('orders', 'orders.id', 'receipts.order_id')
        .whereIn('orders.id', ordersOf(database, person).select('id'))
        .select('orders.number as order', 't.state', 't.amount', 't.requested_at', 't.refunded_at'),
  },
  sandbox_payments: {
    heading: 'Payments of the demo',
    rows: ofOrders('sandbox_payments', ['content', 'state', 'paid_at']),
  },
  certificates: { heading: 'Certificates', rows: ofOrders('certificates', ['code', 'issued_at']) },
  voucher_uses: {
    heading: 'Used promo codes',
    rows: (database, person) =>
      database('voucher_uses as t')
        .join('vouchers', 'vouchers.id', 't.voucher_id')
        .where('t.account_id', idOf(person))
        .select('vouchers.code', 't.member_name', 't.member_id', 't.used_at'),
  },
  inquiries: {
    heading: 'Questions about artworks',
    rows: (database, person) =>
      inquiriesFrom(database, person).select('artwork_title as artwork', 'name', 'email', 'state', 'created_at'),
  },
  inquiry_messages: {
    heading: 'Messages about artworks',
    rows: (database, person) =>
      database('inquiry_messages as t')
        .whereIn('t.inquiry_id', inquiriesFrom(database, person).select('id'))
        .orderBy('t.id')
        .select('t.kind', 't.staff_name', 't.sender', 't.body', 't.quoted', 't.attachments', 't.sent_at'),
  },
  newsletter_subscriptions: {
    heading: 'Newsletter',
    rows: (database, { email }) =>
      database('newsletter_subscriptions')
        .where('email', email ?? '')
        .select('email', 'requested_at', 'confirmed_at', 'bounced_at'),
  },
  newsletter_deliveries: {
    heading: 'Issues of the newsletter',
    rows: (database, { email }) =>
      database('newsletter_deliveries as t')
        .join('newsletter_issues as i', 'i.id', 't.issue_id')
        .where('t.email', email ?? '')
        .select('i.subject', 't.state', 't.updated_at as sent_at'),
  },
  outbox: {
    heading: 'E-mails waiting to be sent',
    rows: (database, { email }) =>
      database('outbox')
        .where('recipient', email ?? '')
        .whereNull('sent_at')
        .select('kind', 'created_at', 'content'),
  },
};

export const EXPORTED_TABLES = Object.keys(SECTIONS);

/** All data about an account by table; null for an unknown account. */
export async function exportPersonalData(database: Knex, accountId: number): Promise<PersonalData | null> {
  const person = await findCollector(database, accountId);
  return person && exportPerson(database, person);
}

/** All data about a person by table. */
export async function exportPerson(database: Knex, person: Person): Promise<PersonalData> {
  const exported: PersonalData = {};
  for (const [table, { heading, rows, shown = (row: Record<string, unknown>) => row }] of Object.entries(SECTIONS)) {
    const found: Record<string, unknown>[] = await rows(database, person);
    exported[table] = { heading, rows: found.map((row) => readableRow(shown(row))) };
  }
  return exported;
}

const INTERNAL = ['id', 'account_id', 'idempotency_key', 'voucher_id', 'staff_id', 'version'];
const TIME_COLUMN = /_at$|^since$/;

/** Times as ISO 8601 and money in pesos, without internal ids. */
function readableRow(row: Record<string, unknown>): ExportedRow {
  const entries = Object.entries(row).filter(([name]) => !INTERNAL.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, readable(name, value)]));
}

function readable(name: string, value: unknown): ExportedValue {
  if (typeof value === 'number' && TIME_COLUMN.test(name)) return new Date(value).toISOString();
  if (typeof value === 'number' && AMOUNT_COLUMNS.includes(name)) return value / 100;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as ExportedValue);
}
