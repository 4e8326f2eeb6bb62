import { type ApiAccess, type ApiRequest, callApi, parseResponse, refused, unavailable } from '../api-call.ts';
import type { OpenedPayment, PaymentOrder, RefundOutcome } from '../contract.ts';
import { type KeyCheck, type PaymentGateway, UnknownPayment } from '../gateway.ts';
import { attemptName, findEarlierRefund } from '../idempotency.ts';
import { invoiceRequest, pesos, xenditMethods } from './invoice.ts';
import {
  errorCodes,
  invoiceEvent,
  invoiceStatus,
  openedInvoice,
  refund,
  refundsOfInvoice,
  unexpiredInvoices,
} from './schema.ts';
import { readWebhookBody } from './webhook.ts';

const ORIGIN = 'https://api.xendit.co';

export interface XenditOptions {
  secretKey: string;
  /** The token that Xendit sends with every webhook request. */
  callbackToken: string;
  /** Default: Xendit's own address. */
  origin?: string | undefined;
  now: () => number;
}

/** Xendit's invoices, each with a hosted payment page. */
export function xenditGateway({ secretKey, callbackToken, origin = ORIGIN, now }: XenditOptions): PaymentGateway {
  const access: ApiAccess = { origin, secretKey };

  const fetchStatus = async (reference: string) => {
    const request = invoiceQuery(reference);
    const response = await callApi(access, request);
    return parseResponse(invoiceStatus, request, response, errorCodes(response.body));
  };

  return {
    name: 'xendit',
    methods: xenditMethods,
    fetchStatus,

    open: (order) => openInvoice(access, order, now()),

    async expire(reference) {
      // Xendit refuses to expire an invoice that is paid or expired already. The status states which.
      await callApi(access, { method: 'POST', path: `/invoices/${encodeURIComponent(reference)}/expire!` });
      return fetchStatus(reference);
    },

    async readWebhook(webhook) {
      const { event, id } = readWebhookBody(webhook, callbackToken);
      if (id === null) return { eventId: event, reference: '', status: null };
      // The token is the same in every request and signs nothing, so the invoice is read from the API.
      const request = invoiceQuery(id);
      const response = await callApi(access, request);
      if (response.status === 404) throw new UnknownPayment(`Xendit has no invoice ${id}.`);
      return parseResponse(invoiceEvent, request, response, errorCodes(response.body));
    },

    async refund({ reference, amount, key, madeBefore }) {
      // A pending refund may have ended since. To request it again would repeat the first answer.
      const earlier = findEarlierRefund(await listRefunds(access, reference), { amount, key, madeBefore });
      if (earlier) return earlier;
      const body = { invoice_id: reference, amount: pesos(amount), currency: 'PHP', reason: 'OTHERS' };
      return requestRefund(access, { ...body, reference_id: key }, key);
    },
  };
}

/** Looks for an invoice that does not exist: this needs the same permission as payments. */
export async function checkXenditKey({
  secretKey,
  origin = ORIGIN,
}: Pick<XenditOptions, 'secretKey' | 'origin'>): Promise<KeyCheck> {
  const request = { method: 'GET', path: '/v2/invoices?external_id=check-of-the-key' } as const;
  const { isOk, status, body, serverTime } = await callApi({ origin, secretKey }, request);
  if (!isOk) throw refused(request, status, errorCodes(body));
  return { isTestKey: secretKey.startsWith('xnd_development_'), serverTime };
}

async function openInvoice(access: ApiAccess, order: PaymentOrder, now: number): Promise<OpenedPayment> {
  const body = invoiceRequest(order, now);
  const request = { method: 'POST', path: '/v2/invoices' } as const;
  if (!body) throw unavailable(request, `has no ${order.choice.method}`);
  // Invoices take no idempotency key: if an earlier answer was lost, its invoice is found by the attempt's name.
  const path = `/v2/invoices?external_id=${encodeURIComponent(attemptName(order))}`;
  const earlier = await callApi(access, { method: 'GET', path });
  const invoices = parseResponse(unexpiredInvoices, request, earlier, errorCodes(earlier.body));
  const same = invoices.find(({ amount }) => amount === pesos(order.total));
  if (same) return { reference: same.id, url: same.invoice_url };
  const response = await callApi(access, { ...request, body });
  return parseResponse(openedInvoice, request, response, errorCodes(response.body));
}

function invoiceQuery(reference: string): ApiRequest {
  return { method: 'GET', path: `/v2/invoices/${encodeURIComponent(reference)}` };
}

async function listRefunds(access: ApiAccess, reference: string) {
  const request = { method: 'GET', path: `/refunds?invoice_id=${encodeURIComponent(reference)}` } as const;
  const response = await callApi(access, request);
  const refunds = parseResponse(refundsOfInvoice, request, response, errorCodes(response.body));
  return refunds.map(({ amount, key, status }) => ({ amount, key, outcome: outcomeOf(status) }));
}

// docs.xendit.co/apidocs/refund-payment-request; xendit-node, CreateRefund409Response
const PENDING_CODES = ['REFUND_IN_PROGRESS', 'DUPLICATE_ERROR', 'IDEMPOTENCY_ERROR'];
const TEMPORARY_CODES = ['TEMPORARILY_UNAVAILABLE', 'UNAUTHORIZED', 'REQUEST_FORBIDDEN_ERROR', 'RATE_LIMIT_EXCEEDED'];

async function requestRefund(access: ApiAccess, body: object, key: string): Promise<RefundOutcome> {
  const request = { method: 'POST', path: '/refunds', body, headers: { 'idempotency-key': key } } as const;
  const response = await callApi(access, request);
  const codes = errorCodes(response.body);
  if (response.isOk) return outcomeOf(parseResponse(refund, request, response, codes).status);
  const [code] = codes;
  if (code && PENDING_CODES.includes(code)) return 'pending';
  if (!code || TEMPORARY_CODES.includes(code)) throw refused(request, response.status, codes);
  return 'cannot';
}

function outcomeOf(status: string): RefundOutcome {
  if (status === 'SUCCEEDED') return 'refunded';
  return status === 'FAILED' || status === 'CANCELLED' ? 'cannot' : 'pending';
}
