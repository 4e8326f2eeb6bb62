import { timeInManila } from '../cart/time-in-manila.ts';
import { choiceWords } from '../payments/choice-words.ts';
import type { OrderState } from './contract.ts';
import { clockTime, longDay } from './days.ts';
import { fulfilmentWords, isFulfilment } from './fulfilment.ts';
import type { Because, OrderRow, PaymentRow } from './rows.ts';

/** What the words of an order depend on. */
type Standing = Pick<
  OrderRow,
  | 'state'
  | 'total'
  | 'delivery'
  | 'fulfilment'
  | 'carrier'
  | 'tracking_number'
  | 'pickup_day'
  | 'pickup_time'
  | 'pay_by'
>;

/** `GCash`, `BancNet, PBCom`, `BPI installment, 3 months`, `Voucher PASKO`. */
export function paymentWords({
  total,
  voucher_code,
  payment_method: method,
  payment_term: term,
  bank,
}: Pick<OrderRow, 'total' | 'voucher_code' | 'payment_method' | 'payment_term' | 'bank'>): string {
  if (total === 0 && voucher_code !== null) return `Voucher ${voucher_code}`;
  return choiceWords({ method, term, bank });
}

export function statusWords({
  state,
  total,
  delivery,
  fulfilment,
}: Pick<Standing, 'state' | 'total' | 'delivery' | 'fulfilment'>): string {
  if (state === 'refunded' && total === 0) return 'Called off';
  if (state === 'paid' && fulfilment !== null) return fulfilmentWords(fulfilment, delivery);
  const words: Record<OrderState, string> = {
    'awaiting-payment': 'Awaiting payment',
    paid: 'Paid',
    cancelled: 'Cancelled',
    expired: 'Expired',
    'refund-due': 'Refund on its way',
    refunded: 'Refunded',
  };
  return words[state];
}

/** What has happened, and what happens next; `because`: the cause of the order's state; `lastAttempt` of an order that can be paid. */
export function explanation(
  order: Standing,
  { because, lastAttempt, areInCart }: { because: Because | null; lastAttempt: PaymentRow | null; areInCart: boolean },
): string {
  const unpaid = lastAttempt && unpaidWords(lastAttempt, order.pay_by);
  if (unpaid) return unpaid.text;
  if (order.state === 'cancelled' && because === 'replaced')
    return 'Another order took the place of this one, with its artworks. Nothing was charged for this one.';
  const whereabouts = areInCart
    ? 'The artworks are in your cart for what is left of their hour.'
    : 'This order no longer holds the artworks: their pages say whether they are still to be had.';
  if (order.state === 'refunded' && order.total === 0)
    return 'The gallery has taken this order back. Nothing was charged, and your voucher can be used again.';
  const cause = because === 'collector' ? 'You cancelled this order' : 'The payment was not made';
  const sentences: Record<OrderState, string> = {
    'awaiting-payment': 'The artworks are held for you until the payment page ends.',
    paid: next(order),
    cancelled: `${cause}, and nothing was charged. ${whereabouts}`,
    expired: `The payment page ended before the payment was made. Nothing was charged. ${whereabouts}`,
    'refund-due': `${hasLeft(order) ? '' : 'This order does not go ahead. '}We are giving all of your payment back.`,
    refunded: 'All of your payment has been given back. Banks may take some days to show it.',
  };
  return sentences[order.state];
}

function next(order: Standing): string {
  return order.delivery === 'pickup' ? nextOfPickup(order) : nextOfDelivery(order);
}

function nextOfPickup({ fulfilment, pickup_day, pickup_time }: Standing): string {
  const appointment = `on ${longDay(pickup_day ?? '')} at ${clockTime(pickup_time ?? '')}`;
  if (fulfilment === 'delivered') return 'You have picked up your artworks.';
  if (fulfilment === 'ready') return `Your artworks are ready for you. Please pick them up ${appointment}.`;
  if (fulfilment === 'preparing') return `We are preparing your artworks for your pickup ${appointment}.`;
  return `Your artworks wait for you ${appointment}.`;
}

function nextOfDelivery({ fulfilment, carrier }: Standing): string {
  if (fulfilment === 'delivered') return 'Your artworks have been delivered.';
  if (fulfilment === 'shipped')
    return `Your artworks are on their way with ${carrier}. The tracking number stands under Delivery.`;
  if (fulfilment === 'preparing') return 'We are packing your artworks, and write to you when they leave the gallery.';
  return 'We pack your artworks with care and write to you before they leave.';
}

/** Whether the artworks are out of the gallery. */
function hasLeft({ fulfilment }: Pick<Standing, 'fulfilment'>): boolean {
  return fulfilment === 'shipped' || fulfilment === 'delivered';
}

/** One change of the order; the shipment's own words come from the order. */
export function historyWords(
  { state, because }: { state: OrderState; because: Because },
  { delivery, carrier, tracking_number }: Pick<Standing, 'delivery' | 'carrier' | 'tracking_number'>,
): string {
  if (because === 'shipped') return `Shipped with ${carrier}, ${tracking_number}`;
  if (because === 'shipment-corrected') return 'Shipment corrected';
  if (isFulfilment(because)) return fulfilmentWords(because, delivery);
  if (because === 'late-payment' && state === 'paid') return 'Paid late, and the artworks were still free';
  if (because === 'other-amount') return 'Another amount was paid; it goes back';
  if (because === 'overpaid') return 'More than the total was paid; the difference is refunded';
  if (because === 'order-changed') return 'Paid for an earlier version of the order; refunded';
  if (because === 'voucher-used') return 'Paid too late, and the discount code was used by another order; refunded';
  if (because === 'gallery' && state === 'refunded') return 'The gallery called the order off';
  if (because === 'gallery') return 'The gallery gives the money back';
  if (because === 'replaced') return 'Replaced by another order';
  if (because === 'collector') return 'Order cancelled';
  const words: Record<OrderState, string> = {
    'awaiting-payment': 'Order placed',
    paid: 'Paid',
    cancelled: 'Payment not made',
    expired: 'Payment page ended',
    'refund-due': 'Paid too late; the money goes back',
    refunded: 'Money given back',
  };
  return words[state];
}

/** What a collector reads after an attempt that came to nothing, while the order can still be paid; null for one that is open. */
export function unpaidWords(attempt: PaymentRow, payBy: number): { title: string; text: string } | null {
  if (attempt.state === 'open') return null;
  const next = `Your artworks stay reserved for you until ${timeInManila(payBy)}: choose another payment method or try again.`;
  const reasons: Record<Exclude<PaymentRow['state'], 'open'>, { title: string; text: string }> = {
    declined: {
      title: 'Payment declined',
      text: `Your payment by ${attemptWords(attempt).replace(/^Card$/, 'card')} was declined, and nothing was charged.`,
    },
    cancelled: { title: 'Payment not made', text: 'You left the payment page, and nothing was charged.' },
    replaced: { title: 'Payment not made', text: 'The last payment page has ended, and nothing was charged.' },
    ended: { title: 'Payment not made', text: 'The last payment page has ended, and nothing was charged.' },
    paid: {
      title: 'Your payment is refunded',
      text: 'Your payment was for the order as it was before you changed it. We refund it in full.',
    },
  };
  const { title, text } = reasons[attempt.state];
  return { title, text: `${text} ${next}` };
}

/** `GCash`, `BPI installment, 3 months` */
export function attemptWords({ payment_method: method, payment_term: term, bank }: PaymentRow): string {
  return choiceWords({ method, term, bank });
}

/** What the order's history says of its attempts; the first one starts as the order is placed. */
export function attemptEvents(attempts: PaymentRow[]): { text: string; at: number }[] {
  return attempts.flatMap((row) => {
    const { attempt, state, started_at, ended_at } = row;
    const name = `Payment attempt ${attempt} (${attemptWords(row)})`;
    const started = attempt > 1 ? [{ text: `${name} started`, at: started_at }] : [];
    const how = state === 'declined' ? 'declined' : state === 'cancelled' ? 'not made' : null;
    return how === null || ended_at === null ? started : [...started, { text: `${name} ${how}`, at: ended_at }];
  });
}

/** As the gallery knows who takes its payments. */
export function providerWords(provider: string): string {
  const words: Record<string, string> = { sandbox: 'the sandbox', paymongo: 'PayMongo', xendit: 'Xendit' };
  return words[provider] ?? provider;
}

/** Where it goes, or when it is picked up. */
export function deliveryLines(order: OrderRow): string[] {
  if (order.delivery === 'pickup') return [`${longDay(order.pickup_day ?? '')}, ${clockTime(order.pickup_time ?? '')}`];
  if (order.anonymised_at !== null) return ['Name and address were removed.'];
  const { first_name, last_name, address_1, address_2, city, province } = order;
  const place = [city, province].filter(Boolean).join(', ');
  return [`${first_name} ${last_name}`, address_1, address_2, place, 'Philippines'].flatMap((line) => line || []);
}
