import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import { settleFree } from '../orders/payment/settle.ts';
import { answerWithout } from './answer-records.ts';
import { writeOrder } from './order-records.ts';
import { type PlaceOrderInput, type PlaceOrderResult, Undone } from './placing.ts';
import { prepare } from './prepare-records.ts';
import { withdrawVoucher } from './voucher-records.ts';

/** Makes the cart's works an order, all or nothing: prices frozen, reserved → held, the voucher's use claimed. */
export async function placeOrder(database: Knex, placing: PlaceOrderInput): Promise<PlaceOrderResult> {
  try {
    return await writeDurably(database, (transaction) => place(transaction, placing));
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    await dropVoucher(database, placing, error.placed);
    return error.placed;
  }
}

async function place(transaction: Knex.Transaction, placing: PlaceOrderInput): Promise<PlaceOrderResult> {
  const prepared = await prepare(transaction, placing);
  const answer = await answerWithout(transaction, prepared);
  if (answer) return answer;
  const order = await writeOrder(transaction, prepared);
  if (prepared.totals.total === 0) await settleFree(transaction, order.orderId, prepared.now);
  return { outcome: 'placed', ...order };
}

/** A voucher that cannot be used any more is not shown any more. */
async function dropVoucher(database: Knex, { accountId }: PlaceOrderInput, placed: PlaceOrderResult): Promise<void> {
  if (placed.outcome !== 'other-total' || !placed.refusal) return;
  await withdrawVoucher(database, accountId);
}
