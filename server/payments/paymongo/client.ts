import type { z } from 'zod';
import { type Answer, call, type Line, type Question, unavailable } from '../api-call.ts';
import type { PaymentNotice, RefundOutcome } from '../contract.ts';
import { ForgedNotice, type PaymentProvider } from '../gateway.ts';
import { isSameRefund } from '../same-refund.ts';
import { askedSession, notice, openedSession, refund, refundsOfPayment, refusal } from './schema.ts';
import { paymongoOffers, sessionRequest } from './session.ts';
import { isSigned } from './webhook.ts';

export interface PaymongoSettings {
  secretKey: string;
  /** Of the webhook that leads to us. */
  webhookSecret: string;
  now: () => number;
  /** Default: the provider's own address. */
  origin?: string | null;
}

/**
 * PayMongo's hosted checkout sessions. They take no idempotency key: one whose answer was lost is payable, but its address has
 * reached nobody. They do not end by themselves at a moment of our choosing either; whoever keeps the deadline ends them.
 */
export function paymongo(settings: PaymongoSettings): PaymentProvider {
  const { secretKey, webhookSecret, now } = settings;
  const line: Line = { origin: settings.origin ?? 'https://api.paymongo.com', secretKey };
  const mode = secretKey.startsWith('sk_live_') ? 'li' : 'te';

  const ask = async (reference: string) => {
    const question = { method: 'GET', path: pathOf(reference) } as const;
    return expected(askedSession, question, await call(line, question));
  };

  return {
    name: 'paymongo',
    offers: paymongoOffers,
    ask,

    async open(order) {
      const body = sessionRequest(order);
      const question = { method: 'POST', path: '/v1/checkout_sessions' } as const;
      if (!body) throw unavailable(question, `has no ${order.choice.method}`);
      return expected(openedSession, question, await call(line, { ...question, body }));
    },

    async end(reference) {
      // One that has expired or is paid already refuses to be expired; what it is then, it says when asked.
      await call(line, { method: 'POST', path: `${pathOf(reference)}/expire` });
      return ask(reference);
    },

    async read(body, headers): Promise<PaymentNotice> {
      const header = headers['paymongo-signature'];
      const signing = { secret: webhookSecret, mode, now: now() } as const;
      if (typeof header !== 'string' || !isSigned(body, header, signing))
        throw new ForgedNotice('The signature is not PayMongo’s, or of another time.');
      const { eventId, reference, outcome } = readNotice(body);
      // What was paid is sometimes left out of the notice that it was.
      return { eventId, reference, outcome: outcome && outcome.state !== 'paid' ? await ask(reference) : outcome };
    },

    async refund({ paymentId, amount, key }) {
      const earlier = await earlierRefund(line, paymentId, { amount, key });
      return earlier ?? requestRefund(line, { amount, payment_id: paymentId, reason: 'others', notes: key });
    },
  };
}

function pathOf(reference: string): string {
  return `/v1/checkout_sessions/${encodeURIComponent(reference)}`;
}

function readNotice(body: Buffer): PaymentNotice {
  try {
    return notice.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new ForgedNotice('A signed notice could not be read.', { cause });
  }
}

/** Refunds take no idempotency key either: one with our key, or of this amount and not ours, says how it stands. */
async function earlierRefund(
  line: Line,
  paymentId: string,
  wanted: { amount: number; key: string },
): Promise<RefundOutcome | null> {
  const question = { method: 'GET', path: `/v1/payments/${encodeURIComponent(paymentId)}` } as const;
  const refunds = expected(refundsOfPayment, question, await call(line, question));
  const outcomes = refunds
    .filter(({ amount, notes }) => isSameRefund({ amount, key: notes ?? null }, wanted))
    .map(({ status }) => outcomeOf(status));
  return (['refunded', 'pending', 'cannot'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

async function requestRefund(line: Line, attributes: object): Promise<RefundOutcome> {
  const question = { method: 'POST', path: '/v1/refunds', body: { data: { attributes } } } as const;
  const answer = await call(line, question);
  if (answer.isDone) return outcomeOf(expected(refund, question, answer).status);
  const codes = refusal.safeParse(answer.body).data ?? [];
  if (codes.some((code) => UNDER_WAY.includes(code))) return 'pending';
  if (codes.length === 0 || codes.some((code) => PASSING.includes(code)))
    throw unavailable(question, refused(answer, codes));
  return 'cannot';
}

// developers.paymongo.com/docs/refund-errors
const UNDER_WAY = ['resource_processing_state', 'resource_pending_state'];
const PASSING = ['provider_processing_error', 'resource_processing_error'];

function outcomeOf(status: string): RefundOutcome {
  if (status === 'succeeded') return 'refunded';
  return status === 'failed' ? 'cannot' : 'pending';
}

function expected<Schema extends z.ZodType>(schema: Schema, question: Question, answer: Answer): z.output<Schema> {
  if (!answer.isDone) throw unavailable(question, refused(answer, refusal.safeParse(answer.body).data ?? []));
  const read = schema.safeParse(answer.body);
  if (!read.success) throw unavailable(question, 'answered in another form', read.error);
  return read.data;
}

function refused({ status }: Answer, codes: string[]): string {
  return `was refused: ${[status, ...codes].join(' ')}`;
}
