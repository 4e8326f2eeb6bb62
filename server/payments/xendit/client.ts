import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { type Answer, call, type Line, type Question, unavailable } from '../api-call.ts';
import { attemptName } from '../attempt-name.ts';
import type { PaymentNotice, RefundOutcome } from '../contract.ts';
import { ForgedNotice, type PaymentProvider, UnknownPayment } from '../gateway.ts';
import { isSameRefund } from '../same-refund.ts';
import { invoiceRequest, pesos, xenditOffers } from './invoice.ts';
import {
  askedInvoice,
  invoiceNews,
  noticedInvoice,
  openedBefore,
  openedInvoice,
  refund,
  refundsOfInvoice,
  refusal,
} from './schema.ts';

export interface XenditSettings {
  secretKey: string;
  /** What Xendit sends with every notice. */
  callbackToken: string;
  now: () => number;
  /** Default: the provider's own address. */
  origin?: string | null;
}

/** Xendit's invoices, each a hosted page. */
export function xendit(settings: XenditSettings): PaymentProvider {
  const { secretKey, callbackToken, now } = settings;
  const line: Line = { origin: settings.origin ?? 'https://api.xendit.co', secretKey };

  const ask = async (reference: string) => {
    const question = { method: 'GET', path: `/v2/invoices/${encodeURIComponent(reference)}` } as const;
    return expected(askedInvoice, question, await call(line, question));
  };

  return {
    name: 'xendit',
    offers: xenditOffers,
    ask,

    async open(order) {
      const body = invoiceRequest(order, now());
      const question = { method: 'POST', path: '/v2/invoices' } as const;
      if (!body) throw unavailable(question, `has no ${order.choice.method}`);
      // Invoices take no idempotency key: one whose answer was lost is found by the attempt's name.
      const path = `/v2/invoices?external_id=${encodeURIComponent(attemptName(order))}`;
      const before = expected(openedBefore, question, await call(line, { method: 'GET', path }));
      const same = before.find(({ amount }) => amount === pesos(order.total));
      if (same) return { reference: same.id, url: same.invoice_url };
      return expected(openedInvoice, question, await call(line, { ...question, body }));
    },

    async end(reference) {
      // One that has expired or is paid already refuses to be expired; what it is then, it says when asked.
      await call(line, { method: 'POST', path: `/invoices/${encodeURIComponent(reference)}/expire!` });
      return ask(reference);
    },

    async read(body, headers): Promise<PaymentNotice> {
      const given = headers['x-callback-token'];
      if (typeof given !== 'string' || !isSame(given, callbackToken))
        throw new ForgedNotice('The callback token is not ours.');
      const { event, id } = readNotice(body);
      if (id === null) return { eventId: event, reference: '', outcome: null };
      // The token is the same in every notice and signs nothing: what counts is what the API answers to our key.
      const question = { method: 'GET', path: `/v2/invoices/${encodeURIComponent(id)}` } as const;
      const answer = await call(line, question);
      if (answer.status === 404) throw new UnknownPayment(`Xendit has no invoice ${id}.`);
      return expected(invoiceNews, question, answer);
    },

    async refund({ reference, amount, key }) {
      const earlier = await earlierRefund(line, reference, { amount, key });
      if (earlier) return earlier;
      const body = {
        invoice_id: reference,
        amount: pesos(amount),
        currency: 'PHP',
        reason: 'OTHERS',
        reference_id: key,
      };
      return requestRefund(line, body, key);
    },
  };
}

function readNotice(body: Buffer): z.output<typeof noticedInvoice> {
  try {
    return noticedInvoice.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new ForgedNotice('A notice could not be read.', { cause });
  }
}

/** Digests are of one length, and tell nothing of where two texts differ. */
function isSame(given: string, own: string): boolean {
  const [left, right] = [given, own].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/** A refund that was pending has gone on meanwhile; asking for it again would only repeat the first answer. */
async function earlierRefund(
  line: Line,
  reference: string,
  wanted: { amount: number; key: string },
): Promise<RefundOutcome | null> {
  const question = { method: 'GET', path: `/refunds?invoice_id=${encodeURIComponent(reference)}` } as const;
  const refunds = expected(refundsOfInvoice, question, await call(line, question));
  const outcomes = refunds.filter((each) => isSameRefund(each, wanted)).map(({ status }) => outcomeOf(status));
  return (['refunded', 'pending', 'cannot'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

async function requestRefund(line: Line, body: object, key: string): Promise<RefundOutcome> {
  const question = { method: 'POST', path: '/refunds', body, headers: { 'idempotency-key': key } } as const;
  const answer = await call(line, question);
  if (answer.isDone) return outcomeOf(expected(refund, question, answer).status);
  const code = refusal.safeParse(answer.body).data;
  if (code && UNDER_WAY.includes(code)) return 'pending';
  if (!code || PASSING.includes(code)) throw unavailable(question, refused(answer, code));
  return 'cannot';
}

// docs.xendit.co/apidocs/refund-payment-request; xendit-node, CreateRefund409Response
const UNDER_WAY = ['REFUND_IN_PROGRESS', 'DUPLICATE_ERROR', 'IDEMPOTENCY_ERROR'];
const PASSING = ['TEMPORARILY_UNAVAILABLE', 'UNAUTHORIZED', 'REQUEST_FORBIDDEN_ERROR', 'RATE_LIMIT_EXCEEDED'];

function outcomeOf(status: string): RefundOutcome {
  if (status === 'SUCCEEDED') return 'refunded';
  return status === 'FAILED' || status === 'CANCELLED' ? 'cannot' : 'pending';
}

function expected<Schema extends z.ZodType>(schema: Schema, question: Question, answer: Answer): z.output<Schema> {
  if (!answer.isDone) throw unavailable(question, refused(answer, refusal.safeParse(answer.body).data));
  const read = schema.safeParse(answer.body);
  if (!read.success) throw unavailable(question, 'answered in another form', read.error);
  return read.data;
}

function refused({ status }: Answer, code: string | undefined): string {
  return `was refused: ${[status, code].filter(Boolean).join(' ')}`;
}
