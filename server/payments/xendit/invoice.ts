import { SECOND } from '../../time/time.ts';
import type { PaymentMethod, PaymentOrder } from '../contract.ts';
import { attemptName } from '../idempotency.ts';

/**
 * `payment_methods` of an invoice (github.com/xendit/xendit-node, DirectDebitType of the Invoice API; docs.xendit.co, Available
 * payment channels; PNB as the API itself lists it under `available_direct_debits`). No BancNet; installments only in Indonesia,
 * Thailand and elsewhere (docs.xendit.co/docs/installment-1), for no card of BPI or HSBC.
 */
const METHOD_CODES: Partial<Record<PaymentMethod, string>> = {
  paymaya: 'CREDIT_CARD',
  gcash: 'GCASH',
  bpi: 'DD_BPI',
  bdo: 'DD_BDO_EPAY',
  rcbc: 'DD_RCBC',
  pnb: 'DD_PNB_ONLINE_BANKING',
  union_bank: 'DD_UBP',
  qr: 'QRPH',
};

export const xenditMethods = Object.keys(METHOD_CODES) as PaymentMethod[];

/** Xendit's amounts are pesos. */
export function pesos(centavos: number): number {
  return centavos / 100;
}

/** Rounds, since 1234.56 is not exact in binary. */
export function centavos(pesos: number): number {
  return Math.round(pesos * 100);
}

/** The body of `POST /v2/invoices`; null for a method that Xendit does not have. The invoice expires at the order's deadline. */
export function invoiceRequest(order: PaymentOrder, now: number): object | null {
  const code = METHOD_CODES[order.choice.method];
  if (!code) return null;
  const { number, customer, items, total } = order;
  const isPlain = items.reduce((sum, { price }) => sum + price, 0) === total;
  return {
    external_id: attemptName(order),
    amount: pesos(total),
    currency: 'PHP',
    description: `Order ${number}: ${items.map(({ title }) => title).join(', ')}`.slice(0, 255),
    invoice_duration: Math.max(1, Math.floor((order.paymentDueAt - now) / SECOND)),
    payment_methods: [code],
    success_redirect_url: order.successUrl,
    failure_redirect_url: order.cancelUrl,
    payer_email: customer.email,
    customer: { given_names: customer.firstName, surname: customer.lastName, email: customer.email },
    // The shop sends its own mail.
    should_send_email: false,
    ...(isPlain && { items: items.map(({ title, price }) => ({ name: title, quantity: 1, price: pesos(price) })) }),
  };
}
