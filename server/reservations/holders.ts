import type { Knex } from 'knex';
import { containsWords } from '../../database/contains-words.ts';
import { type ListOrder, readListPage } from '../../database/list-page.ts';
import type { Query } from '../../database/rows.ts';
import { held, heldSql, reservedNow } from '../reservations/scopes.ts';
import type { HolderKind, HolderOrder, HolderRow } from './contract.ts';

interface HolderFilter {
  search: string;
  /** Null: all. */
  kind: HolderKind | null;
}

interface HolderPage {
  filter: HolderFilter;
  sort: { column: HolderOrder; direction: 'asc' | 'desc' };
  page: number;
  size: number;
  total: number;
  now: number;
}

const KIND = `(case when ${heldSql('r')} then 'order' when r.staff_hold_id is not null then 'private' else 'cart' end)`;
const UNTIL = `(case when ${heldSql('r')} then o.payment_due_at else r.expires_at end)`;

/** Number of artworks of each kind that match the search. */
export async function countHolders(
  database: Knex,
  filter: HolderFilter,
  now: number,
): Promise<Record<HolderKind, number>> {
  const rows: { kind: HolderKind; count: number }[] = await matching(database, { ...filter, kind: null }, now)
    .select(database.raw(`${KIND} as kind`))
    .count({ count: '*' })
    .groupByRaw('1');
  const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  return { cart: counts.get('cart') ?? 0, order: counts.get('order') ?? 0, private: counts.get('private') ?? 0 };
}

export async function findHolderPage(
  database: Knex,
  { filter, sort, page, size, total, now }: HolderPage,
): Promise<HolderRow[]> {
  const sql: Record<HolderOrder, string> = { until: UNTIL, since: 'r.since', title: 'v.title_key', price: 'a.price' };
  const order: ListOrder[] = [
    { sql: sql[sort.column], direction: sort.direction },
    { sql: 'r.artwork_id', direction: 'desc' },
  ];
  return readListPage(selected(matching(database, filter, now)), { order, total, page, size });
}

/** Who has these artworks now; those that are free or sold are left out. */
export async function findHolders(database: Knex, artworkIds: number[], now: number): Promise<HolderRow[]> {
  return selected(matching(database, { search: '', kind: null }, now).whereIn('r.artwork_id', artworkIds));
}

function matching(database: Knex, { search, kind }: HolderFilter, now: number): Query {
  const rows = database('reservations as r')
    .join('artworks as a', 'a.id', 'r.artwork_id')
    .leftJoin('inventory as v', 'v.artwork_id', 'r.artwork_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('carts as c', 'c.id', 'r.cart_id')
    .leftJoin('staff_holds as s', 's.id', 'r.staff_hold_id')
    .leftJoin('accounts as u', 'u.id', database.raw('coalesce(s.account_id, c.account_id)'))
    .where((taken) => taken.where(held('r')).orWhere(reservedNow(now, 'r')));
  const texts = ['o.number', 's.holder_name', 'u.firstname', 'u.name', 'u.email'];
  rows.where(containsWords(database, search, { texts, folded: ['v.text'] }));
  if (kind !== null) rows.whereRaw(`${KIND} = ?`, [kind]);
  return rows;
}

function selected(rows: Knex.QueryBuilder): Query<HolderRow> {
  return rows
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
    .select('a.id', 'a.title', 'a.price', 'r.since', 'r.cart_id', 'r.staff_hold_id', 's.holder_name', {
      artist: 'ar.name',
      number: 'd.inventory_number',
      image_key: 'i.key',
      order_number: 'o.number',
      account_id: 'u.id',
    })
    .select(rows.client.raw(`${KIND} as kind`), rows.client.raw(`${UNTIL} as until`))
    .select('u.name as collector');
}

/** When the first of the reservations ends; null if there is none. */
export async function findNextEnd(database: Knex, now: number): Promise<number | null> {
  const ends: (number | null)[] = await database('reservations')
    .where(reservedNow(now))
    .orderBy('expires_at')
    .limit(1)
    .pluck('expires_at');
  return ends[0] ?? null;
}
