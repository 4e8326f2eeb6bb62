import { writeDurably } from '../../../database/transaction.ts';
import type { Context } from '../../context.ts';
import type { PaymentState } from '../../payments/contract.ts';
import { ProviderUnavailable } from '../../payments/gateway.ts';
import type { AttemptEnd, Because, PaymentRow } from '../rows.ts';
import { closeOrder } from './close.ts';
import { findOpenAttempt } from './records.ts';
import { type Settled, settle } from './settle.ts';

type Needs = Pick<Context, 'database' | 'now' | 'payments'>;

/** `ask` queries the payment page, `end` ends it first; `as`: how the attempt ends if its page has ended. */
export interface Consultation {
  how: 'ask' | 'end';
  as: AttemptEnd;
  /** Why the order is closed where its deadline has passed; default: the deadline. */
  because?: Because;
}

/** Queries the page of the order's open attempt, and settles the answer. Throws when the provider is out of reach. */
export async function askProvider(needs: Needs, orderId: number): Promise<PaymentState> {
  return consultOpen(needs, orderId, { how: 'ask', as: 'cancelled' });
}

/** Ends the page of the order's open attempt; the order keeps its artworks for the next one. Throws when the provider is out of reach. */
export async function endAttempt(
  needs: Needs,
  orderId: number,
  as: Extract<AttemptEnd, 'cancelled' | 'replaced'>,
): Promise<PaymentState> {
  return consultOpen(needs, orderId, { how: 'end', as });
}

/** Ends the open payment page, and closes the order unless it can still be paid. Throws when the provider is out of reach. */
export async function closeAtProvider(needs: Needs, orderId: number, because: Because): Promise<PaymentState> {
  const says = await consultOpen(needs, orderId, { how: 'end', as: 'ended', because });
  const { database, now } = needs;
  if (says.state === 'ended')
    await writeDurably(database, (transaction) => closeOrder(transaction, { orderId, because, now: now() }));
  return says;
}

async function consultOpen(needs: Needs, orderId: number, consultation: Consultation): Promise<PaymentState> {
  // The page may be opened between the two, so a second query knows its reference.
  for (const _query of [1, 2]) {
    const attempt = await findOpenAttempt(needs.database, orderId);
    if (!attempt) return { state: 'ended' };
    const { settled, says } = await consult(needs, attempt, consultation);
    if (settled !== 'other-page') return says;
  }
  return { state: 'open' };
}

/** Queries or ends the page of one attempt, and settles the answer. Throws when the provider is out of reach. */
export async function consultAttempt(
  needs: Needs,
  attempt: PaymentRow,
  consultation: Consultation,
): Promise<PaymentState> {
  return (await consult(needs, attempt, consultation)).says;
}

async function consult(
  needs: Needs,
  { order_id: orderId, attempt, provider, reference }: PaymentRow,
  { how, as, because = 'deadline' }: Consultation,
): Promise<{ says: PaymentState; settled: Settled }> {
  const { database, now } = needs;
  const says = await fetchState(needs, { provider, reference }, how);
  const news = { orderId, attempt, reference, says, eventId: null, as, because };
  const settled = await writeDurably(database, (transaction) => settle(transaction, { ...news, now: now() }));
  return { says, settled };
}

async function fetchState(
  { payments }: Needs,
  { provider: name, reference }: Pick<PaymentRow, 'provider' | 'reference'>,
  how: Consultation['how'],
): Promise<PaymentState> {
  const provider = payments.named(name);
  if (!provider) throw new Error(`PAYMENT_PROVIDER "${name}" of this payment is not set up.`);
  // An attempt without a payment page cannot be paid, so it can end at once.
  if (reference === null) return { state: how === 'end' ? 'ended' : 'open' };
  return provider[how](reference);
}

/** Milliseconds that a failed call has to wait for before it is sent again, where the provider says so. */
export function retryAfterOf(error: unknown): number {
  return (error instanceof ProviderUnavailable && error.retryAfter) || 0;
}
