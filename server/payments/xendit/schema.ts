import { z } from 'zod';
import type { OpenedPayment, PaymentState } from '../contract.ts';
import { centavos } from './invoice.ts';

// What Xendit answers, as far as we read it (github.com/xendit/xendit-node: docs/Invoice.md, docs/Refund.md).

const invoice = z.object({
  id: z.string().min(1),
  status: z.enum(['PENDING', 'PAID', 'SETTLED', 'EXPIRED']),
  amount: z.number().nonnegative(),
  paid_amount: z.number().nonnegative().nullish(),
  currency: z.string().nullish(),
  paid_at: z.string().nullish(),
  updated: z.string().nullish(),
});

const opened = z.object({ id: z.string().min(1), invoice_url: z.url({ protocol: /^https?$/ }) });

export const openedInvoice = opened.transform((each): OpenedPayment => ({ reference: each.id, url: each.invoice_url }));

/** Those of one order: what can still be paid, or has been. */
export const openedBefore = z
  .array(opened.extend({ status: z.string(), amount: z.number() }))
  .transform((all) => all.filter(({ status }) => status !== 'EXPIRED'));

export const askedInvoice = invoice.transform(stateOf);

/** An invoice is paid once and ends once: its id and status name one piece of news. */
export const invoiceNews = invoice.transform((each) => ({
  eventId: `${each.id}:${each.status}`,
  reference: each.id,
  outcome: stateOf(each),
}));

/** The id of the invoice that a notice is about; null for something else, such as a refund. */
export const noticedInvoice = z.union([
  invoice.transform(({ id }) => ({ event: null, id })),
  z.object({ event: z.string() }).transform(({ event }) => ({ event, id: null })),
]);

export const refund = z
  .object({ status: z.string(), amount: z.number(), reference_id: z.string().nullish() })
  .transform(({ status, amount, reference_id }) => ({ status, amount: centavos(amount), key: reference_id ?? null }));

export const refundsOfInvoice = z.object({ data: z.array(refund) }).transform(({ data }) => data);

export const refusal = z.object({ error_code: z.string() }).transform(({ error_code }) => error_code);

/** An invoice is one payment, and a refund names it: its own name is the same in every answer and notice. */
function stateOf({ id, status, amount, paid_amount, currency, paid_at, updated }: z.output<typeof invoice>) {
  const outcome: PaymentState =
    status === 'PAID' || status === 'SETTLED'
      ? {
          state: 'paid',
          paymentId: id,
          amount: centavos(paid_amount ?? amount),
          currency: currency ?? 'PHP',
          paidAt: moment(paid_at ?? updated),
        }
      : { state: status === 'EXPIRED' ? 'ended' : 'open' };
  return outcome;
}

function moment(text: string | null | undefined): number {
  const parsed = Date.parse(text ?? '');
  return Number.isNaN(parsed) ? 0 : parsed;
}
