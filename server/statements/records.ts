import type { Knex } from 'knex';
import type { Query } from '../../database/rows.ts';
import { findRemainingArtist } from '../artists/records.ts';
import { type Sale, sales } from '../orders/sales.ts';
import { timeInManila } from '../time/time.ts';
import { type Entry, firstOpenMonth, type OpenMonths, type Statement, summarize } from './entries.ts';
import { type PayoutRow, payoutText } from './payout.ts';
import type { ArtistMonth, LineRow, MonthRow, StatementRow } from './rows.ts';

export async function findOpenMonths(database: Knex, now: number): Promise<OpenMonths> {
  const closed: MonthRow | undefined = await database('statement_months').orderBy('month', 'desc').first();
  const { entries, withoutArtist, withoutPercent } = await findOpenEntries(database);
  const from = firstOpenMonth(closed?.month ?? null, [...entries, ...withoutPercent], now);
  const carried = await findClosedBalances(database);
  return { first: from, months: summarize(entries, { from, now, carried }), withoutArtist, withoutPercent };
}

export type OpenMonthsLoader = () => Promise<OpenMonths>;

/** Computes the open months when they are first needed, and once: all sales are read for it. */
export function openMonthsLoader(database: Knex, now: number): OpenMonthsLoader {
  let months: Promise<OpenMonths> | null = null;
  return () => {
    months ??= findOpenMonths(database, now);
    return months;
  };
}

/** What no closed statement has. */
async function findOpenEntries(
  database: Knex,
): Promise<Pick<OpenMonths, 'withoutArtist' | 'withoutPercent'> & { entries: Entry[] }> {
  const rows = await openSales(database);
  const withoutArtist = rows.filter(({ artist_id }) => artist_id === null);
  const withoutPercent = rows.filter(({ kind, commission_percent }) => kind === 'sale' && commission_percent === null);
  const ofSales = rows.flatMap((row) =>
    row.artist_id === null || row.commission_percent === null ? [] : [saleEntry(row, row.artist_id)],
  );
  return { entries: [...ofSales, ...(await openPayouts(database))], withoutArtist, withoutPercent };
}

/** A refund belongs to the artist whose statement has the sale. Later changes of the work's artist do not matter to it. */
function openSales(database: Knex): Promise<Sale[]> {
  return sales(database)
    .where('sales.ownership', 'consigned')
    .whereNotExists(
      database('statement_lines as l')
        .select('l.id')
        .whereRaw('l.order_id = sales.order_id and l.artwork_id = sales.artwork_id and l.kind = sales.kind'),
    )
    .leftJoin('statement_lines as sold', (line) =>
      line
        .on('sold.order_id', 'sales.order_id')
        .andOn('sold.artwork_id', 'sales.artwork_id')
        .andOnVal('sold.kind', 'sale')
        .andOnVal('sales.kind', 'refund'),
    )
    .leftJoin('statements as s', 's.id', 'sold.statement_id')
    .leftJoin('artists as ar', (artist) => artist.on('ar.id', database.raw('coalesce(s.artist_id, sales.artist_id)')))
    .select('sales.*', database.raw('coalesce(ar.merged_into_id, s.artist_id, sales.artist_id) as artist_id'));
}

function saleEntry(sale: Sale, artist_id: number): Entry {
  const { kind, at, title, order_id, order_number, artwork_id, commission_percent } = sale;
  const { price, discount, net, commission, owed } = sale;
  return {
    kind,
    artist_id,
    at,
    description: title,
    order_id,
    order_number,
    artwork_id,
    payout_id: null,
    commission_percent,
    price,
    discount,
    net,
    commission,
    owed,
    paid: 0,
  };
}

async function openPayouts(database: Knex): Promise<Entry[]> {
  const rows: PayoutRow[] = await payouts(database).whereNotExists(
    database('statement_lines as l').select('l.id').whereRaw('l.payout_id = p.id'),
  );
  return rows.map((row) => ({
    kind: 'payout',
    artist_id: row.artist_id,
    at: timeInManila(row.paid_on),
    description: payoutText(row),
    order_id: null,
    order_number: null,
    artwork_id: null,
    payout_id: row.id,
    commission_percent: null,
    price: 0,
    discount: 0,
    net: 0,
    commission: 0,
    owed: 0,
    paid: row.amount,
  }));
}

/** Payouts as `p`, with the artist that theirs is merged into. */
export function payouts(database: Knex): Query<PayoutRow> {
  return database('payouts as p')
    .leftJoin('artists as ar', 'ar.id', 'p.artist_id')
    .leftJoin('payouts as c', 'c.corrects', 'p.id')
    .select('p.*', 'c.id as corrected_by', database.raw('coalesce(ar.merged_into_id, p.artist_id) as artist_id'));
}

/** Artist → what closed statements owe, less what they have paid. */
async function findClosedBalances(database: Knex): Promise<Map<number, number>> {
  const rows: { artist_id: number; balance: number | string }[] = await closedStatements(database)
    .groupByRaw('coalesce(ar.merged_into_id, s.artist_id)')
    .select(database.raw('coalesce(ar.merged_into_id, s.artist_id) as artist_id'))
    .select(database.raw('sum(s.owed - s.paid) as balance'));
  return new Map(rows.map(({ artist_id, balance }) => [Number(artist_id), Number(balance)]));
}

/** Statements as `s`, with the artist's row as `ar`. */
function closedStatements(database: Knex): Query {
  return database('statements as s').leftJoin('artists as ar', 'ar.id', 's.artist_id');
}

/** Closed months, the latest first. */
export function listClosedMonths(database: Knex): Promise<MonthRow[]> {
  return database('statement_months').orderBy('month', 'desc');
}

/** The statements of a month by the artists' names; those of a closed month are without their lines. */
export async function listStatements(database: Knex, month: string, loadOpen: OpenMonthsLoader): Promise<Statement[]> {
  const closed = await closedOf(database, { month });
  const statements = closed.length > 0 ? closed : await openStatements(database, await loadOpen(), month);
  return statements.sort((a, b) => (a.artistName < b.artistName ? -1 : 1));
}

/** The statements that a month would have if it was closed now. */
async function openStatements(database: Knex, { months }: OpenMonths, month: string): Promise<Statement[]> {
  const summaries = months.get(month) ?? [];
  const names = await findArtistNames(
    database,
    summaries.map(({ artistId }) => artistId),
  );
  return summaries.map((summary) => ({
    ...summary,
    artistName: names.get(summary.artistId) ?? '',
    number: null,
    closedAt: null,
  }));
}

/** Null if the artist has no statement of that month. */
export async function findStatement(
  database: Knex,
  { month, artistId, loadOpen }: { month: string; artistId: number; loadOpen: OpenMonthsLoader },
): Promise<Statement | null> {
  const [closed] = await closedOf(database, { month, artistId });
  if (closed) return { ...closed, entries: await linesOf(database, closed) };
  const open = await openStatements(database, await loadOpen(), month);
  return open.find((each) => each.artistId === artistId) ?? null;
}

/** The months of an artist and of those merged into it, the latest first: first those that are not closed. */
export async function listMonthsOf(
  database: Knex,
  artistId: number,
  loadOpen: OpenMonthsLoader,
): Promise<ArtistMonth[]> {
  const { months } = await loadOpen();
  const open = [...months.values()].flat().filter((each) => each.artistId === artistId);
  const closed: StatementRow[] = await closedStatements(database)
    .whereRaw('coalesce(ar.merged_into_id, s.artist_id) = ?', [artistId])
    .orderBy('s.month', 'desc')
    .select('s.*');
  return [
    ...open.reverse().map((each) => ({ ...each, number: null })),
    ...closed.map(({ artist_id, ...row }) => ({ ...row, artistId: artist_id })),
  ];
}

async function closedOf(
  database: Knex,
  { month, artistId }: { month: string; artistId?: number },
): Promise<(Statement & { id: number })[]> {
  const rows: (StatementRow & { closed_at: number })[] = await database('statements as s')
    .join('statement_months as m', 'm.month', 's.month')
    .where({ 's.month': month, ...(artistId !== undefined && { 's.artist_id': artistId }) })
    .select('s.*', 'm.closed_at');
  return rows.map(({ artist_id, artist_name, closed_at, ...row }) => ({
    ...row,
    artistId: artist_id,
    artistName: artist_name,
    closedAt: closed_at,
    entries: [],
  }));
}

async function linesOf(database: Knex, { id, artistId }: { id: number; artistId: number }): Promise<Entry[]> {
  const rows: LineRow[] = await database('statement_lines').where({ statement_id: id }).orderBy('id');
  return rows.map((row) => ({ ...row, artist_id: artistId }));
}

/** An artist, also one that was deleted after a statement or payout. Null if there was never such an artist. */
export async function findStatedArtist(
  database: Knex,
  artistId: number,
): Promise<{ id: number; name: string; isDeleted: boolean } | null> {
  const id = (await findRemainingArtist(database, artistId)) ?? artistId;
  const artist = await database('artists').where({ id }).first('id');
  const isStated = async (table: 'statements' | 'payouts') => database(table).where({ artist_id: id }).first('id');
  if (!artist && !(await isStated('statements')) && !(await isStated('payouts'))) return null;
  const names = await findArtistNames(database, [id]);
  return { id, name: names.get(id) ?? '', isDeleted: !artist };
}

/** Names of artists, also of those that were deleted after a statement. */
export async function findArtistNames(database: Knex, ids: number[]): Promise<Map<number, string>> {
  const stated = await database('statements')
    .whereIn('artist_id', ids)
    .orderBy('id')
    .select('artist_id', 'artist_name');
  const rows = await database('artists').whereIn('id', ids).select('id', 'name');
  return new Map([
    // The fallback for an artist who was deleted before the first statement.
    ...ids.map((id) => [id, `Artist ${id}`] as const),
    ...stated.map(({ artist_id, artist_name }) => [artist_id, artist_name] as const),
    ...rows.map(({ id, name }) => [id, name] as const),
  ]);
}
