import type { PaymentType } from '../vouchers/contract.ts';

export type PaymentMethod =
  | 'paymaya'
  | 'gcash'
  | 'bpi'
  | 'bdo'
  | 'rcbc'
  | 'pnb'
  | 'union_bank'
  | 'qr'
  | 'bancnet'
  | 'bpiinstall'
  | 'hsbcinstall';

/** How somebody has chosen to pay; `bank` of bancnet alone, `term` in months of installments alone. */
export interface PaymentChoice {
  method: PaymentMethod;
  type: PaymentType;
  bank: string | null;
  term: 3 | 6 | null;
}

/** One attempt to pay an order. Amounts in centavos of the Philippine peso, moments in milliseconds since 1970. */
export interface PaymentOrder {
  /** With `attempt` the idempotency key: opening twice for one attempt opens one page. */
  id: number;
  /** 1, 2, 3 … of the order. */
  attempt: number;
  number: string;
  total: number;
  choice: PaymentChoice;
  items: { title: string; price: number }[];
  discount: number;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  /** When the payment page must end. */
  payBy: number;
  /** Whole addresses that the provider's page leads back to. */
  successUrl: string;
  cancelUrl: string;
}

export interface OpenedPayment {
  /** The provider's own name for the payment page. */
  reference: string;
  /** Where the browser is sent. */
  url: string;
}

/**
 * What a provider says of a payment page. `open`: it can still be paid; `ended`: it can never succeed any more, nothing was paid,
 * with `isDeclined` because the bank or card declined the payment;
 * `paid`: money was taken, `paymentId` is what a refund names.
 */
export type PaymentState =
  | { state: 'open' }
  | { state: 'ended'; isDeclined?: boolean }
  | { state: 'paid'; paymentId: string; amount: number; currency: string; paidAt: number };

/** News that a provider sent by itself, its signature already verified. */
export interface PaymentNotice {
  /** Unique with the provider: the same news has the same id however often it comes. */
  eventId: string;
  reference: string;
  /** Null for news that changes nothing here, such as a failed attempt on a page that stays open. */
  outcome: PaymentState | null;
}

/** `cannot`: only a person can give this money back. */
export type RefundOutcome = 'refunded' | 'pending' | 'cannot';

export type SandboxAction = 'pay' | 'fail' | 'cancel' | 'pay-late' | 'notify-twice';

/** The payment page of the app's own provider. */
export interface SandboxPage {
  reference: string;
  number: string;
  /** `Php 1,000.00` */
  amount: string;
  method: string;
  items: { title: string; price: string }[];
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'ended';
  /** What can be done with it; each a form that posts its `action`. */
  actions: { action: SandboxAction; text: string; explanation: string }[];
  /** Where the forms post to, with these fields besides. */
  formAction: string;
  fields: Record<string, string>;
  /** When the page ends, and the clock as it answered; milliseconds since 1970. */
  payBy: number;
  now: number;
  /** Back to the shop, whatever has been chosen. */
  backUrl: string;
}
