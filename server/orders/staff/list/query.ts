import { isIsoDate, isoDateInManila, nextIsoDate, weekdayOf } from '../../../time/time.ts';
import type { OrderState } from '../../contract.ts';

export const ORDER_STATES: readonly OrderState[] = [
  'awaiting-payment',
  'paid',
  'refund-due',
  'refunded',
  'cancelled',
  'expired',
];

/** `open`: paid and not handed over yet; `none`: of these, not begun. */
export const FULFILMENT_FILTERS = ['open', 'none', 'preparing', 'ready', 'shipped', 'delivered'] as const;
export type FulfilmentFilter = (typeof FULFILMENT_FILTERS)[number];

/** `due`: not made yet, by the provider or by hand; `by-hand`: staff have to make it; `made`: all that were requested are made. */
export const REFUND_FILTERS = ['due', 'by-hand', 'made'] as const;
export type RefundFilter = (typeof REFUND_FILTERS)[number];

export const ORDER_SORTS = ['placed', 'number', 'name', 'total', 'status', 'pickup'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders. Null and empty texts leave none out. */
export interface OrderFilter {
  /** Words of number, name, e-mail address and titles; or the whole reference of a payment. */
  search: string;
  /** The last digits of a phone number, where the search is one. */
  phone: string | null;
  state: OrderState | null;
  fulfilment: FulfilmentFilter | null;
  delivery: 'delivery' | 'pickup' | null;
  pickup: PickupDays | null;
  channel: 'shop' | 'desk' | null;
  refund: RefundFilter | null;
}

export const ALL_ORDERS: OrderFilter = {
  search: '',
  phone: null,
  state: null,
  fulfilment: null,
  delivery: null,
  pickup: null,
  channel: null,
  refund: null,
};

/** Days of pickups in Manila, as ISO dates: from the first one to before the other. */
export interface PickupDays {
  from: string;
  before: string;
  /** Only orders that have not been picked up. */
  isOpen: boolean;
}

/** The days of `today`, `tomorrow`, `week`, `past` or `2026-12-24`; null for anything else. `past`: missed appointments. */
export function readPickupDays(text: string, now: number): PickupDays | null {
  const today = isoDateInManila(now);
  const tomorrow = nextIsoDate(today);
  if (text === 'today') return { from: today, before: tomorrow, isOpen: true };
  if (text === 'tomorrow') return { from: tomorrow, before: nextIsoDate(tomorrow), isOpen: true };
  if (text === 'week') return { from: today, before: endOfWeek(today), isOpen: true };
  if (text === 'past') return { from: '', before: today, isOpen: true };
  return isIsoDate(text) ? { from: text, before: nextIsoDate(text), isOpen: false } : null;
}

/** The Monday after that day. */
function endOfWeek(day: string): string {
  let end = nextIsoDate(day);
  while (weekdayOf(end) !== 0) end = nextIsoDate(end);
  return end;
}

/** Values of the column `refund` of `order_list`. */
export const REFUND_CODES = { none: 0, requested: 1, byHand: 2, made: 3 } as const;
