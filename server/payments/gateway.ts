import type {
  OpenedPayment,
  PaymentMethod,
  PaymentNotice,
  PaymentOrder,
  PaymentState,
  RefundOutcome,
} from './contract.ts';

export type ProviderName = 'sandbox' | 'paymongo' | 'xendit';

/** What a provider of payments can do. Each call ends within 10 seconds. */
export interface PaymentProvider {
  name: ProviderName;
  /** What checkout may show. */
  offers: readonly PaymentMethod[];
  /** Opens a hosted page; throws ProviderUnavailable when the provider does not answer or refuses. */
  open(order: PaymentOrder): Promise<OpenedPayment>;
  /** Asks how a page stands. */
  ask(reference: string): Promise<PaymentState>;
  /** Ends a page so that it can never succeed any more; what it says afterwards, which may be `paid`. */
  end(reference: string): Promise<PaymentState>;
  /** What a notice says; throws ForgedNotice when its signature or token is wrong, UnknownPayment for a payment that does not exist. */
  read(body: Buffer, headers: NodeJS.Dict<string | string[]>): Promise<PaymentNotice>;
  /** Refunds all of a payment or a part of it; the key makes asking twice safe. Amount in centavos. */
  refund(payment: { reference: string; paymentId: string; amount: number; key: string }): Promise<RefundOutcome>;
}

/** Out of reach, too slow, or refusing for a reason of its own. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  /** Milliseconds after which the provider wants to be called again; null where it has not said so. */
  readonly retryAfter: number | null;

  constructor(message: string, { cause, retryAfter = null }: { cause?: unknown; retryAfter?: number | null } = {}) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}

/** From the provider, about a payment that it does not have, such as one of its dashboard's samples. */
export class UnknownPayment extends Error {
  override name = 'UnknownPayment';
}

/** Not from the provider, or not readable. */
export class ForgedNotice extends Error {
  override name = 'ForgedNotice';
}
