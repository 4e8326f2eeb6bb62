import { type ApiAccess, callApi, parseResponse, refused, unavailable } from '../api-call.ts';
import type { OpenedPayment, PaymentOrder, RefundOutcome } from '../contract.ts';
import type { KeyCheck, PaymentGateway } from '../gateway.ts';
import { findEarlierRefund } from '../idempotency.ts';
import { errorCodes, openedSession, refund, refundsOfPayment, sessionStatus } from './schema.ts';
import { paymongoMethods, sessionRequest } from './session.ts';
import { readEvent } from './webhook.ts';

const ORIGIN = 'https://api.paymongo.com';

export interface PaymongoOptions {
  secretKey: string;
  /** Secret of the webhook that the account has for this shop. */
  webhookSecret: string;
  /** Default: PayMongo's own address. */
  origin?: string | undefined;
  now: () => number;
}

/**
 * PayMongo's hosted checkout sessions. They take no idempotency key: if the answer to `open` is lost, a session stays open whose
 * address no browser has. They do not expire at a given moment either: the payment worker expires them at the order's deadline.
 */
export function paymongoGateway({ secretKey, webhookSecret, origin = ORIGIN, now }: PaymongoOptions): PaymentGateway {
  const access: ApiAccess = { origin, secretKey };
  const mode = secretKey.startsWith('sk_live_') ? 'li' : 'te';

  const fetchStatus = async (reference: string) => {
    const request = { method: 'GET', path: sessionPath(reference) } as const;
    const response = await callApi(access, request);
    return parseResponse(sessionStatus, request, response, errorCodes(response.body));
  };

  return {
    name: 'paymongo',
    methods: paymongoMethods,
    fetchStatus,

    open: (order) => openSession(access, order),

    async expire(reference) {
      // PayMongo refuses to expire a session that is paid or expired already. The status states which.
      await callApi(access, { method: 'POST', path: `${sessionPath(reference)}/expire` });
      return fetchStatus(reference);
    },

    async readWebhook(request) {
      const event = readEvent(request, { secret: webhookSecret, mode, now: now() });
      // Some events of paid sessions leave out the payment.
      const isIncomplete = event.status !== null && event.status.state !== 'paid';
      return isIncomplete ? { ...event, status: await fetchStatus(event.reference) } : event;
    },

    async refund({ paymentId, amount, key, madeBefore }) {
      const earlier = findEarlierRefund(await listRefunds(access, paymentId), { amount, key, madeBefore });
      return earlier ?? requestRefund(access, { amount, payment_id: paymentId, reason: 'others', notes: key });
    },
  };
}

/** Lists the webhooks of the account. */
export async function checkPaymongoKey({
  secretKey,
  origin = ORIGIN,
}: Pick<PaymongoOptions, 'secretKey' | 'origin'>): Promise<KeyCheck> {
  const request = { method: 'GET', path: '/v1/webhooks' } as const;
  const { isOk, status, body, serverTime } = await callApi({ origin, secretKey }, request);
  if (!isOk) throw refused(request, status, errorCodes(body));
  return { isTestKey: !secretKey.startsWith('sk_live_'), serverTime };
}

async function openSession(access: ApiAccess, order: PaymentOrder): Promise<OpenedPayment> {
  const body = sessionRequest(order);
  const request = { method: 'POST', path: '/v1/checkout_sessions' } as const;
  if (!body) throw unavailable(request, `has no ${order.choice.method}`);
  const response = await callApi(access, { ...request, body });
  return parseResponse(openedSession, request, response, errorCodes(response.body));
}

function sessionPath(reference: string): string {
  return `/v1/checkout_sessions/${encodeURIComponent(reference)}`;
}

/** Refunds take no idempotency key either, so earlier ones are listed before another is requested. */
async function listRefunds(access: ApiAccess, paymentId: string) {
  const request = { method: 'GET', path: `/v1/payments/${encodeURIComponent(paymentId)}` } as const;
  const response = await callApi(access, request);
  const refunds = parseResponse(refundsOfPayment, request, response, errorCodes(response.body));
  return refunds.map(({ amount, notes, status }) => ({ amount, key: notes ?? null, outcome: outcomeOf(status) }));
}

// developers.paymongo.com/docs/refund-errors
const PENDING_CODES = ['resource_processing_state', 'resource_pending_state'];
const TEMPORARY_CODES = ['provider_processing_error', 'resource_processing_error'];

async function requestRefund(access: ApiAccess, attributes: object): Promise<RefundOutcome> {
  const request = { method: 'POST', path: '/v1/refunds', body: { data: { attributes } } } as const;
  const response = await callApi(access, request);
  const codes = errorCodes(response.body);
  if (response.isOk) return outcomeOf(parseResponse(refund, request, response, codes).status);
  if (codes.some((code) => PENDING_CODES.includes(code))) return 'pending';
  if (codes.length === 0 || codes.some((code) => TEMPORARY_CODES.includes(code)))
    throw refused(request, response.status, codes);
  return 'cannot';
}

function outcomeOf(status: string): RefundOutcome {
  if (status === 'succeeded') return 'refunded';
  return status === 'failed' ? 'cannot' : 'pending';
}
