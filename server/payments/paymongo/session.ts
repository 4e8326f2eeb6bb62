import { attemptName } from '../attempt-name.ts';
import type { PaymentMethod, PaymentOrder } from '../contract.ts';

/**
 * What a checkout session is told to offer (developers.paymongo.com: Checkout API Implementation, Direct online banking). RCBC, PNB
 * and BancNet are not among its methods; installments are of Security Bank's cards alone, neither BPI's nor HSBC's.
 */
const types: Partial<Record<PaymentMethod, string>> = {
  paymaya: 'card',
  gcash: 'gcash',
  bpi: 'dob',
  bdo: 'brankas_bdo',
  union_bank: 'dob_ubp',
  qr: 'qrph',
};

export const paymongoOffers = Object.keys(types) as PaymentMethod[];

/** What `metadata` of our sessions says: the same account may have others, made by hand. */
export const MARK = 'gallery_order';

/** Longest description that is taken. */
const LONGEST = 255;

/** The body of `POST /v1/checkout_sessions`; null for a method that is not offered. Amounts stay centavos. */
export function sessionRequest(order: PaymentOrder): object | null {
  const type = types[order.choice.method];
  if (!type) return null;
  const { number, customer } = order;
  const attributes = {
    line_items: lineItems(order),
    payment_method_types: [type],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    reference_number: attemptName(order),
    description: `Order ${number}: ${order.items.map(({ title }) => title).join(', ')}`.slice(0, LONGEST),
    billing: { name: `${customer.firstName} ${customer.lastName}`, email: customer.email, phone: customer.phone },
    metadata: { [MARK]: number },
    // We write our own mail.
    send_email_receipt: false,
    show_description: true,
    show_line_items: true,
  };
  return { data: { attributes } };
}

/** No line may be below zero: a discounted order is one line. */
function lineItems({ items, number, total }: PaymentOrder): object[] {
  const isPlain = items.reduce((sum, { price }) => sum + price, 0) === total;
  const lines = isPlain ? items : [{ title: `Order ${number}`, price: total }];
  return lines.map(({ title, price }) => ({
    name: title.slice(0, LONGEST),
    amount: price,
    currency: 'PHP',
    quantity: 1,
  }));
}
