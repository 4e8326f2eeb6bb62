import { z } from 'zod';
import { SECOND } from '../../time/time.ts';
import type { OpenedPayment, PaymentStatus } from '../contract.ts';
import { ORDER_KEY } from './session.ts';

// The fields of PayMongo's responses that we use (developers.paymongo.com/reference: checkout-session-resource, refund-resource).

const seconds = z.number().nonnegative().nullish();

const payment = z.object({
  id: z.string().min(1),
  attributes: z.object({
    amount: z.int().nonnegative(),
    currency: z.string(),
    status: z.string(),
    paid_at: seconds,
    created_at: seconds,
  }),
});

const session = z.object({
  id: z.string().min(1),
  attributes: z.object({
    status: z.string(),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    payments: z.array(payment).nullish(),
    payment_intent: z
      .object({ attributes: z.object({ status: z.string().nullish(), payments: z.array(payment).nullish() }) })
      .nullish(),
  }),
});

export const openedSession = z
  .object({
    data: z.object({
      id: z.string().min(1),
      attributes: z.object({ checkout_url: z.url({ protocol: /^https?$/ }) }),
    }),
  })
  .transform(({ data }): OpenedPayment => ({ reference: data.id, url: data.attributes.checkout_url }));

export const sessionStatus = z.object({ data: session }).transform(({ data }) => statusOf(data));

/** `status` is null for events that are not about a session of this shop. */
export const webhookEvent = z
  .object({
    data: z.object({
      id: z.string().min(1),
      attributes: z.object({ type: z.string(), data: z.unknown() }),
    }),
  })
  .transform(({ data: { id, attributes } }) => {
    const read = session.safeParse(attributes.data);
    const isOurs = attributes.type === PAID && read.success && read.data.attributes.metadata?.[ORDER_KEY] !== undefined;
    return { eventId: id, reference: isOurs ? read.data.id : '', status: isOurs ? statusOf(read.data) : null };
  });

/** Other events are about a payment instead of its session, or change nothing here. */
const PAID = 'checkout_session.payment.paid';

const refundResource = z.object({
  attributes: z.object({ status: z.string(), amount: z.number(), notes: z.string().nullish() }),
});

export const refund = z.object({ data: refundResource }).transform(({ data }) => data.attributes);

/** The refunds in `GET /v1/payments/{id}`. */
export const refundsOfPayment = z
  .object({ data: z.object({ attributes: z.object({ refunds: z.array(refundResource).nullish() }) }) })
  .transform(({ data }) => (data.attributes.refunds ?? []).map(({ attributes }) => attributes));

const errorBody = z.object({ errors: z.array(z.object({ code: z.string() })) });

export function errorCodes(body: unknown): string[] {
  return errorBody.safeParse(body).data?.errors.map(({ code }) => code) ?? [];
}

/**
 * An expired session counts as open while its payment is processed. It counts as ended while the customer is at their bank's
 * page, from which they may never come back. A payment that still arrives is settled as a late one.
 */
function statusOf({ attributes }: z.output<typeof session>): PaymentStatus {
  const intent = attributes.payment_intent?.attributes;
  const payments = [...(attributes.payments ?? []), ...(intent?.payments ?? [])];
  const paid = payments.find((each) => each.attributes.status === 'paid');
  if (paid) {
    const { amount, currency, paid_at, created_at } = paid.attributes;
    const time = paid_at || created_at;
    return { state: 'paid', paymentId: paid.id, amount, currency, paidAt: time ? time * SECOND : null };
  }
  const isProcessing = intent?.status === 'processing' || intent?.status === 'succeeded';
  if (attributes.status !== 'expired' || isProcessing) return { state: 'open' };
  const isDeclined = payments.some((each) => each.attributes.status === 'failed');
  return { state: 'ended', ...(isDeclined && { isDeclined }) };
}
