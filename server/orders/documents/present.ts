import { formatDiscount, withCurrency } from '../../artworks/format/money.ts';
import { formatClockTime, formatDate, formatIsoDate } from '../../time/time.ts';
import type { HistoryRow, OrderItemRow, OrderRow, Receipt as Payment } from '../rows.ts';
import { deliveryLines, paymentLabel } from '../wording.ts';
import type { Receipt } from './receipt.ts';
import { receiptSentences, refundedItems } from './refunded-items.ts';

interface ReceiptInput {
  items: OrderItemRow[];
  history: HistoryRow[];
  receipts: Payment[];
  gallery: { name: string; curatorEmail: string; pickupAddress: string };
  paidAt: number;
}

export function presentReceipt(order: OrderRow, { items, history, receipts, gallery, paidAt }: ReceiptInput): Receipt {
  const { discount, voucher_code } = order;
  return {
    number: order.number,
    placedOn: formatDate(order.placed_at),
    paidOn: formatDate(paidAt),
    gallery: { name: gallery.name, lines: [gallery.pickupAddress, gallery.curatorEmail].filter(Boolean) },
    collector: [`${order.first_name} ${order.last_name}`.trim(), order.email, order.phone].filter(Boolean),
    delivery: deliveryOf(order, gallery.pickupAddress),
    items: items.map(({ title, artist_name, price }) => ({ title, artist: artist_name, price: withCurrency(price) })),
    sums: [
      { name: 'Subtotal', value: withCurrency(order.subtotal) },
      ...(discount > 0
        ? [{ name: voucher_code === null ? 'Discount' : `Discount (${voucher_code})`, value: formatDiscount(discount) }]
        : []),
      { name: 'Delivery', value: 'FREE' },
    ],
    total: withCurrency(order.total),
    payment: [paymentLabel(order), ...referencesOf(order, receipts).map((reference) => `Reference ${reference}`)],
    refunds: refundsOf(order, { items, history, receipts }),
  };
}

/** The provider's ids of the payments that have paid the order. */
function referencesOf({ state }: OrderRow, receipts: Payment[]): string[] {
  const paid = receipts.filter(({ amount, refunds }) => state !== 'paid' || amount > otherRefunds(refunds));
  return paid.map(({ payment_id }) => payment_id);
}

/** Centavos of the refunds that are not for single artworks of a paid order. */
function otherRefunds(refunds: Payment['refunds']): number {
  return refunds.filter(({ artwork_id }) => artwork_id === null).reduce((sum, { amount }) => sum + amount, 0);
}

function deliveryOf(order: OrderRow, pickupAddress: string): Receipt['delivery'] {
  if (order.delivery === 'delivery') return { name: 'Delivery', lines: deliveryLines(order) };
  const appointment = `${formatIsoDate(order.pickup_day ?? '')}, ${formatClockTime(order.pickup_time ?? '')}`;
  return { name: 'Self Pickup', lines: [appointment, pickupAddress].filter(Boolean) };
}

function refundsOf(
  { state, total }: OrderRow,
  { items, history, receipts }: Pick<ReceiptInput, 'items' | 'history' | 'receipts'>,
): string[] {
  if (state === 'refund-due') return ['This order is being refunded in full.'];
  if (state !== 'refunded') return receiptSentences(refundedItems(items, receipts));
  const day = formatDate(history.findLast((change) => change.state === 'refunded')?.happened_at ?? 0);
  return [
    total === 0 ? `This order was cancelled by the gallery on ${day}.` : `This order was refunded in full on ${day}.`,
  ];
}
