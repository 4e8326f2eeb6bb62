import { z } from 'zod';
import type { OpenedPayment, PaymentStatus } from '../contract.ts';
import { centavos } from './invoice.ts';

// The fields of Xendit's responses that we use (github.com/xendit/xendit-node: docs/Invoice.md, docs/Refund.md).

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

/** The invoices of one attempt, open or paid. */
export const unexpiredInvoices = z
  .array(opened.extend({ status: z.string(), amount: z.number() }))
  .transform((all) => all.filter(({ status }) => status !== 'EXPIRED'));

export const invoiceStatus = invoice.transform(statusOf);

/** An invoice is paid once and expires once, so its id and status identify the event. */
export const invoiceEvent = invoice.transform((each) => ({
  eventId: `${each.id}:${each.status}`,
  reference: each.id,
  status: statusOf(each),
}));

/** The id of the event's invoice; null for other events, such as those of refunds. */
export const webhookBody = z.union([
  invoice.transform(({ id }) => ({ event: null, id })),
  z.object({ event: z.string() }).transform(({ event }) => ({ event, id: null })),
]);

export const refund = z
  .object({ status: z.string(), amount: z.number(), reference_id: z.string().nullish() })
  .transform(({ status, amount, reference_id }) => ({ status, amount: centavos(amount), key: reference_id ?? null }));

export const refundsOfInvoice = z.object({ data: z.array(refund) }).transform(({ data }) => data);

const errorBody = z.object({ error_code: z.string() });

export function errorCodes(body: unknown): string[] {
  const code = errorBody.safeParse(body).data?.error_code;
  return code === undefined ? [] : [code];
}

/** A refund needs the invoice's id. It also serves as the payment's id, since an invoice has one payment. */
function statusOf({ id, status, amount, paid_amount, currency, paid_at, updated }: z.output<typeof invoice>) {
  const result: PaymentStatus =
    status === 'PAID' || status === 'SETTLED'
      ? {
          state: 'paid',
          paymentId: id,
          amount: centavos(paid_amount ?? amount),
          currency: currency ?? 'PHP',
          paidAt: parseTime(paid_at) ?? parseTime(updated),
        }
      : { state: status === 'EXPIRED' ? 'ended' : 'open' };
  return result;
}

function parseTime(text: string | null | undefined): number | null {
  const parsed = Date.parse(text ?? '');
  return Number.isNaN(parsed) ? null : parsed;
}
