import type { Knex } from 'knex';
import { required } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { PaymentOrder, RefundOutcome } from '../contract.ts';
import type { SandboxRow } from './rows.ts';

/** Opens a page for an attempt; returns the reference of the one that the attempt has already, if any. */
export async function openPage(database: Knex, reference: string, order: PaymentOrder): Promise<string> {
  return write(database, async (transaction) => {
    const row = {
      reference,
      order_id: order.id,
      attempt: order.attempt,
      content: JSON.stringify(order),
      amount: order.total,
      expires_at: order.paymentDueAt,
    };
    await transaction('sandbox_payments')
      .insert({ ...row, state: 'open' })
      .onConflict(['order_id', 'attempt'])
      .ignore();
    const page = await required(
      transaction('sandbox_payments').where({ order_id: order.id, attempt: order.attempt }).first('reference'),
    );
    return page.reference;
  });
}

export async function findPage(database: Knex, reference: string): Promise<SandboxRow | null> {
  return (await database('sandbox_payments').where({ reference }).first()) ?? null;
}

/** Ends an open page. */
export async function endPage(database: Knex, reference: string): Promise<void> {
  await write(database, (transaction) =>
    transaction('sandbox_payments').where({ reference, state: 'open' }).update({ state: 'ended' }),
  );
}

/** Pays an open page; `late`: also one that has ended. */
export async function payPage(
  database: Knex,
  reference: string,
  { late, now }: { late: boolean; now: number },
): Promise<'paid' | 'over'> {
  const changed = await write(database, (transaction) => {
    const page = transaction('sandbox_payments').where({ reference });
    if (late) page.whereNot('state', 'paid');
    else page.where('state', 'open').where('expires_at', '>', now);
    return page.update({ state: 'paid', payment_id: `pay_${reference.slice(4)}`, paid_at: now });
  });
  return changed > 0 ? 'paid' : 'over';
}

export async function failPage(
  database: Knex,
  reference: string,
  state: 'failed' | 'cancelled',
): Promise<'failed' | 'over'> {
  const changed = await write(database, (transaction) =>
    transaction('sandbox_payments').where({ reference, state: 'open' }).update({ state }),
  );
  return changed > 0 ? 'failed' : 'over';
}

/** Refunds a part of a paid page, at most what is left of it. A second call with the same key changes nothing. */
export async function refundPage(
  database: Knex,
  reference: string,
  { key, amount }: { key: string; amount: number },
): Promise<RefundOutcome> {
  return write(database, async (transaction) => {
    const page = await transaction('sandbox_payments').where({ reference }).forUpdate().first();
    if (page?.state !== 'paid') return 'cannot';
    const refunds = await transaction('sandbox_refunds').where({ reference }).select('key', 'amount');
    if (refunds.some((refund) => refund.key === key)) return 'refunded';
    const left = refunds.reduce((rest, refund) => rest - refund.amount, page.amount);
    if (amount > left) return 'cannot';
    await transaction('sandbox_refunds').insert({ reference, key, amount });
    return 'refunded';
  });
}

/** A page copies its order, buyer included. */
export async function anonymisePages(transaction: Knex.Transaction, orderIds: number[]): Promise<void> {
  const pages = await transaction('sandbox_payments').whereIn('order_id', orderIds).select('reference', 'content');
  for (const { reference, content } of pages) {
    const anonymous = { ...JSON.parse(content), customer: { firstName: '', lastName: '', email: '', phone: '' } };
    await transaction('sandbox_payments')
      .where({ reference })
      .update({ content: JSON.stringify(anonymous) });
  }
}
