import { choiceWords } from '../payments/choice-words.ts';
import type { OrderState } from './contract.ts';
import { clockTime, longDay } from './days.ts';
import type { Because, OrderRow } from './rows.ts';

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
  fulfilled_at,
}: Pick<OrderRow, 'state' | 'total' | 'delivery' | 'fulfilled_at'>): string {
  if (state === 'refunded' && total === 0) return 'Called off';
  if (state === 'paid' && fulfilled_at !== null) return delivery === 'pickup' ? 'Picked up' : 'Delivered';
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

/** What has happened, and what happens next; `because`: what brought the order where it stands. */
export function explanation(
  order: Pick<OrderRow, 'state' | 'total' | 'delivery' | 'fulfilled_at' | 'pickup_day' | 'pickup_time'>,
  { because, areInCart }: { because: Because | null; areInCart: boolean },
): string {
  if (order.state === 'cancelled' && because === 'replaced')
    return 'Another order took the place of this one, with its artworks. Nothing was charged for this one.';
  const whereabouts = areInCart
    ? 'The artworks are in your cart for what is left of their hour.'
    : 'This order no longer holds the artworks: their pages say whether they are still to be had.';
  if (order.state === 'refunded' && order.total === 0)
    return 'The gallery has taken this order back. Nothing was charged, and your voucher can be used again.';
  const sentences: Record<OrderState, string> = {
    'awaiting-payment': 'The artworks are held for you until the payment page ends.',
    paid: next(order),
    cancelled: `The payment was not made, and nothing was charged. ${whereabouts}`,
    expired: `The payment page ended before the payment was made. Nothing was charged. ${whereabouts}`,
    'refund-due': 'This order does not go ahead. We are giving all of your payment back.',
    refunded: 'All of your payment has been given back. Banks may take some days to show it.',
  };
  return sentences[order.state];
}

function next({
  delivery,
  fulfilled_at,
  pickup_day,
  pickup_time,
}: Pick<OrderRow, 'delivery' | 'fulfilled_at' | 'pickup_day' | 'pickup_time'>): string {
  if (fulfilled_at !== null)
    return delivery === 'pickup' ? 'You have picked up your artworks.' : 'Your artworks have been delivered.';
  if (delivery === 'delivery') return 'We pack your artworks with care and write to you before they leave.';
  return `Your artworks wait for you on ${longDay(pickup_day ?? '')} at ${clockTime(pickup_time ?? '')}.`;
}

export function historyWords(state: OrderState, because: Because): string {
  if (because === 'late-payment' && state === 'paid') return 'Paid late, and the artworks were still free';
  if (because === 'other-amount') return 'Another amount was paid; it goes back';
  if (because === 'voucher-used') return 'Paid too late, and the discount code was used by another order; refunded';
  if (because === 'gallery' && state === 'refunded') return 'The gallery called the order off';
  if (because === 'gallery') return 'The gallery gives the money back';
  if (because === 'fulfilled') return 'Handed out';
  if (because === 'replaced') return 'Replaced by another order';
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

/** As the gallery knows who takes its payments. */
export function providerWords(provider: string): string {
  const words: Record<string, string> = { sandbox: 'the sandbox', paymongo: 'PayMongo', xendit: 'Xendit' };
  return words[provider] ?? provider;
}

/** Where it goes, or when it is picked up. */
export function deliveryLines(order: OrderRow): string[] {
  if (order.delivery === 'pickup') return [`${longDay(order.pickup_day ?? '')}, ${clockTime(order.pickup_time ?? '')}`];
  const { first_name, last_name, address_1, address_2, city, province } = order;
  const place = [city, province].filter(Boolean).join(', ');
  return [`${first_name} ${last_name}`, address_1, address_2, place, 'Philippines'].flatMap((line) => line || []);
}
