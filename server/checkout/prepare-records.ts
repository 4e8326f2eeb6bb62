import type { Knex } from 'knex';
import { lockCart } from '../cart/records.ts';
import { lockOpenOrders } from '../orders/records.ts';
import type { CartVoucher } from '../vouchers/records.ts';
import { type Totals, totalsOf } from '../vouchers/totals.ts';
import { type CheckoutContents, readCheckout } from './contents-records.ts';
import type { PlaceOrderInput } from './placing.ts';
import { fingerprint } from './submission-key.ts';

/** What an order would be made of, at one moment. */
export interface Prepared {
  placing: PlaceOrderInput;
  contents: CheckoutContents;
  /** Names the submission. */
  key: string;
  voucher: CartVoucher | null;
  totals: Totals;
  now: number;
}

/** Whoever submits the same cart at the same time waits here, and then finds the order. */
export async function prepare(transaction: Knex.Transaction, placing: PlaceOrderInput): Promise<Prepared> {
  const { accountId, submission } = placing;
  await lockCart(transaction, { accountId, cartId: null }, placing.now());
  await lockOpenOrders(transaction, accountId);
  const now = placing.now();
  const contents = await readCheckout(transaction, accountId, now);
  const key = await fingerprint(accountId, submission, idsOf(contents));
  const voucher = contents.voucher && { ...contents.voucher, paymentType: submission.payment.type };
  const totals = totalsOf(contents.items, voucher);
  return { placing, contents, key, voucher, totals, now };
}

export function idsOf({ items }: Pick<CheckoutContents, 'items'>): number[] {
  return items.map(({ id }) => id);
}
