import { writeDurably } from '../../../database/transaction.ts';
import type { Context } from '../../context.ts';
import type { PaymentNotice } from '../../payments/contract.ts';
import { ForgedNotice, type PaymentProvider, UnknownPayment } from '../../payments/gateway.ts';
import { findAttemptByReference } from './records.ts';
import { type Settled, settle } from './settle.ts';

type Needs = Pick<Context, 'database' | 'now' | 'log'>;

export interface Letter {
  body: Buffer;
  headers: NodeJS.Dict<string | string[]>;
}

/**
 * Settles what a provider sends by itself. `unknown`: no page of that name has been opened here, or it is not stored yet;
 * `unknown-invoice`: the provider itself has no such payment.
 */
export async function receiveNotice(
  needs: Needs,
  provider: PaymentProvider,
  { body, headers }: Letter,
): Promise<Settled | 'forged' | 'unknown' | 'unknown-invoice'> {
  try {
    return await settleNotice(needs, provider.name, await provider.read(body, headers));
  } catch (err) {
    if (err instanceof UnknownPayment) {
      needs.log.warn({ err, provider: provider.name }, 'payment notice ignored: unknown invoice');
      return 'unknown-invoice';
    }
    if (!(err instanceof ForgedNotice)) throw err;
    needs.log.warn({ err }, 'payment notice rejected: signature or token is wrong');
    return 'forged';
  }
}

async function settleNotice(
  { database, now, log }: Needs,
  provider: string,
  { reference, eventId, outcome }: PaymentNotice,
): Promise<Settled | 'unknown'> {
  // Also of what was never opened here: who is refused too often sends nothing any more.
  if (!outcome) return 'unchanged';
  const found = await findAttemptByReference(database, { provider, reference });
  if (!found) return 'unknown';
  const { order_id: orderId, attempt } = found;
  const news = {
    orderId,
    attempt,
    reference,
    says: outcome,
    eventId,
    as: 'cancelled' as const,
    because: 'deadline' as const,
  };
  const settled = await writeDurably(database, (transaction) => settle(transaction, { ...news, now: now() }));
  log.info({ orderId, attempt, settled, says: outcome.state }, 'payment notice settled');
  return settled;
}
