import type { Knex } from 'knex';
import { countUnmet } from '../../artworks/inventory/records.ts';
import { type CacheContext, cached } from '../../cache/cached.ts';
import { countInquiries, listInquiries } from '../../inquiries/staff/list.ts';
import { countGivenUp } from '../../mail/given-up.ts';
import { sumSales } from '../../orders/sales.ts';
import { ALL_ORDERS, type OrderFilter, readPickupDays } from '../../orders/staff/list/query.ts';
import { countOrderStates, findAwaitingPayment, findOrderPage } from '../../orders/staff/list/records.ts';
import type { OrderListRow } from '../../orders/staff/rows.ts';
import { countHolders, findNextEnd } from '../../reservations/holders.ts';
import { listMissedSearches } from '../../search/missed-searches.ts';
import { addMonths, monthOf, startOfMonth } from '../../time/months.ts';
import { isoDateInManila, nextIsoDate, timeInManila } from '../../time/time.ts';
import {
  type CatalogueFacts,
  type InquiryFacts,
  ORDER_FIGURES,
  type OrderFigure,
  type SalesFacts,
  SEARCH_DAYS,
} from './facts.ts';

/** Orders, or inquiries, that Today names. */
const MAX_NAMED = 5;

export interface Today {
  sales(now: number): Promise<SalesFacts>;
  catalogue(now: number): Promise<CatalogueFacts>;
}

/**
 * What Today shows, counted once for all members who have it open, until something changes. Each part follows its own kinds: a
 * visitor who adds a work to a cart changes the holders alone.
 */
export function cachedToday(context: CacheContext): Today {
  return { sales: cachedSales(context), catalogue: cachedCatalogue(context) };
}

const expiresAt = ({ changesAt }: Expiring) => changesAt;

function cachedCatalogue({ database, ...feed }: CacheContext): Today['catalogue'] {
  const catalogue = cached({
    ...feed,
    max: 1,
    expiresAt,
    name: 'today_catalogue',
    invalidatedBy: ['artwork', 'image', 'missed-search'],
    load: (_key: 'all', now: number) => findCatalogueFacts(database, now),
  });
  return (now) => catalogue('all', now);
}

function cachedSales({ database, ...feed }: CacheContext): Today['sales'] {
  const orders = cached({
    ...feed,
    max: 1,
    expiresAt,
    name: 'today_orders',
    invalidatedBy: ['order', 'refund'],
    load: (_key: 'all', now: number) => findOrderFacts(database, now),
  });
  const holders = cached({
    ...feed,
    max: 1,
    expiresAt,
    // The name in the metrics, which dashboards use.
    name: 'today_holds',
    invalidatedBy: ['reservation'],
    load: (_key: 'all', now: number) => findHolderFacts(database, now),
  });
  const mails = cached({
    ...feed,
    max: 1,
    name: 'today_mails',
    invalidatedBy: ['mail'],
    load: (_key: 'all') => countMails(database),
  });
  const inquiries = cached({
    ...feed,
    max: 1,
    name: 'today_inquiries',
    invalidatedBy: ['inquiry'],
    load: (_key: 'all') => findInquiryFacts(database),
  });
  const months = cachedMonths({ database, ...feed });
  return async (now) => {
    const [ofOrders, ofHolders] = [await orders('all', now), await holders('all', now)];
    const month = monthOf(now);
    return {
      ...ofOrders,
      mails: await mails('all'),
      inquiries: await inquiries('all'),
      holders: ofHolders.holders,
      month: await months(month),
      lastMonth: await months(addMonths(month, -1)),
      changesAt: Math.min(ofOrders.changesAt, ofHolders.changesAt),
    };
  };
}

/** The sales of a month. A refund changes the sum of the month in which it was requested. */
function cachedMonths({ database, ...feed }: CacheContext) {
  return cached({
    ...feed,
    max: 2,
    name: 'today_months',
    invalidatedBy: ['order', 'refund'],
    load: (month: string) => sumSales(database, { from: startOfMonth(month), to: startOfMonth(addMonths(month, 1)) }),
  });
}

/** A value that time alone changes. */
interface Expiring {
  changesAt: number;
}

type OrderFacts = Pick<SalesFacts, 'orders' | 'pickups' | 'deadlines' | 'changesAt'>;

async function findOrderFacts(database: Knex, now: number): Promise<OrderFacts> {
  const orders = {} as Record<OrderFigure, number>;
  for (const name of Object.keys(ORDER_FIGURES) as OrderFigure[])
    orders[name] = await countOrders(database, filterOf(name, now));
  return {
    orders,
    pickups: await findPickups(database, orders, now),
    deadlines: await findAwaitingPayment(database, MAX_NAMED),
    changesAt: nextMidnight(now),
  };
}

async function findHolderFacts(database: Knex, now: number): Promise<Pick<SalesFacts, 'holders' | 'changesAt'>> {
  return {
    holders: await countHolders(database, { search: '', kind: null }, now),
    changesAt: (await findNextEnd(database, now)) ?? Number.POSITIVE_INFINITY,
  };
}

async function countMails(database: Knex): Promise<number> {
  return (await countGivenUp(database)).values().reduce((sum, count) => sum + count, 0);
}

async function findInquiryFacts(database: Knex): Promise<InquiryFacts> {
  const { open: count } = await countInquiries(database, { search: '' });
  const first = await listInquiries(
    database,
    { search: '', state: 'open' },
    { sort: { column: 'updated', direction: 'asc' }, page: 1, size: MAX_NAMED, total: count },
  );
  return { count, first };
}

async function findCatalogueFacts(database: Knex, now: number): Promise<CatalogueFacts> {
  const missing = await countUnmet(database);
  const searches = (await listMissedSearches(database, { days: SEARCH_DAYS, now })).length;
  return { missing, searches, changesAt: nextMidnight(now) };
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
async function findPickups(database: Knex, totals: Record<OrderFigure, number>, now: number): Promise<OrderListRow[]> {
  const find = (name: 'missed' | 'week', size: number) =>
    findOrderPage(database, {
      filter: filterOf(name, now),
      sort: { column: 'pickup', direction: 'asc' },
      page: 1,
      size,
      total: totals[name],
    });
  const missed = await find('missed', 2);
  return [...missed, ...(await find('week', MAX_NAMED))];
}

/** Midnight in Manila. */
function nextMidnight(now: number): number {
  return timeInManila(nextIsoDate(isoDateInManila(now)));
}
