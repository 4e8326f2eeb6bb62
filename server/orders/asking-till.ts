import { writeDurably } from '../../database/transaction.ts';
import type { Context } from '../context.ts';
import type { PaymentState } from '../payments/contract.ts';
import { findPayment } from './records.ts';
import type { Because } from './rows.ts';
import { settle } from './settle-records.ts';

type Needs = Pick<Context, 'database' | 'now' | 'payments'>;

/** Asks the provider how the order's payment stands, and settles what it says. Throws when it is out of reach. */
export async function askProvider(needs: Needs, orderId: number): Promise<PaymentState> {
  return consult(needs, orderId, 'ask', 'provider');
}

/** Ends the order's payment page; only when that can never succeed any more is the order closed. Throws when it is out of reach. */
export async function closeAtProvider(needs: Needs, orderId: number, because: Because): Promise<PaymentState> {
  return consult(needs, orderId, 'end', because);
}

async function consult(
  { database, now, payments }: Needs,
  orderId: number,
  how: 'ask' | 'end',
  because: Because,
): Promise<PaymentState> {
  const payment = await findPayment(database, orderId);
  const provider = payments.named(payment?.provider ?? '');
  if (!payment || !provider) throw new Error('The provider of this payment is not set up.');
  // Where no page was ever opened nobody can pay, and an order that is not to be can end at once.
  const neverOpened: PaymentState = { state: how === 'end' ? 'ended' : 'open' };
  const says = payment.reference === null ? neverOpened : await provider[how](payment.reference);
  const news = { orderId, says, eventId: null, because };
  await writeDurably(database, (transaction) => settle(transaction, { ...news, now: now() }));
  return says;
}
