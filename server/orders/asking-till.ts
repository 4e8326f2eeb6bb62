import { writeDurably } from '../../database/transaction.ts';
import type { Context } from '../context.ts';
import type { PaymentState } from '../payments/contract.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import { findOpenAttempt } from './attempt-records.ts';
import { closeOrder } from './close-records.ts';
import type { AttemptEnd, Because, PaymentRow } from './rows.ts';
import { settle } from './settle-records.ts';

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
  const attempt = await findOpenAttempt(needs.database, orderId);
  return attempt ? consultAttempt(needs, attempt, consultation) : { state: 'ended' };
}

/** Queries or ends the page of one attempt, and settles the answer. Throws when the provider is out of reach. */
export async function consultAttempt(
  needs: Needs,
  attempt: PaymentRow,
  { how, as, because = 'deadline' }: Consultation,
): Promise<PaymentState> {
  const { database, now } = needs;
  const says = await fetchState(needs, attempt, how);
  const news = { orderId: attempt.order_id, attempt: attempt.attempt, says, eventId: null, as, because };
  await writeDurably(database, (transaction) => settle(transaction, { ...news, now: now() }));
  return says;
}

async function fetchState(
  { payments }: Needs,
  { provider: name, reference }: PaymentRow,
  how: Consultation['how'],
): Promise<PaymentState> {
  const provider = payments.named(name);
  if (!provider) throw new Error(`PAYMENT_PROVIDER "${name}" of this payment is not set up.`);
  // Nobody can pay where no page was opened, so the attempt can end at once.
  if (reference === null) return { state: how === 'end' ? 'ended' : 'open' };
  return provider[how](reference);
}

/** Milliseconds that a failed call has to wait for before it is sent again, where the provider says so. */
export function retryAfterOf(error: unknown): number {
  return (error instanceof ProviderUnavailable && error.retryAfter) || 0;
}
