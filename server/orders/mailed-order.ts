import { withCurrency } from '../artworks/money.ts';
import type { MailedMember } from '../mail/contract.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';
import { deliveryLines, paymentWords } from './wording.ts';

/** An order as mails tell of it. */
export function mailedOrder(order: OrderRow, items: OrderItemRow[]) {
  return {
    number: order.number,
    url: `/orders/${order.number}`,
    items: items.map(({ title, artist_name, price }) => ({ title, artist: artist_name, price: withCurrency(price) })),
    subTotal: withCurrency(order.subtotal),
    discount: order.discount > 0 ? `- ${withCurrency(order.discount)}` : null,
    total: withCurrency(order.total),
    isFree: order.total === 0,
    payment: paymentWords(order),
    isPickup: order.delivery === 'pickup',
    deliveryLines: deliveryLines(order),
    customer: { name: `${order.first_name} ${order.last_name}`, email: order.email, phone: order.phone },
    notes: order.notes,
  };
}

export function mailedMember({ voucher_code, member_name, member_id }: OrderRow): MailedMember | null {
  if (voucher_code === null || member_name === null || member_id === null) return null;
  return { voucher: voucher_code, name: member_name, id: member_id };
}
