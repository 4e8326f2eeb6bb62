import type { Knex } from 'knex';
import { countLacks } from '../../artworks/inventory/records.ts';
import { type CacheContext, cached } from '../../cache/cached.ts';
import { countHolds, findNextEnd } from '../../holds/board.ts';
import { countGivenUp } from '../../mail/given-up.ts';
import { sumSales } from '../../orders/sales.ts';
import { ALL_ORDERS, type OrderFilter, readPickupDays } from '../../orders/staff/list/query.ts';
import { countOrderStates, findAwaitingPayment, findOrderPage } from '../../orders/staff/list/records.ts';
import type { ListedOrder } from '../../orders/staff/rows.ts';
import { listMissedSearches } from '../../search/missed-searches.ts';
import { addMonths, monthOf, startOfMonth } from '../../time/months.ts';
import { isoDateInManila, nextIsoDate, timeInManila } from '../../time/time.ts';
import { type CatalogueFacts, ORDER_FIGURES, type OrderFigure, type SalesFacts, SEARCH_DAYS } from './facts.ts';

/** Orders that Today names. */
const MAX_NAMED = 5;

interface Today {
  sales(now: number): Promise<SalesFacts>;
  catalogue(now: number): Promise<CatalogueFacts>;
}

/** What Today shows, counted once for all members who have it open, until something changes. */
export function cachedToday({ database, ...feed }: CacheContext): Today {
  const sales = cached({
    ...feed,
    name: 'today_sales',
    max: 1,
    load: (_key: 'all', now: number) => findSalesFacts(database, now),
    invalidatedBy: ['order', 'refund', 'mail', 'reservation', 'artwork'],
    expiresAt: ({ changesAt }) => changesAt,
  });
  const catalogue = cached({
    ...feed,
    name: 'today_catalogue',
    max: 1,
    load: (_key: 'all', now: number) => findCatalogueFacts(database, now),
    invalidatedBy: ['artwork', 'image', 'missed-search'],
    expiresAt: ({ changesAt }) => changesAt,
  });
  return { sales: (now) => sales('all', now), catalogue: (now) => catalogue('all', now) };
}

async function findSalesFacts(database: Knex, now: number): Promise<SalesFacts> {
  const orders = {} as Record<OrderFigure, number>;
  for (const name of Object.keys(ORDER_FIGURES) as OrderFigure[])
    orders[name] = await countOrders(database, filterOf(name, now));
  const mails = await countGivenUp(database);
  return {
    orders,
    pickups: await findPickups(database, orders, now),
    deadlines: await findAwaitingPayment(database, MAX_NAMED),
    ...(await findMonths(database, now)),
    mails: [...mails.values()].reduce((sum, count) => sum + count, 0),
    holds: await countHolds(database, { search: '', kind: null }, now),
    changesAt: Math.min((await findNextEnd(database, now)) ?? Number.POSITIVE_INFINITY, nextMidnight(now)),
  };
}

async function findCatalogueFacts(database: Knex, now: number): Promise<CatalogueFacts> {
  const lacks = await countLacks(database);
  const searches = (await listMissedSearches(database, { days: SEARCH_DAYS, now })).length;
  return { lacks, searches, changesAt: nextMidnight(now) };
}

/** The same filter as in the list of orders. */
function filterOf(name: OrderFigure, now: number): OrderFilter {
  const filter: Partial<Record<keyof OrderFilter, string>> = ORDER_FIGURES[name];
  const pickup = filter.pickup === undefined ? null : readPickupDays(filter.pickup, now);
  return { ...ALL_ORDERS, ...filter, pickup } as OrderFilter;
}

async function countOrders(database: Knex, filter: OrderFilter): Promise<number> {
  const counts = await countOrderStates(database, filter);
  return filter.state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[filter.state];
}

/** Missed ones first, then those of this week. */
async function findPickups(database: Knex, totals: Record<OrderFigure, number>, now: number): Promise<ListedOrder[]> {
  const find = (name: 'missed' | 'week', size: number) =>
    findOrderPage(database, {
      ...{ filter: filterOf(name, now), sort: { column: 'pickup', direction: 'asc' } },
      ...{ page: 1, size, total: totals[name] },
    });
  const missed = await find('missed', 2);
  return [...missed, ...(await find('week', MAX_NAMED))];
}

async function findMonths(database: Knex, now: number): Promise<Pick<SalesFacts, 'month' | 'lastMonth'>> {
  const month = monthOf(now);
  const sumOf = (each: string) =>
    sumSales(database, { from: startOfMonth(each), to: startOfMonth(addMonths(each, 1)) });
  return { month: await sumOf(month), lastMonth: await sumOf(addMonths(month, -1)) };
}

/** Midnight in Manila. */
function nextMidnight(now: number): number {
  return timeInManila(nextIsoDate(isoDateInManila(now)));
}
