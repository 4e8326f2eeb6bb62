import { phoneDigits } from '../../accounts/staff/search.ts';
import { withCurrency } from '../../artworks/format/money.ts';
import type { OrderState } from '../../orders/contract.ts';
import type { OrderRow } from '../../orders/rows.ts';
import {
  type FulfilmentFilter,
  ORDER_STATES,
  type OrderFilter,
  type OrderSort,
  REFUND_CODES,
  type RefundFilter,
  readPickupDays,
} from '../../orders/staff/list/query.ts';
import type { OrderListRow } from '../../orders/staff/rows.ts';
import { CHANNEL_NAMES, deliveryLines, statusLabel } from '../../orders/wording.ts';
import { formatIsoDate, formatShortDateTime, isIsoDate } from '../../time/time.ts';
import type { ListOption } from '../list/contract.ts';
import type { ListDefinition, ListQuery } from '../list/definition.ts';
import type { OrderListPage, OrderStatusText } from './contract.ts';

type OrderColumn = OrderSort | 'titles' | 'channel' | 'refund';
type OrderFilterName = 'state' | 'fulfilment' | 'delivery' | 'pickup' | 'channel' | 'refund';

export const ORDER_LIST: ListDefinition<OrderColumn, OrderFilterName> = {
  url: '/admin/orders',
  nouns: ['order', 'orders'],
  search: 'Number, buyer, title or payment',
  columns: {
    number: { label: 'Order', sort: 'asc', orders: ['Number, A to Z', 'Number, Z to A'], shown: 'always' },
    placed: { label: 'Placed', sort: 'desc', orders: ['Newest first', 'Oldest first'], shown: 'first', isWhole: true },
    name: { label: 'Buyer', sort: 'asc', orders: ['Buyer, A to Z', 'Buyer, Z to A'], shown: 'first' },
    titles: { label: 'Artworks', shown: 'first', isWide: true },
    pickup: {
      label: 'Handover',
      sort: 'asc',
      orders: ['Pickup, earliest first', 'Pickup, latest first'],
      shown: 'first',
      isWide: true,
    },
    status: { label: 'Status', sort: 'asc', orders: ['Status', 'Status, from the last'], shown: 'first' },
    total: {
      label: 'Total',
      sort: 'desc',
      orders: ['Largest total first', 'Smallest total first'],
      shown: 'first',
      isNumber: true,
    },
    refund: { label: 'Refund', shown: 'chosen' },
    channel: { label: 'Sold', shown: 'chosen' },
  },
  filters: {
    state: { label: 'State', all: 'All', kind: 'tabs' },
    fulfilment: { label: 'Handing over', all: 'Any step', kind: 'choice' },
    delivery: { label: 'Delivery or pickup', all: 'Delivery or pickup', kind: 'choice' },
    pickup: { label: 'Pickup', all: 'Any pickup day', kind: 'choice' },
    refund: { label: 'Refund', all: 'With or without refund', kind: 'choice' },
    channel: { label: 'Sold', all: 'Sold anywhere', kind: 'choice' },
  },
  sort: { column: 'placed', direction: 'desc' },
};

const STATE_TABS: Record<OrderState, string> = {
  'awaiting-payment': 'Awaiting payment',
  paid: 'Paid',
  'refund-due': 'Refund due',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

const FULFILMENTS: Record<FulfilmentFilter, string> = {
  open: 'To be handed over',
  none: 'Not begun',
  preparing: 'Being prepared',
  ready: 'Ready for pickup',
  shipped: 'Shipped',
  delivered: 'Delivered or picked up',
};

const REFUNDS: Record<RefundFilter, string> = {
  due: 'Refund not made yet',
  'by-hand': 'Refund by hand',
  made: 'Refund made',
};

const optionsOf = (texts: Record<string, string>): ListOption[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

/** The choices of the filters, and the number of orders in each state. `days`: pickups that are still expected. */
export function orderOptions(
  { days, chosen }: { days: string[]; chosen: string },
  counts: Record<OrderState, number> | null,
): Record<OrderFilterName, (ListOption & { count?: number })[]> {
  const state = ORDER_STATES.map((value) => ({
    value,
    text: STATE_TABS[value],
    ...(counts && { count: counts[value] }),
  }));
  const listed = isIsoDate(chosen) && !days.includes(chosen) ? [...days, chosen].sort() : days;
  const pickup = [
    { value: 'today', text: 'Today' },
    { value: 'tomorrow', text: 'Tomorrow' },
    { value: 'week', text: 'This week' },
    { value: 'past', text: 'Missed' },
    ...listed.map((day) => ({ value: day, text: formatIsoDate(day) })),
  ];
  return {
    state,
    pickup,
    fulfilment: optionsOf(FULFILMENTS),
    refund: optionsOf(REFUNDS),
    channel: optionsOf(CHANNEL_NAMES),
    delivery: optionsOf({ delivery: 'Delivery', pickup: 'Pickup' }),
  };
}

/** The choices have been checked. */
export function orderFilter(
  { search, filters }: Pick<ListQuery<OrderColumn, OrderFilterName>, 'search' | 'filters'>,
  now: number,
): OrderFilter {
  const { state, fulfilment, delivery, pickup, channel, refund } = filters;
  return {
    search,
    phone: phoneDigits(search),
    state: (state || null) as OrderState | null,
    fulfilment: (fulfilment || null) as FulfilmentFilter | null,
    delivery: (delivery || null) as OrderFilter['delivery'],
    pickup: readPickupDays(pickup, now),
    channel: (channel || null) as OrderFilter['channel'],
    refund: (refund || null) as RefundFilter | null,
  };
}

export function presentOrderRow(order: OrderListRow): OrderListPage['rows'][number] {
  const { id, number, placed_at, total, titles, refund } = order;
  return {
    id,
    url: orderPageUrl(number),
    number,
    placed: formatShortDateTime(placed_at),
    name: buyerName(order),
    titles: titles.join(', '),
    total: withCurrency(total),
    status: orderStatus(order),
    pickup: order.delivery === 'pickup' ? `Pickup ${deliveryLines(order)[0]}` : 'Delivery',
    channel: order.channel === 'desk' ? CHANNEL_NAMES.desk : CHANNEL_NAMES.shop,
    refund: refundText(refund),
  };
}

function refundText(code: number): string | null {
  if (code === REFUND_CODES.byHand) return REFUNDS['by-hand'];
  if (code === REFUND_CODES.requested) return REFUNDS.due;
  return code === REFUND_CODES.made ? REFUNDS.made : null;
}

export function orderPageUrl(number: string): string {
  return `/admin/orders/${number}`;
}

export function buyerName({ first_name, last_name, anonymised_at }: OrderRow): string {
  if (anonymised_at !== null) return 'Erased';
  return `${first_name} ${last_name}`.trim() || 'No name';
}

export function orderStatus(order: Pick<OrderRow, 'state' | 'total' | 'delivery' | 'fulfilment'>): OrderStatusText {
  const { state, fulfilment } = order;
  const text = statusLabel(order);
  if (state === 'cancelled' || state === 'expired') return { text, kind: 'over' };
  if (state === 'refund-due') return { text: STATE_TABS[state], kind: 'acts' };
  if (state === 'refunded' || fulfilment === 'delivered') return { text, kind: 'done' };
  return { text, kind: state === 'awaiting-payment' || fulfilment === 'shipped' ? 'waits' : 'acts' };
}
