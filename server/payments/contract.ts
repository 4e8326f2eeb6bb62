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

/** `bank` only for bancnet; `term` in months, only for installments. */
export interface PaymentChoice {
  method: PaymentMethod;
  type: PaymentType;
  bank: string | null;
  term: 3 | 6 | null;
}

/** One attempt to pay an order. Amounts in centavos of the Philippine peso, times in milliseconds since 1970. */
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
  /** Deadline of the payment page. */
  paymentDueAt: number;
  /** Absolute addresses that the provider's page leads back to. */
  successUrl: string;
  cancelUrl: string;
}

export interface OpenedPayment {
  /** The provider's id of the payment page. */
  reference: string;
  /** Address of the payment page. */
  url: string;
}

/**
 * Status of a payment page. `open`: it can still be paid; `ended`: it was not paid and cannot be paid any more, with `isDeclined`
 * if the bank or card declined the payment; `paid`: a refund needs its `paymentId`, and `paidAt` is null where the provider states no
 * time.
 */
export type PaymentStatus =
  | { state: 'open' }
  | { state: 'ended'; isDeclined?: boolean }
  | { state: 'paid'; paymentId: string; amount: number; currency: string; paidAt: number | null };

/** A webhook request as it was received. */
export interface WebhookRequest {
  body: Buffer;
  headers: NodeJS.Dict<string | string[]>;
}

/** An event from a verified webhook request. */
export interface WebhookEvent {
  /** Unique for the provider: an event that is sent again has the same id. */
  eventId: string;
  reference: string;
  /** Null for an event that changes nothing here, such as a failed payment on a page that stays open. */
  status: PaymentStatus | null;
}

/** A refund of a payment or of a part of it. A provider makes one refund for each `key`. */
export interface RefundRequest {
  /** The provider's id of the payment page. */
  reference: string;
  paymentId: string;
  /** Centavos. */
  amount: number;
  key: string;
  /** Other refunds of the same payment that the shop has recorded as made. */
  madeBefore: { key: string; amount: number }[];
}

/** `cannot`: the provider cannot refund this payment by API; a person has to. */
export type RefundOutcome = 'refunded' | 'pending' | 'cannot';

export type SandboxAction = 'pay' | 'fail' | 'cancel' | 'pay-late' | 'notify-twice';

/** The payment page of the sandbox. */
export interface SandboxPage {
  reference: string;
  number: string;
  /** `Php 1,000.00` */
  amount: string;
  method: string;
  items: { title: string; price: string }[];
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'ended';
  /** Each is a form that posts its `action`. */
  actions: { action: SandboxAction; text: string; explanation: string }[];
  /** Address of the forms, and their hidden fields. */
  formAction: string;
  fields: Record<string, string>;
  /** Deadline of the page, and the server's clock; milliseconds since 1970. */
  expiresAt: number;
  now: number;
  /** Address of the shop that the page leads back to. */
  backUrl: string;
}
