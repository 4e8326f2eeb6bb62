import type { PaymentMethod, PaymentOrder } from '../contract.ts';
import { attemptName } from '../idempotency.ts';

/**
 * `payment_method_types` of a checkout session (developers.paymongo.com: Checkout API Implementation, Direct online banking).
 * PayMongo has no RCBC, PNB and BancNet, and has installments only for cards of Security Bank.
 */
const METHOD_TYPES: Partial<Record<PaymentMethod, string>> = {
  paymaya: 'card',
  gcash: 'gcash',
  bpi: 'dob',
  bdo: 'brankas_bdo',
  union_bank: 'dob_ubp',
  qr: 'qrph',
};

export const paymongoMethods = Object.keys(METHOD_TYPES) as PaymentMethod[];

/** Key of `metadata` that marks our sessions: the account may have others, made by hand. */
export const ORDER_KEY = 'gallery_order';

/** PayMongo's limit for names and descriptions. */
const MAX_LENGTH = 255;

/** The body of `POST /v1/checkout_sessions`, amounts in centavos; null for a method that PayMongo does not have. */
export function sessionRequest(order: PaymentOrder): object | null {
  const type = METHOD_TYPES[order.choice.method];
  if (!type) return null;
  const { number, customer } = order;
  const attributes = {
    line_items: lineItems(order),
    payment_method_types: [type],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    reference_number: attemptName(order),
    description: `Order ${number}: ${order.items.map(({ title }) => title).join(', ')}`.slice(0, MAX_LENGTH),
    billing: { name: `${customer.firstName} ${customer.lastName}`, email: customer.email, phone: customer.phone },
    metadata: { [ORDER_KEY]: number },
    // The shop sends its own mail.
    send_email_receipt: false,
    show_description: true,
    show_line_items: true,
  };
  return { data: { attributes } };
}

/** A line cannot have a negative amount, so a discounted order is one line. */
function lineItems({ items, number, total }: PaymentOrder): object[] {
  const isPlain = items.reduce((sum, { price }) => sum + price, 0) === total;
  const lines = isPlain ? items : [{ title: `Order ${number}`, price: total }];
  return lines.map(({ title, price }) => ({
    name: title.slice(0, MAX_LENGTH),
    amount: price,
    currency: 'PHP',
    quantity: 1,
  }));
}
