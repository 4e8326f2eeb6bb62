import { formatDiscount, withCurrency } from '../../artworks/format/money.ts';
import { pictureOf } from '../../artworks/picture.ts';
import type { CardRow } from '../../artworks/rows.ts';
import type { MailedMember, MailedOrder, MailedPicture } from '../../mail/contract.ts';
import { orderUrl } from '../../navigation/links.ts';
import { formatDate } from '../../time/time.ts';
import { refundedItems, refundedSum } from '../documents/refunded-items.ts';
import type { OrderItemRow, OrderRow } from '../rows.ts';
import { deliveryLines, paymentLabel } from '../wording.ts';

/** An order for the mail templates; `cards` have the pictures of its artworks. */
export function mailedOrder(order: OrderRow, items: OrderItemRow[], cards: CardRow[]): MailedOrder {
  const refunds = refundedItems(items, []);
  return {
    number: order.number,
    url: orderUrl(order.number),
    hasPage: order.account_id !== null,
    placedOn: formatDate(order.placed_at),
    items: items.map(({ artwork_id, title, artist_name, price, refunded_at }) => {
      const card = cards.find(({ id }) => id === artwork_id);
      const picture = card && { picture: mailedPicture(card) };
      const refund = refunded_at !== null && { isRefunded: true };
      return { title, artist: artist_name, price: withCurrency(price), ...refund, ...picture };
    }),
    subTotal: withCurrency(order.subtotal),
    discount: order.discount > 0 ? formatDiscount(order.discount) : null,
    discountCode: order.voucher_code,
    total: withCurrency(order.total),
    ...(refunds.length > 0 && { refunded: formatDiscount(refundedSum(refunds)) }),
    isFree: order.total === 0,
    payment: paymentLabel(order),
    isPickup: order.delivery === 'pickup',
    isTaken: order.channel === 'desk' && order.fulfilment === 'delivered',
    deliveryLines: deliveryLines(order),
    customer: { name: `${order.first_name} ${order.last_name}`, email: order.email, phone: order.phone },
    notes: order.notes,
  };
}

function mailedPicture({ image_key, image_width, image_height }: CardRow): MailedPicture {
  return { image: pictureOf(image_key, '').sm, width: image_width, height: image_height };
}

export function mailedMember({ voucher_code, member_name, member_id }: OrderRow): MailedMember | null {
  if (voucher_code === null || member_name === null || member_id === null) return null;
  return { voucher: voucher_code, name: member_name, id: member_id };
}
