import type { Knex } from 'knex';
import { countRows } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';
import { findCollectorRows } from '../../accounts/staff/list.ts';
import { listNotes } from '../../accounts/staff/notes.ts';
import { inquiriesOf } from '../../inquiries/records.ts';
import { findPlace } from '../../locations/places.ts';
import { endOfDay } from '../../private-holds/records.ts';
import { ordersOf, privateHoldsFor } from '../person.ts';
import type { Person } from '../rows.ts';
import type { Favored, Part, Profile, ProfileInquiry, ProfileOrder, ProfilePrivateHold, UsedVoucher } from './rows.ts';

/** Rows of each list that the page shows. */
const MAX_ROWS = 10;

/** What staff see of a collector. Null for an unknown or erased account. */
export async function findProfile(
  database: Knex,
  person: Person & { accountId: number },
  now: number,
): Promise<Profile | null> {
  const { accountId, email } = person;
  const [account] = await findCollectorRows(database, [accountId]);
  if (!account || !(await isLive(database, accountId))) return null;
  const newsletter = await database('newsletter_subscriptions')
    .where('email', email ?? '')
    .first('confirmed_at', 'requested_at');
  return {
    account,
    newsletter: newsletter ?? null,
    identities: await identities(database, accountId),
    addresses: await addresses(database, accountId),
    orders: await orders(database, person),
    favorites: await artworks(database, { list: 'favorites', column: 'since', accountId }),
    wishes: await artworks(database, { list: 'wishes', column: 'wished_at', accountId }),
    follows: await follows(database, accountId),
    vouchers: await vouchers(database, accountId),
    inquiries: await inquiries(database, person),
    privateHolds: await privateHolds(database, person, now),
    notes: await listNotes(database, accountId),
  };
}

async function isLive(database: Knex, accountId: number): Promise<boolean> {
  return Boolean(await database('accounts').where('id', accountId).whereNull('erased_at').first('id'));
}

/** Without the subject, by which the provider identifies the person. */
function identities(database: Knex, accountId: number): Promise<{ provider: string; created_at: number }[]> {
  return database('identities')
    .where('account_id', accountId)
    .orderBy('created_at')
    .select<{ provider: string; created_at: number }[]>('provider', 'created_at');
}

async function addresses(database: Knex, accountId: number): Promise<Profile['addresses']> {
  const rows = await database('addresses').where('account_id', accountId).orderBy('id');
  return rows.map(({ state_id, city_id, ...address }) => ({ ...address, place: findPlace(state_id, city_id) }));
}

async function orders(database: Knex, person: Person): Promise<Part<ProfileOrder>> {
  const rows: ProfileOrder[] = await ordersOf(database, person)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .select('number', 'state', 'fulfilment', 'delivery', 'channel', 'total', 'placed_at');
  return { rows, total: await countRows(ordersOf(database, person)) };
}

async function inquiries(database: Knex, person: Person & { accountId: number }): Promise<Part<ProfileInquiry>> {
  const rows = await inquiriesOf(database, person)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .select<ProfileInquiry[]>('id', 'artwork_title', 'state', 'created_at');
  return { rows, total: await countRows(inquiriesOf(database, person)) };
}

/** Private holds, also those that have ended. */
async function privateHolds(database: Knex, person: Person, now: number): Promise<Part<ProfilePrivateHold>> {
  const rows: Row<'staff_holds'>[] = await privateHoldsFor(database, person).orderBy('id', 'desc').limit(MAX_ROWS);
  const ids = rows.map(({ artwork_id }) => artwork_id);
  const titles = new Map(
    (await database('artworks').whereIn('id', ids).select('id', 'title')).map((row) => [row.id, row.title]),
  );
  return {
    rows: rows.map(({ id, artwork_id, until, created_at, ended_at }) => ({
      id,
      artwork_id,
      until,
      created_at,
      title: titles.get(artwork_id) ?? '',
      isOver: ended_at !== null || endOfDay(until) <= now,
    })),
    total: await countRows(privateHoldsFor(database, person)),
  };
}

async function artworks(
  database: Knex,
  { list, column, accountId }: { list: 'favorites' | 'wishes'; column: string; accountId: number },
): Promise<Part<Favored>> {
  const rows = () => database(`${list} as t`).where('t.account_id', accountId);
  const shown: Favored[] = await rows()
    .join('artworks as a', 'a.id', 't.artwork_id')
    .orderBy([
      { column: `t.${column}`, order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(MAX_ROWS)
    .select('a.id', 'a.title', `t.${column} as at`);
  return { rows: shown, total: await countRows(rows()) };
}

async function follows(database: Knex, accountId: number): Promise<Part<{ id: number; name: string; at: number }>> {
  const rows = () => database('follows as t').where('t.account_id', accountId);
  const shown = await rows()
    .join('artists as a', 'a.id', 't.artist_id')
    .orderBy([
      { column: 't.since', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(MAX_ROWS)
    .select('a.id', 'a.name', 't.since as at');
  return { rows: shown, total: await countRows(rows()) };
}

async function vouchers(database: Knex, accountId: number): Promise<Part<UsedVoucher>> {
  const rows = () => database('voucher_uses as t').where('t.account_id', accountId);
  const shown = await rows()
    .join('vouchers as v', 'v.id', 't.voucher_id')
    .join('orders as o', 'o.id', 't.order_id')
    .orderBy([
      { column: 't.used_at', order: 'desc' },
      { column: 't.order_id', order: 'desc' },
    ])
    .limit(MAX_ROWS)
    .select('v.id', 'v.code', 'o.number', 't.used_at as at');
  return { rows: shown, total: await countRows(rows()) };
}
