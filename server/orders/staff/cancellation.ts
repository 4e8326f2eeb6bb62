import type { Knex } from 'knex';
import type { Actor } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import type { Context } from '../../context.ts';
import { GatewayUnavailable } from '../../payments/gateway.ts';
import type { OrderState } from '../contract.ts';
import { mailCancelledByGallery } from '../mails/records.ts';
import { findOpenAttempt } from '../payment/records.ts';
import { expireAndClose } from '../payment/sync.ts';
import { findOrder, findOrderByNumber } from '../records.ts';
import type { OrderRow } from '../rows.ts';
import { orderSubject } from './rules.ts';

type PaymentContext = Pick<Context, 'database' | 'now' | 'payments'>;

export type CancelOutcome =
  | { outcome: 'cancelled'; order: OrderRow }
  | { outcome: 'unknown' }
  /** `reason`: a sentence. `unavailable`: the payment provider does not respond. */
  | { outcome: 'refused' | 'unavailable'; reason: string };

const UNAVAILABLE =
  'The payment provider is not responding, so its payment page is still open and nothing has changed. Please try again in a minute.';
const NOT_SET_UP = 'The payment provider of this order is not set up any more, so its payment page cannot be ended.';

/**
 * Cancels an order that awaits its payment: ends its payment page first, so that it cannot be paid afterwards, then frees its
 * artworks. A payment that comes nevertheless is refunded. Its collector gets a mail.
 */
export async function cancelUnpaidOrder(
  context: PaymentContext,
  { number, actor }: { number: string; actor: Actor },
): Promise<CancelOutcome> {
  const { database, now, payments } = context;
  const order = await findOrderByNumber(database, number);
  if (!order) return { outcome: 'unknown' };
  if (order.state !== 'awaiting-payment') return { outcome: 'refused', reason: refusalOf(order.state) };
  const attempt = await findOpenAttempt(database, order.id);
  if (attempt && !payments.find(attempt.provider)) return { outcome: 'refused', reason: NOT_SET_UP };
  let isCancelled = false;
  const onClosed = async (transaction: Knex.Transaction) => {
    await mailCancelledByGallery(transaction, order, { now: now() });
    await recordChange(transaction, { actor, action: 'order.cancelled', ...orderSubject(order) }, now());
    isCancelled = true;
  };
  try {
    await expireAndClose(context, order.id, { reason: 'gallery', actor: actor.name, onClosed });
  } catch (err) {
    if (!(err instanceof GatewayUnavailable)) throw err;
    return { outcome: 'unavailable', reason: UNAVAILABLE };
  }
  if (isCancelled) return { outcome: 'cancelled', order };
  const after = await findOrder(database, order.id);
  return { outcome: 'refused', reason: refusalOf(after?.state ?? order.state) };
}

function refusalOf(state: OrderState): string {
  if (state === 'awaiting-payment') return 'A payment for this order may be on its way. Please try again in a minute.';
  if (state === 'paid') return 'This order has been paid. It can be refunded.';
  return `Only an order that awaits its payment can be cancelled; this one is ${state}.`;
}
