import type { UnmetCounts } from '../../artworks/inventory/query.ts';
import type { InquiryListRow } from '../../inquiries/rows.ts';
import type { OrderListRow } from '../../orders/staff/rows.ts';
import type { HolderKind } from '../../reservations/contract.ts';

/** Days of the searches that Today counts, which are the usual ones of their list. */
export const SEARCH_DAYS = 7;

/** Filters of the list of orders, by their names in its address. */
export const ORDER_FIGURES = {
  today: { fulfilment: 'open', pickup: 'today' },
  week: { fulfilment: 'open', pickup: 'week' },
  missed: { fulfilment: 'open', pickup: 'past' },
  deliveries: { fulfilment: 'open', delivery: 'delivery' },
  awaiting: { state: 'awaiting-payment' },
  refunds: { refund: 'due' },
} as const;

export type OrderFigure = keyof typeof ORDER_FIGURES;

/** Centavos. */
export interface MonthSales {
  works: number;
  net: number;
}

export interface SalesFacts {
  orders: Record<OrderFigure, number>;
  /** Pickups of this week, and missed pickups. */
  pickups: OrderListRow[];
  /** The earliest deadlines first. */
  deadlines: OrderListRow[];
  mails: number;
  inquiries: InquiryFacts;
  /** Sales less refunds, from the first day of the month on. */
  month: MonthSales;
  lastMonth: MonthSales;
  holders: Record<HolderKind, number>;
  /** When time alone changes a number. */
  changesAt: number;
}

/** Inquiries that await an answer. */
export interface InquiryFacts {
  count: number;
  /** Those that have waited longest. */
  first: InquiryListRow[];
}

export interface CatalogueFacts {
  missing: UnmetCounts;
  searches: number;
  changesAt: number;
}
