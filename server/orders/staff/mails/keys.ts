import { mailName } from '../../../mail/names.ts';
import { paidAt } from '../../documents/receipt.ts';
import { type HistoryRow, isCancelledByGallery, type OrderRow, type Refund } from '../../rows.ts';

/** How often one mail can be sent again. */
export const MAX_RESENDS = 9;

/** Kinds of mails that staff can send again. */
export type ResendableKind =
  | 'order-paid'
  | 'order-received'
  | 'order-preparing'
  | 'order-ready'
  | 'order-shipped'
  | 'order-delivered'
  | 'order-refunded'
  | 'order-cancelled';

/** A mail that can be sent again. */
export interface OrderMail {
  /** The key in the outbox of the first one. */
  key: string;
  kind: ResendableKind;
  text: string;
  isToGallery: boolean;
  /** Set for `order-refunded`. */
  refundId?: number;
}

type Refunds = { id: number; refunds: Pick<Refund, 'id' | 'state'>[] }[];

/** The mails that say what the order is now. */
export function offeredMails(order: OrderRow, history: HistoryRow[], receipts: Refunds): OrderMail[] {
  const { id, state, fulfilment, anonymised_at } = order;
  if (anonymised_at !== null) return [];
  const mails: OrderMail[] = [];
  const add = (kind: ResendableKind) =>
    mails.push({ key: `${kind}:${id}`, kind, text: mailName(kind), isToGallery: kind === 'order-received' });
  if (state === 'paid' && paidAt(history) !== null) {
    add('order-paid');
    add('order-received');
  }
  if (state === 'paid' && fulfilment !== null) add(`order-${fulfilment}`);
  if (isCancelledByGallery(order, history)) add('order-cancelled');
  const made = receipts.flatMap(({ refunds }) => refunds.filter((refund) => refund.state === 'refunded'));
  for (const { id: refundId } of made)
    mails.push({
      key: `order-refunded:${refundId}`,
      kind: 'order-refunded',
      refundId,
      isToGallery: false,
      text: made.length > 1 ? `Refund ${made.findIndex((refund) => refund.id === refundId) + 1} made` : 'Refund made',
    });
  return mails;
}

export function resendKey(key: string, count: number): string {
  return `${key}:again:${count}`;
}

/** The keys of all times that a mail can be sent again. */
export function resendKeys(key: string): string[] {
  return Array.from({ length: MAX_RESENDS }, (_, at) => resendKey(key, at + 1));
}

const ORDER_KINDS: ResendableKind[] = [
  ...(['order-paid', 'order-received', 'order-preparing', 'order-ready', 'order-shipped', 'order-delivered'] as const),
  'order-cancelled',
];

/** Keys in the outbox that a mail about the order may have. */
export function orderMailKeys(
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
  history: HistoryRow[],
  receipts: Refunds,
): string[] {
  const withResends = (key: string) => [key, ...resendKeys(key)];
  const refunds = receipts.flatMap((receipt) => receipt.refunds);
  return [
    ...ORDER_KINDS.flatMap((kind) => withResends(`${kind}:${id}`)),
    ...Array.from({ length: version }, (_, at) => `order-corrected:${id}:${at + 1}`),
    ...history.map(({ happened_at }) => `order-shipped:${id}:${happened_at}`),
    ...receipts.flatMap((receipt) =>
      ['order-refund', 'payment-differs', 'order-overpaid'].map((kind) => `${kind}:${receipt.id}`),
    ),
    ...refunds.flatMap((refund) => [...withResends(`order-refunded:${refund.id}`), `refund-due:${refund.id}`]),
  ];
}
