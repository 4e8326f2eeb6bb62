import type { Knex } from 'knex';
import { containsWords } from '../../../database/contains-words.ts';
import { readListPage } from '../../../database/list-page.ts';
import {
  INQUIRY_STATES,
  type InquiryFilter,
  type InquiryHistory,
  type InquiryListRow,
  type InquiryOrder,
  type InquiryRow,
  type InquiryState,
  type MessageRow,
} from '../rows.ts';

const ORDER_SQL: Record<InquiryOrder, string> = {
  updated: 'updated_at',
  received: 'created_at',
  person: 'lower(name)',
  artwork: 'lower(artwork_title)',
};

export async function countInquiries(
  database: Knex,
  filter: Omit<InquiryFilter, 'state'>,
): Promise<Record<InquiryState, number>> {
  const rows: { state: InquiryState; count: number | string }[] = await matching(database, { ...filter, state: null })
    .groupBy('state')
    .select('state')
    .count({ count: '*' });
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return Object.fromEntries(INQUIRY_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    InquiryState,
    number
  >;
}

/** One page of the matching inquiries. `page`: from 1; `total`: the number of all of them. */
export async function listInquiries(
  database: Knex,
  filter: InquiryFilter,
  {
    sort,
    ...page
  }: {
    sort: { column: InquiryOrder; direction: 'asc' | 'desc' };
    total: number;
    page: number;
    size: number;
  },
): Promise<InquiryListRow[]> {
  const order = [
    { sql: ORDER_SQL[sort.column], direction: sort.direction },
    { sql: 'id', direction: 'desc' as const },
  ];
  const rows = await readListPage<InquiryRow>(matching(database, filter).select('*'), { order, ...page });
  const ids = rows.map(({ id }) => id);
  const last = database('inquiry_messages')
    .whereIn('inquiry_id', ids)
    .whereIn('kind', ['question', 'reply'])
    .groupBy('inquiry_id')
    .max('id');
  const texts: Pick<MessageRow, 'inquiry_id' | 'body'>[] = await database('inquiry_messages')
    .whereIn('id', last)
    .select('inquiry_id', 'body');
  const byInquiry = new Map(texts.map(({ inquiry_id, body }) => [inquiry_id, body]));
  return rows.map((row) => ({ ...row, text: byInquiry.get(row.id) ?? '' }));
}

function matching(database: Knex, { search, state }: InquiryFilter) {
  const rows = database('inquiries');
  if (state !== null) rows.where({ state });
  return rows.where(containsWords(database, search, { texts: ['name', 'email', 'artwork_title'] }));
}

/** An inquiry with its messages, the oldest first; null if there is none. */
export async function findInquiry(
  database: Knex,
  id: number,
): Promise<{ inquiry: InquiryRow; messages: MessageRow[] } | null> {
  const inquiry: InquiryRow | undefined = await database('inquiries').where({ id }).first();
  if (!inquiry) return null;
  const messages: MessageRow[] = await database('inquiry_messages').where('inquiry_id', id).orderBy('id');
  return { inquiry, messages };
}

/** Rows of the history that a page shows. */
const MAX_HISTORY = 20;

/** The person's history: inquiries and orders of the same account or address. */
export async function findHistory(database: Knex, inquiry: InquiryRow): Promise<InquiryHistory> {
  const account = await findAccount(database, inquiry);
  const [inquiries, orders, artwork] = await Promise.all([
    database('inquiries')
      .where((same) => {
        same.where('email', inquiry.email);
        if (account) same.orWhere('account_id', account.id);
      })
      .whereNot('id', inquiry.id)
      .orderBy('id', 'desc')
      .limit(MAX_HISTORY)
      .select('id', 'artwork_title', 'state', 'created_at'),
    database('orders')
      .where('account_id', account?.id ?? 0)
      .orWhere((guest) => guest.whereNull('account_id').where('email', inquiry.email))
      .orderBy('id', 'desc')
      .limit(MAX_HISTORY)
      .select('number', 'state', 'total', 'placed_at'),
    database('artworks as a')
      .where('a.id', inquiry.artwork_id ?? 0)
      .leftJoin('images as i', 'i.id', 'a.image_id')
      .first('a.id', 'a.title', 'a.slug', 'a.published_at', 'i.key as image_key'),
  ]);
  return { account, inquiries, orders, artwork: artwork ?? null };
}

async function findAccount(database: Knex, { account_id, email }: InquiryRow): Promise<InquiryHistory['account']> {
  const accounts = database('accounts').whereNull('erased_at').select('id', 'name');
  if (account_id !== null) {
    const account = await accounts.where('id', account_id).first();
    return account ? { id: account.id, name: account.name, isSignedIn: true } : null;
  }
  const account = await accounts.where({ email }).whereNotNull('email_verified_at').first();
  return account ? { id: account.id, name: account.name, isSignedIn: false } : null;
}
