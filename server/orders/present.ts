import { formatDiscount, withCurrency } from '../artworks/format/money.ts';
import { pluralize } from '../artworks/format/pluralize.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { presentPagination } from '../listing/present.ts';
import { orderUrl } from '../navigation/links.ts';
import { formatClockTime, formatDate, formatDateTime, formatIsoDate } from '../time/time.ts';
import type { OrderDetail, OrderItem, OrderList, OrderSummary, PaymentOutcome } from './contract.ts';
import { paidAt } from './documents/receipt.ts';
import { type RefundedItem, refundedItems, refundedSum, refundSentences } from './documents/refunded-items.ts';
import { isFulfilmentChange } from './fulfilment/steps.ts';
import type { ChangeReason, HistoryRow, OrderItemRow, OrderRow, PaymentRow, Receipt } from './rows.ts';
import {
  attemptEvents,
  deliveryLines,
  explanation,
  historyLabel,
  paymentLabel,
  statusLabel,
  unpaidMessage,
} from './wording.ts';

interface OrderInput {
  items: OrderItemRow[];
  cards: CardRow[];
  /** Ids of the artworks that are published. */
  shown: Set<number>;
  /** Refunds of single artworks. */
  refunds?: RefundedItem[];
  now: number;
}

export function presentOrders(
  { orders, total, page, perPage }: { orders: OrderRow[]; total: number; page: number; perPage: number },
  input: OrderInput,
): OrderList {
  const addressOf = (page: number) => (page === 1 ? '/orders' : `/orders?page=${page}`);
  return {
    data: orders.map((order) => presentSummary(order, input)),
    meta: { pagination: presentPagination({ page, perPage, total }, addressOf) },
  };
}

interface OrderDetailInput extends OrderInput {
  history: HistoryRow[];
  attempts: PaymentRow[];
  pickupAddress: string;
  /** Ids of the artworks in the collector's cart. */
  inCart: number[];
  receipts: Receipt[];
}

export function presentOrder(
  order: OrderRow,
  { history, attempts, receipts, pickupAddress, inCart, ...input }: OrderDetailInput,
): OrderDetail {
  const refunds = refundedItems(input.items, receipts);
  const isPayable = order.state === 'awaiting-payment' && input.now < order.payment_due_at;
  const open = attempts.find(({ state }) => state === 'open');
  const own = input.items.map(({ artwork_id }) => artwork_id);
  const added = inCart.filter((id) => !own.includes(id));
  return {
    ...presentSummary(order, { ...input, refunds }),
    explanation: explanation(order, {
      reason: lastReason(history),
      lastAttempt: isPayable ? (attempts.at(-1) ?? null) : null,
      areInCart: input.items.every(({ artwork_id }) => inCart.includes(artwork_id)),
      refunds: refundSentences(refunds),
    }),
    subTotal: withCurrency(order.subtotal),
    discount: formatDiscount(order.discount),
    discountCode: order.voucher_code,
    refunded: refunds.length === 0 ? null : formatDiscount(refundedSum(refunds)),
    payment: paymentLabel(order),
    payUrl: isPayable ? (open?.url ?? null) : null,
    changePaymentUrl: isPayable ? '/checkout' : null,
    cartAtCheckout: isPayable ? presentCart(input.cards.filter(({ id }) => added.includes(id))) : null,
    cancelUrl: order.state === 'awaiting-payment' ? `${orderUrl(order.number)}/cancel` : null,
    paymentDueAt: isPayable ? order.payment_due_at : null,
    now: input.now,
    customer: { name: `${order.first_name} ${order.last_name}`, email: order.email, phone: order.phone },
    delivery: presentDelivery(order, pickupAddress),
    notes: order.notes,
    receiptUrl: paidAt(history) === null ? null : `${orderUrl(order.number)}/receipt`,
    history: presentHistory(order, { history, attempts, refunds }),
  };
}

/** Names the cart's artworks, which checkout adds to an order that awaits its payment. */
function presentCart(cards: CardRow[]): string | null {
  if (cards.length === 0) return null;
  const total = withCurrency(cards.reduce((sum, { price }) => sum + price, 0));
  const artworks = pluralize(cards.length, 'artwork');
  return `Checkout also includes the ${artworks} in your cart: ${total}.`;
}

function presentHistory(
  order: OrderRow,
  { history, attempts, refunds }: { history: HistoryRow[]; attempts: PaymentRow[]; refunds: RefundedItem[] },
): OrderDetail['history'] {
  const [placed, ...changes] = history.map((change) => ({
    text: historyLabel(change, order.delivery),
    at: change.happened_at,
  }));
  const events = [
    ...(placed ? [placed] : []),
    ...attemptEvents(attempts),
    ...changes,
    ...refunds.flatMap(refundEvents),
  ];
  return events.toSorted((a, b) => a.at - b.at).map(({ text, at }) => ({ text, at: formatDateTime(at) }));
}

function refundEvents({ title, amount, requestedAt, madeAt }: RefundedItem): { text: string; at: number }[] {
  return [
    { text: `Refund of ${withCurrency(amount)} for “${title}” started by the gallery`, at: requestedAt },
    ...(madeAt === null ? [] : [{ text: `Refunded ${withCurrency(amount)} for “${title}”`, at: madeAt }]),
  ];
}

/** Why the order has its state; steps of its fulfilment do not count. */
export function lastReason(history: HistoryRow[]): ChangeReason | null {
  return history.findLast(({ reason }) => !isFulfilmentChange(reason))?.reason ?? null;
}

function presentSummary(order: OrderRow, { items, ...input }: OrderInput): OrderSummary {
  return {
    number: order.number,
    url: orderUrl(order.number),
    state: order.state,
    fulfilment: order.fulfilment,
    status: statusLabel(order),
    placedOn: formatDate(order.placed_at),
    total: withCurrency(order.total),
    items: items.filter(({ order_id }) => order_id === order.id).flatMap((item) => presentItem(item, order, input)),
  };
}

function presentItem(
  item: OrderItemRow,
  { number, state }: OrderRow,
  { cards, shown, refunds = [], now }: Omit<OrderInput, 'items'>,
): OrderItem[] {
  const row = cards.find(({ id }) => id === item.artwork_id);
  if (!row) return [];
  const card = presentCard(row, now);
  const refund = refunds.find(({ artworkId }) => artworkId === item.artwork_id);
  const { artist, full_image: image, full_image_dimensions: dimensions, alt_image: alt } = card;
  return [
    {
      id: item.artwork_id,
      title: item.title,
      artist: { name: item.artist_name, url: artist.is_shown_on_website ? artist.url : null },
      url: shown.has(row.id) ? card.url : null,
      price: withCurrency(item.price),
      image,
      dimensions,
      alt,
      certificateUrl:
        state === 'paid' && item.refunded_at === null ? `${orderUrl(number)}/certificates/${card.slug}` : null,
      refund: refund ? (refund.madeAt === null ? 'Refund in progress' : 'Refunded') : null,
    },
  ];
}

function presentDelivery(order: OrderRow, pickupAddress: string): OrderDetail['delivery'] {
  const fulfilledOn = order.fulfilled_at === null ? null : formatDate(order.fulfilled_at);
  const { carrier, tracking_number: trackingNumber } = order;
  if (order.delivery === 'delivery') {
    const shipment = carrier !== null && trackingNumber !== null ? { carrier, trackingNumber } : null;
    return { method: 'delivery', lines: deliveryLines(order), shipment, fulfilledOn };
  }
  const day = formatIsoDate(order.pickup_day ?? '');
  return { method: 'pickup', lines: [pickupAddress], day, time: formatClockTime(order.pickup_time ?? ''), fulfilledOn };
}

interface PaymentOutcomeInput {
  lastAttempt: PaymentRow | null;
  reason: ChangeReason | null;
  /** Whether any of the order's artworks is in the cart. */
  isInCart: boolean;
  /** False only if the provider's status rules out a payment. */
  mayBePaid: boolean;
  now: number;
}

/** The message for a browser that comes back from the payment page. */
export function presentPaymentOutcome(
  order: Pick<OrderRow, 'state' | 'number' | 'payment_due_at'>,
  { lastAttempt, reason, isInCart, mayBePaid, now }: PaymentOutcomeInput,
): PaymentOutcome {
  const { state, number } = order;
  if (mayBePaid && (state === 'cancelled' || state === 'expired')) return presentUncertain(number);
  const reservation = isInCart
    ? 'Your artworks are back in your cart for the rest of their reservation.'
    : 'Your artworks are no longer reserved for you.';
  switch (state) {
    case 'paid':
      return {
        outcome: 'paid',
        title: 'Thank you!',
        text: `Your order ${number} is paid, and the artworks are yours.`,
      };
    case 'cancelled':
      return {
        outcome: 'failed',
        title: reason === 'collector' ? 'Order cancelled' : 'Payment not completed',
        text: `Nothing was charged. ${reservation}`,
      };
    case 'expired':
      return { outcome: 'expired', title: 'Payment page expired', text: `Nothing was charged. ${reservation}` };
    case 'awaiting-payment':
      return presentUnpaid(order, mayBePaid ? null : lastAttempt, now);
    default:
      return {
        outcome: 'refund',
        title: 'We are refunding your payment',
        text: `Order ${number} will not be completed. We are refunding the full amount.`,
      };
  }
}

function presentUncertain(number: string): PaymentOutcome {
  return {
    outcome: 'pending',
    title: 'We are checking your payment',
    text: `Order ${number} has ended. If you completed the payment, we either complete the order or refund the full amount, and send you an e-mail.`,
  };
}

function presentUnpaid(
  { payment_due_at }: Pick<OrderRow, 'payment_due_at'>,
  lastAttempt: PaymentRow | null,
  now: number,
): PaymentOutcome {
  const unpaid = lastAttempt && now < payment_due_at ? unpaidMessage(lastAttempt, payment_due_at) : null;
  if (unpaid) return { outcome: 'failed', ...unpaid };
  return {
    outcome: 'pending',
    title: 'Awaiting your payment',
    text: 'We have not received your payment yet. This page shows your payment as soon as we receive it.',
  };
}
