import { writeDurably } from '../../../database/transaction.ts';
import type { Context } from '../../context.ts';
import type { PaymentStatus } from '../../payments/contract.ts';
import { GatewayUnavailable } from '../../payments/gateway.ts';
import type { AttemptEnd, PaymentRow } from '../rows.ts';
import { type CloseOptions, closeOrder } from './close.ts';
import { findOpenAttempt } from './records.ts';
import { type SettleResult, settle } from './settle.ts';

type PaymentContext = Pick<Context, 'database' | 'now' | 'payments'>;

export interface SyncOptions {
  /** `expire` ends the payment page before it reads its status. */
  call: 'fetchStatus' | 'expire';
  /** How the attempt ends if its page has ended. */
  endAs: AttemptEnd;
  /** How the order is closed if its deadline has passed; default: because of the deadline. */
  closing?: CloseOptions;
}

/** Fetches the status of the order's open payment page and settles it. Throws when the provider does not answer. */
export async function syncOrder(context: PaymentContext, orderId: number): Promise<PaymentStatus> {
  return syncOpenAttempt(context, orderId, { call: 'fetchStatus', endAs: 'cancelled' });
}

/** Expires the order's open payment page. The order holds its artworks for the next attempt. Throws when the provider does not answer. */
export async function expireAttempt(
  context: PaymentContext,
  orderId: number,
  endAs: Extract<AttemptEnd, 'cancelled' | 'replaced'>,
): Promise<PaymentStatus> {
  return syncOpenAttempt(context, orderId, { call: 'expire', endAs });
}

/** Expires the open payment page, then closes the order unless it can still be paid. Throws when the provider does not answer. */
export async function expireAndClose(
  context: PaymentContext,
  orderId: number,
  closing: CloseOptions,
): Promise<PaymentStatus> {
  const { database, now } = context;
  const status = await syncOpenAttempt(context, orderId, { call: 'expire', endAs: 'ended', closing });
  if (status.state === 'ended')
    await writeDurably(database, (transaction) => closeOrder(transaction, { orderId, ...closing, now: now() }));
  return status;
}

async function syncOpenAttempt(context: PaymentContext, orderId: number, options: SyncOptions): Promise<PaymentStatus> {
  // Another request may open the page between the query and the settlement; the second pass then finds its reference.
  for (const _pass of [1, 2]) {
    const attempt = await findOpenAttempt(context.database, orderId);
    if (!attempt) return { state: 'ended' };
    const { result, status } = await fetchAndSettle(context, attempt, options);
    if (result !== 'other-page') return status;
  }
  return { state: 'open' };
}

/** Fetches or expires the page of one attempt and settles the answer. Throws when the provider does not answer. */
export async function syncAttempt(
  context: PaymentContext,
  attempt: PaymentRow,
  options: SyncOptions,
): Promise<PaymentStatus> {
  return (await fetchAndSettle(context, attempt, options)).status;
}

async function fetchAndSettle(
  context: PaymentContext,
  { order_id: orderId, attempt, provider, reference }: PaymentRow,
  { call, endAs, closing = { reason: 'deadline' } }: SyncOptions,
): Promise<{ status: PaymentStatus; result: SettleResult }> {
  const status = await callGateway(context, { provider, reference }, call);
  const result = await settle(context, { orderId, attempt, reference, status, eventId: null, endAs, closing });
  return { status, result };
}

async function callGateway(
  { payments }: PaymentContext,
  { provider, reference }: Pick<PaymentRow, 'provider' | 'reference'>,
  call: SyncOptions['call'],
): Promise<PaymentStatus> {
  const gateway = payments.find(provider);
  if (!gateway) throw new Error(`PAYMENT_PROVIDER "${provider}" of this payment is not set up.`);
  // An attempt without a payment page cannot be paid, so it can end at once.
  if (reference === null) return { state: call === 'expire' ? 'ended' : 'open' };
  return gateway[call](reference);
}

/** Milliseconds that the provider asks to wait before the next call; 0 where it does not say. */
export function retryAfterOf(error: unknown): number {
  return (error instanceof GatewayUnavailable && error.retryAfterMs) || 0;
}
