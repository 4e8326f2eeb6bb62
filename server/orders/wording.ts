import { choiceLabel } from '../payments/methods.ts';
import { formatClockTime, formatIsoDate, formatTime } from '../time/time.ts';
import type { OrderState } from './contract.ts';
import { fulfilmentLabel, isFulfilment } from './fulfilment/steps.ts';
import type { ChangeReason, DeskMethod, HistoryRow, OrderRow, PaymentRow } from './rows.ts';

/** The columns that an order's texts depend on. */
type OrderStatus = Pick<
  OrderRow,
  | 'state'
  | 'total'
  | 'delivery'
  | 'fulfilment'
  | 'carrier'
  | 'tracking_number'
  | 'pickup_day'
  | 'pickup_time'
  | 'payment_due_at'
>;

/** Ways of paying in the gallery, for people. */
export const DESK_METHODS: Record<DeskMethod, string> = {
  cash: 'Cash',
  card: 'Card terminal',
  'bank-transfer': 'Bank transfer',
};

function isDeskMethod(method: string): method is DeskMethod {
  return Object.hasOwn(DESK_METHODS, method);
}

/** `GCash`, `BancNet, PBCom`, `BPI installment, 3 months`, `Promo code PASKO`, `Cash, at the gallery`. */
export function paymentLabel({
  total,
  voucher_code,
  payment_method: method,
  payment_term: term,
  bank,
}: Pick<OrderRow, 'total' | 'voucher_code' | 'payment_method' | 'payment_term' | 'bank'>): string {
  if (total === 0 && voucher_code !== null) return `Promo code ${voucher_code}`;
  if (isDeskMethod(method)) return `${DESK_METHODS[method]}, at the gallery`;
  return choiceLabel({ method, term, bank });
}

export function statusLabel({
  state,
  total,
  delivery,
  fulfilment,
}: Pick<OrderStatus, 'state' | 'total' | 'delivery' | 'fulfilment'>): string {
  if (state === 'refunded' && total === 0) return 'Cancelled by the gallery';
  if (state === 'paid' && fulfilment !== null) return fulfilmentLabel(fulfilment, delivery);
  const labels: Record<OrderState, string> = {
    'awaiting-payment': 'Awaiting payment',
    paid: 'Paid',
    cancelled: 'Cancelled',
    expired: 'Expired',
    'refund-due': 'Refund in progress',
    refunded: 'Refunded',
  };
  return labels[state];
}

/** Last event and next step; `reason`: that of the order's state; `lastAttempt`: of an order that can be paid. */
export function explanation(
  order: OrderStatus,
  {
    reason,
    lastAttempt,
    areInCart,
    refunds,
  }: {
    reason: ChangeReason | null;
    lastAttempt: PaymentRow | null;
    areInCart: boolean;
    /** Sentences about refunds of single artworks. */
    refunds: string;
  },
): string {
  const unpaid = lastAttempt && unpaidMessage(lastAttempt, order.payment_due_at);
  if (unpaid) return unpaid.text;
  const whereabouts = areInCart
    ? 'The artworks are back in your cart for the rest of their reservation.'
    : 'The artworks are no longer reserved by this order. Their pages show whether they are available.';
  if (order.state === 'refunded' && order.total === 0)
    return 'The gallery cancelled this order. Nothing was charged, and you can use your promo code again.';
  const causes: Partial<Record<ChangeReason, string>> = {
    collector: 'You cancelled this order',
    gallery: 'The gallery cancelled this order',
  };
  const cause = (reason && causes[reason]) ?? 'The payment was not completed';
  const sentences: Record<OrderState, string> = {
    'awaiting-payment': 'The artworks are reserved for you until the payment page expires.',
    paid: [next(order), refunds].filter(Boolean).join(' '),
    cancelled: `${cause}, and nothing was charged. ${whereabouts}`,
    expired:
      reason === 'gallery'
        ? `${cause}, and nothing was charged. ${whereabouts}`
        : `The payment page expired before the payment was completed. Nothing was charged. ${whereabouts}`,
    'refund-due': `${hasLeft(order) ? '' : 'This order will not be completed. '}We are refunding your full payment.`,
    refunded: 'Your full payment has been refunded. Your bank may take a few days to show it.',
  };
  return sentences[order.state];
}

function next(order: OrderStatus): string {
  return order.delivery === 'pickup' ? nextOfPickup(order) : nextOfDelivery(order);
}

function nextOfPickup({ fulfilment, pickup_day, pickup_time }: OrderStatus): string {
  const appointment = `on ${formatIsoDate(pickup_day ?? '')} at ${formatClockTime(pickup_time ?? '')}`;
  if (fulfilment === 'delivered') return 'You have picked up your artworks.';
  if (fulfilment === 'ready') return `Your artworks are ready for you. Please pick them up ${appointment}.`;
  if (fulfilment === 'preparing') return `We are preparing your artworks for your pickup ${appointment}.`;
  return `You can pick up your artworks ${appointment}.`;
}

function nextOfDelivery({ fulfilment, carrier }: OrderStatus): string {
  if (fulfilment === 'delivered') return 'Your artworks have been delivered.';
  if (fulfilment === 'shipped')
    return `Your artworks are on their way with ${carrier}. You can find the tracking number under Delivery.`;
  if (fulfilment === 'preparing')
    return 'We are packing your artworks. We will write to you when they leave the gallery.';
  return 'We pack your artworks with care and write to you before they leave.';
}

/** Whether the artworks have left the gallery. */
function hasLeft({ fulfilment }: Pick<OrderStatus, 'fulfilment'>): boolean {
  return fulfilment === 'shipped' || fulfilment === 'delivered';
}

/** One entry of the order's history, with the shipment of that time. */
export function historyLabel(
  { state, reason, carrier, tracking_number }: Omit<HistoryRow, 'happened_at'>,
  delivery: OrderRow['delivery'],
): string {
  // Without a tracking number where the order was anonymised.
  const shipment = [carrier, tracking_number].filter(Boolean).join(', ');
  if (reason === 'shipped' && shipment) return `Shipped with ${shipment}`;
  if (reason === 'shipment-corrected') return shipment ? `Shipment corrected: ${shipment}` : 'Shipment corrected';
  if (isFulfilment(reason)) return fulfilmentLabel(reason, delivery);
  if (reason === 'late-payment' && state === 'paid') return 'Paid late; the artworks were still available';
  if (reason === 'refused-late' && state === 'paid') return 'Another payment was received; refund started';
  if (reason === 'other-amount') return 'Payment did not match the total; refund started';
  if (reason === 'overpaid') return 'More than the total was paid; the difference is refunded';
  if (reason === 'cancelled-before') return 'Paid after the gallery had cancelled the order; refund started';
  if (reason === 'order-changed') return 'Paid for an earlier version of the order; refunded';
  if (reason === 'voucher-used') return 'Paid too late, and the promo code was used by another order; refunded';
  if (reason === 'gallery' && (state === 'refunded' || state === 'cancelled' || state === 'expired'))
    return 'Order cancelled by the gallery';
  if (reason === 'gallery') return 'Refund started by the gallery';
  if (reason === 'collector') return 'Order cancelled';
  if (reason === 'desk') return 'Sold in the gallery';
  const labels: Record<OrderState, string> = {
    'awaiting-payment': 'Order placed',
    paid: 'Paid',
    cancelled: 'Payment not completed',
    expired: 'Payment page expired',
    'refund-due': 'Paid too late; refund started',
    refunded: 'Refunded',
  };
  return labels[state];
}

/** The message after an attempt that ended without a payment, while the order can still be paid; null for an open attempt. */
export function unpaidMessage(attempt: PaymentRow, paymentDueAt: number): { title: string; text: string } | null {
  if (attempt.state === 'open') return null;
  const next = `Your artworks stay reserved for you until ${formatTime(paymentDueAt)}: choose another payment method or try again.`;
  const reasons: Record<Exclude<PaymentRow['state'], 'open'>, { title: string; text: string }> = {
    declined: {
      title: 'Payment declined',
      text: `Your payment by ${attemptLabel(attempt).replace(/^Card$/, 'card')} was declined, and nothing was charged.`,
    },
    cancelled: { title: 'Payment not completed', text: 'Your payment was not completed, and nothing was charged.' },
    replaced: { title: 'Payment not completed', text: 'The last payment page was closed, and nothing was charged.' },
    ended: { title: 'Payment not completed', text: 'The last payment page has expired, and nothing was charged.' },
    paid: {
      title: 'We are refunding your payment',
      text: 'Your payment was for an earlier version of the order. We are refunding it in full.',
    },
  };
  const { title, text } = reasons[attempt.state];
  return { title, text: `${text} ${next}` };
}

/** `GCash`, `BPI installment, 3 months` */
export function attemptLabel({ payment_method: method, payment_term: term, bank }: PaymentRow): string {
  return choiceLabel({ method, term, bank });
}

/** The attempts' entries in the order's history. The first attempt has no start: it starts with the order. */
export function attemptEvents(attempts: PaymentRow[]): { text: string; at: number }[] {
  return attempts.flatMap((row) => {
    const { attempt, state, started_at, ended_at } = row;
    const name = `Payment attempt ${attempt} (${attemptLabel(row)})`;
    const started = attempt > 1 ? [{ text: `${name} started`, at: started_at }] : [];
    const how = state === 'declined' ? 'declined' : state === 'cancelled' ? 'not completed' : null;
    return how === null || ended_at === null ? started : [...started, { text: `${name} ${how}`, at: ended_at }];
  });
}

/** The address of a delivery, or day and time of a pickup. */
export function deliveryLines(order: OrderRow): string[] {
  if (order.delivery === 'pickup')
    return [`${formatIsoDate(order.pickup_day ?? '')}, ${formatClockTime(order.pickup_time ?? '')}`];
  if (order.anonymised_at !== null) return ['Name and address were removed.'];
  const { first_name, last_name, address_1, address_2, city, province } = order;
  const place = [city, province].filter(Boolean).join(', ');
  return [`${first_name} ${last_name}`, address_1, address_2, place, 'Philippines'].flatMap((line) => line || []);
}

/** Where an order was made, as staff read it. */
export const CHANNEL_NAMES = { shop: 'In the shop', desk: 'In the gallery' };
