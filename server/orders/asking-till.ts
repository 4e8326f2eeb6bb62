import { writeDurably } from '../../database/transaction.ts';
import type { Context } from '../context.ts';
import type { PaymentState } from '../payments/contract.ts';
import { findPayment } from './records.ts';
import { beginReplacing, giveUpReplacing, type Replacing } from './replace-records.ts';
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

/**
 * Ends the order's payment page for another order. Where it can never succeed any more, the order is left to whoever places the
 * other, also by a notice that comes meanwhile: closed before, its artworks would be anybody's in between. Throws when the provider
 * is out of reach.
 */
export async function endForAnother(needs: Needs, replacing: Replacing): Promise<PaymentState> {
  const { database, now } = needs;
  await writeDurably(database, (transaction) => beginReplacing(transaction, replacing, now()));
  const says = await hear(needs, replacing.orderId, 'end');
  // Nothing takes its place then: what ends it later closes it at once.
  if (says.state !== 'ended') await tellUnreplaced(needs, replacing, says);
  return says;
}

/** What was ended for another order that has not come about; not yet, where somebody else is about to place one. */
export async function closeEnded(needs: Pick<Needs, 'database' | 'now'>, replacing: Replacing): Promise<void> {
  await tellUnreplaced(needs, replacing, { state: 'ended' });
}

async function tellUnreplaced(
  { database, now }: Pick<Needs, 'database' | 'now'>,
  replacing: Replacing,
  says: PaymentState,
): Promise<void> {
  await writeDurably(database, async (transaction) => {
    await giveUpReplacing(transaction, replacing);
    await settle(transaction, { orderId: replacing.orderId, says, eventId: null, because: 'provider', now: now() });
  });
}

async function consult(needs: Needs, orderId: number, how: 'ask' | 'end', because: Because): Promise<PaymentState> {
  const says = await hear(needs, orderId, how);
  await tell(needs, { orderId, says, because });
  return says;
}

async function hear({ database, payments }: Needs, orderId: number, how: 'ask' | 'end'): Promise<PaymentState> {
  const payment = await findPayment(database, orderId);
  const provider = payments.named(payment?.provider ?? '');
  if (!payment || !provider) throw new Error('The provider of this payment is not set up.');
  // Where no page was ever opened nobody can pay, and an order that is not to be can end at once.
  const neverOpened: PaymentState = { state: how === 'end' ? 'ended' : 'open' };
  return payment.reference === null ? neverOpened : provider[how](payment.reference);
}

async function tell(
  { database, now }: Pick<Needs, 'database' | 'now'>,
  news: { orderId: number; says: PaymentState; because: Because },
): Promise<void> {
  await writeDurably(database, (transaction) => settle(transaction, { ...news, eventId: null, now: now() }));
}
