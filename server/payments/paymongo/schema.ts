import { z } from 'zod';
import type { OpenedPayment, PaymentState } from '../contract.ts';
import { MARK } from './session.ts';

// What PayMongo answers, as far as we read it (developers.paymongo.com/reference: checkout-session-resource, refund-resource).

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

export const askedSession = z.object({ data: session }).transform(({ data }) => stateOf(data));

/** `outcome` is null for what is not news of a session that we have opened. */
export const notice = z
  .object({
    data: z.object({
      id: z.string().min(1),
      attributes: z.object({ type: z.string(), data: z.unknown() }),
    }),
  })
  .transform(({ data: { id, attributes } }) => {
    const read = session.safeParse(attributes.data);
    const isOurs = attributes.type === PAID && read.success && read.data.attributes.metadata?.[MARK] !== undefined;
    return { eventId: id, reference: isOurs ? read.data.id : '', outcome: isOurs ? stateOf(read.data) : null };
  });

/** The others tell of a payment and not of its session, or change nothing here. */
const PAID = 'checkout_session.payment.paid';

const standing = z.object({
  attributes: z.object({ status: z.string(), amount: z.number(), notes: z.string().nullish() }),
});

export const refund = z.object({ data: standing }).transform(({ data }) => data.attributes);

/** As `GET /v1/payments/{id}` lists them. */
export const refundsOfPayment = z
  .object({ data: z.object({ attributes: z.object({ refunds: z.array(standing).nullish() }) }) })
  .transform(({ data }) => (data.attributes.refunds ?? []).map(({ attributes }) => attributes));

export const refusal = z
  .object({ errors: z.array(z.object({ code: z.string() })) })
  .transform(({ errors }) => errors.map(({ code }) => code));

/**
 * An expired session still counts as open while its payment is on its way. One that somebody has left at their bank's page does
 * not: they may never come back, and money that arrives all the same is dealt with as a late payment.
 */
function stateOf({ attributes }: z.output<typeof session>): PaymentState {
  const intent = attributes.payment_intent?.attributes;
  const payments = [...(attributes.payments ?? []), ...(intent?.payments ?? [])];
  const paid = payments.find((each) => each.attributes.status === 'paid');
  if (paid) {
    const { amount, currency, paid_at, created_at } = paid.attributes;
    return { state: 'paid', paymentId: paid.id, amount, currency, paidAt: (paid_at ?? created_at ?? 0) * 1_000 };
  }
  const isOnItsWay = intent?.status === 'processing' || intent?.status === 'succeeded';
  if (attributes.status !== 'expired' || isOnItsWay) return { state: 'open' };
  const isDeclined = payments.some((each) => each.attributes.status === 'failed');
  return { state: 'ended', ...(isDeclined && { isDeclined }) };
}
