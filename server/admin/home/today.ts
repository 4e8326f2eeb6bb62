import { REQUIREMENT_NAMES, REQUIREMENTS } from '../../artworks/editing/publication/requirements.ts';
import { groupDigits, withCurrency } from '../../artworks/format/money.ts';
import { pluralize } from '../../artworks/format/pluralize.ts';
import type { OrderListRow } from '../../orders/staff/rows.ts';
import { periodQuery, presetsOf } from '../../reports/period.ts';
import { DAY, formatClockTime, formatDate, formatIsoDate, formatTime, isoDateInManila } from '../../time/time.ts';
import { excerpt, inquiryUrl } from '../inquiries/present.ts';
import { buyerName, orderPageUrl, orderStatus } from '../orders/list.ts';
import type { AdminHomePage, TodayFigure, TodaySection } from './contract.ts';
import { type CatalogueFacts, type MonthSales, ORDER_FIGURES, type OrderFigure, type SalesFacts } from './facts.ts';

/** Milliseconds after which a person has waited long for an answer. */
const ANSWER_TIME = 2 * DAY;

interface Facts {
  /** Null for a role that may not see it. */
  sales: SalesFacts | null;
  /** Whether the role may see sums of money. */
  hasMoney: boolean;
  catalogue: CatalogueFacts;
  /** Scheduled changes of the site that were not published. */
  stoppedChanges: number;
  /** Texts of mails that this version of the shop does not use. */
  refusedTexts: number;
  now: number;
}

export function presentToday({ sales, hasMoney, catalogue, now, ...site }: Facts): AdminHomePage['today'] {
  const changesAt = Math.min(catalogue.changesAt, sales?.changesAt ?? Number.POSITIVE_INFINITY);
  return {
    date: formatDate(now),
    sections: [
      ...(sales ? [handover(sales, now), payments(sales, now), attention(sales), inquirySection(sales, now)] : []),
      ...(sales && hasMoney ? [money(sales, now)] : []),
      ...(site.stoppedChanges + site.refusedTexts > 0 ? [siteSection(site)] : []),
      catalogueSection(catalogue),
    ],
    changesIn: Math.max(0, changesAt - now),
  };
}

function handover({ orders, pickups }: SalesFacts, now: number): TodaySection {
  const today = isoDateInManila(now);
  return {
    id: 'handover',
    title: 'To be handed over',
    figures: [
      orderFigure('today', 'Pickups today', orders),
      orderFigure('week', 'Pickups this week', orders, false),
      orderFigure('missed', 'Missed pickups', orders),
      orderFigure('deliveries', 'Deliveries not finished', orders, false),
    ],
    rows: pickups.map((order) => ({
      ...rowOf(order),
      when: `${dayName(order.pickup_day ?? '', today)}, ${formatClockTime(order.pickup_time ?? '')}`,
      isLate: (order.pickup_day ?? today) < today,
    })),
  };
}

function payments({ orders, deadlines }: SalesFacts, now: number): TodaySection {
  const today = isoDateInManila(now);
  return {
    id: 'payments',
    title: 'Payments',
    figures: [
      orderFigure('awaiting', 'Awaiting payment', orders, false),
      orderFigure('refunds', 'Refunds to be made', orders),
    ],
    rows: deadlines.map((order) => ({
      ...rowOf(order),
      when: `until ${dayName(isoDateInManila(order.payment_due_at), today)}, ${formatTime(order.payment_due_at)}`,
      isLate: order.payment_due_at <= now,
    })),
  };
}

function attention({ mails, holders }: SalesFacts): TodaySection {
  return {
    id: 'attention',
    title: 'Right now',
    figures: [
      figure({ id: 'carts', text: 'Works reserved in carts', count: holders.cart, url: '/admin/holds?kind=cart' }),
      figure({ id: 'private', text: 'Private holds', count: holders.private, url: '/admin/holds?kind=private' }),
      figure({ id: 'mails', text: 'Mails given up', count: mails, url: '/admin/mails', isUrgent: true }),
    ],
    rows: [],
  };
}

function inquirySection({ inquiries }: SalesFacts, now: number): TodaySection {
  const { count, first } = inquiries;
  const url = '/admin/inquiries?state=open';
  return {
    id: 'inquiries',
    title: 'Inquiries',
    figures: [figure({ id: 'inquiries-open', text: 'Awaiting an answer', count, url, isUrgent: true })],
    rows: first.map((row) => ({
      id: row.id,
      url: inquiryUrl(row.id),
      text: `${row.name}, ${row.artwork_title}`,
      about: excerpt(row.text),
      when: `since ${formatDate(row.updated_at)}`,
      isLate: row.updated_at < now - ANSWER_TIME,
    })),
  };
}

function money({ month, lastMonth }: SalesFacts, now: number): TodaySection {
  const figureOf = (id: string, text: string, { works, net }: MonthSales): TodayFigure => {
    const period = presetsOf(now).find((preset) => preset.text === text)?.period;
    return {
      id,
      text,
      value: withCurrency(net),
      isUrgent: false,
      note: `${pluralize(works, 'work')}, less refunds`,
      url: `/admin/reports/sales-by-month${period ? periodQuery(period) : ''}`,
    };
  };
  return {
    id: 'sales',
    title: 'Sales',
    rows: [],
    figures: [figureOf('month', 'This month', month), figureOf('last-month', 'Last month', lastMonth)],
  };
}

function siteSection({ stoppedChanges, refusedTexts }: Pick<Facts, 'stoppedChanges' | 'refusedTexts'>): TodaySection {
  const stopped = {
    id: 'stopped-changes',
    text: 'Scheduled changes not published',
    count: stoppedChanges,
    url: '/admin/site',
  };
  const refused = {
    id: 'refused-texts',
    text: 'Texts of mails that are not used',
    count: refusedTexts,
    url: '/admin/site/mails',
  };
  return {
    id: 'site',
    title: 'Site',
    rows: [],
    figures: [stopped, refused].filter(({ count }) => count > 0).map((each) => figure({ ...each, isUrgent: true })),
  };
}

function catalogueSection({ missing, searches }: CatalogueFacts): TodaySection {
  const names = REQUIREMENT_NAMES.filter((requirement) => missing[requirement] > 0);
  return {
    id: 'catalogue',
    title: 'Catalogue',
    figures: [
      figure({
        id: 'searches',
        text: 'Searches that found nothing',
        count: searches,
        url: '/admin/searches',
        note: 'In seven days',
      }),
      figure({
        id: 'lacks',
        text: 'Works that lack something',
        count: missing.anything,
        url: '/admin/artworks?lacks=anything',
      }),
      ...names.map((requirement) =>
        figure({
          id: `lacks-${requirement}`,
          text: `Without: ${REQUIREMENTS[requirement].text.toLowerCase()}`,
          count: missing[requirement],
          url: `/admin/artworks?lacks=${requirement}`,
        }),
      ),
    ],
    rows: [],
  };
}

function orderFigure(name: OrderFigure, text: string, counts: SalesFacts['orders'], isUrgent = true): TodayFigure {
  const url = `/admin/orders?${new URLSearchParams(ORDER_FIGURES[name])}`;
  return figure({ id: name, text, count: counts[name], url, isUrgent });
}

interface FigureOptions {
  id: string;
  text: string;
  count: number;
  url: string;
  isUrgent?: boolean;
  note?: string;
}

function figure({ id, text, count, url, isUrgent = false, note }: FigureOptions): TodayFigure {
  return { id, text, url, value: groupDigits(count), isUrgent: isUrgent && count > 0, note: note ?? null };
}

function rowOf(order: OrderListRow) {
  const { id, number, titles } = order;
  return {
    id,
    url: orderPageUrl(number),
    text: `${number}, ${buyerName(order)}`,
    about: [orderStatus(order).text, titles.join(', ')].filter(Boolean).join(': '),
  };
}

function dayName(day: string, today: string): string {
  return day === today ? 'today' : formatIsoDate(day);
}
