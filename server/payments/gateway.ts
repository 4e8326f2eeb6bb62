import type { Knex } from 'knex';
import type { z } from 'zod';
import type {
  OpenedPayment,
  PaymentMethod,
  PaymentOrder,
  PaymentStatus,
  RefundOutcome,
  RefundRequest,
  WebhookEvent,
  WebhookRequest,
} from './contract.ts';

/** Hosted payment pages of one provider. Each call ends within 10 seconds, and throws GatewayUnavailable if it fails. */
export interface PaymentGateway {
  /** The provider's name in the registry. */
  name: string;
  /** Payment methods that it takes. */
  methods: readonly PaymentMethod[];
  /** Opens a payment page. */
  open(order: PaymentOrder): Promise<OpenedPayment>;
  fetchStatus(reference: string): Promise<PaymentStatus>;
  /** Ends a page so that it cannot be paid any more. Returns the status afterwards, which may be `paid`. */
  expire(reference: string): Promise<PaymentStatus>;
  /** Verifies a webhook request. Throws InvalidWebhook or UnknownPayment. */
  readWebhook(request: WebhookRequest): Promise<WebhookEvent>;
  /** Refunds a payment or a part of it. Idempotent by `key`. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
}

export interface GatewayOptions {
  database: Knex;
  now: () => number;
  /** Secrets that sign the sandbox's webhooks: the first one signs, all verify. */
  secrets: string[];
  /** Whether PAYMENT_PROVIDER names this provider. */
  isCurrent: boolean;
}

/** A payment provider: `server/payments/<name>/provider.ts` defines one, and registry.ts lists it. */
export interface PaymentProvider<Variables extends z.ZodRawShape = z.ZodRawShape> {
  /** Its name in mails to the gallery. */
  label: string;
  /** It is for tests: its payments move no money. */
  isTest?: true;
  /** The environment variables that it reads. */
  variables: Variables;
  /** The variables that must be set if PAYMENT_PROVIDER names it. */
  required: (keyof Variables & string)[];
  /** How the values of required variables look, for the page that explains the settings. Default: `…`. */
  examples?: { [Name in keyof Variables & string]?: string };
  /** Null where its variables are not set. */
  open(variables: VariableValues<Variables>, options: GatewayOptions): PaymentGateway | null;
  keyCheck?: {
    /** The variable of the key. */
    variable: keyof Variables & string;
    /** Sends one request that needs a valid key and changes nothing. Null where the key is not set. Throws GatewayUnavailable. */
    send(variables: VariableValues<Variables>): Promise<KeyCheck> | null;
  };
}

export interface KeyCheck {
  /** A key of the provider's test mode, which charges no money. */
  isTestKey: boolean;
  /** Milliseconds UTC, by the provider's clock in whole seconds; null where the response has no date. */
  serverTime: number | null;
}

export type VariableValues<Variables extends z.ZodRawShape> = {
  [Name in keyof Variables]?: z.output<Variables[Name]> | undefined;
};

/** The provider is not reachable, too slow, or refuses the call. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
  readonly status = 503;
  /** Milliseconds after which the provider accepts another call; null where it sends no such time. */
  readonly retryAfterMs: number | null;
  /** HTTP status of the provider's response; null where there is none. */
  readonly responseStatus: number | null;

  constructor(
    message: string,
    {
      cause,
      retryAfterMs = null,
      responseStatus = null,
    }: { cause?: unknown; retryAfterMs?: number | null; responseStatus?: number | null } = {},
  ) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
    this.responseStatus = responseStatus;
  }
}

/** A verified webhook is about a payment that the provider does not have, such as a sample of its dashboard. */
export class UnknownPayment extends Error {
  override name = 'UnknownPayment';
}

/** The webhook's signature or token is wrong, or its body cannot be read. */
export class InvalidWebhook extends Error {
  override name = 'InvalidWebhook';
}
