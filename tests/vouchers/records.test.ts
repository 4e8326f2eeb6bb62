import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { write } from '../../database/transaction.ts';
import {
  applyToCart,
  claimUse,
  findApplied,
  findVoucher,
  refusalFor,
  releaseUse,
  removeFromCart,
} from '../../server/vouchers/records.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('vouchers', ({ open }) => {
  const now = 5_000;
  let database: Knex;
  let order = 0;
  beforeAll(async () => {
    database = await open();
  });
  const claimFor = (voucherId: number, accountId: number, orderId = ++order) =>
    write(database, (transaction) =>
      claimUse(transaction, { voucherId, accountId, orderId, paymentType: 'straight', membership: null, now }),
    );
  const usedOf = async (id: number) => (await database('vouchers').where({ id }).first('used')).used;

  it('are found in any case, with the reason why they cannot be used', async () => {
    const { code } = await createVoucher(database, { code: 'AMIHAN', installmentPercent: null });
    const { id: accountId } = await createAccount(database);
    expect((await findVoucher(database, 'amihan'))?.code).toBe(code);
    const request = { accountId, paymentType: 'straight', now } as const;
    expect(await refusalFor(database, 'amihan', request)).toEqual({ refusal: null, hasUsed: false });
    const other = await refusalFor(database, 'amihan', { ...request, paymentType: 'installment' });
    expect(other.refusal).toBe('other-payment');
    expect((await refusalFor(database, 'nobody', request)).refusal).toBe('unknown');
  });

  it('PROMO-04 are used up to their limit by concurrent claims', async () => {
    const { id } = await createVoucher(database, { useLimit: 3 });
    const accounts = await Promise.all(Array.from({ length: 12 }, () => createAccount(database)));
    const outcomes = await Promise.all(accounts.map((account) => claimFor(id, account.id)));
    expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(3);
    expect(outcomes.filter(({ refusal }) => refusal === 'used-up')).toHaveLength(9);
    expect(await usedOf(id)).toBe(3);
  });

  it('PROMO-04 are used by a collector up to the collector’s limit, also by concurrent claims', async () => {
    const { id } = await createVoucher(database, { collectorLimit: 2 });
    const account = await createAccount(database);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => claimFor(id, account.id)));
    expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(2);
    expect(outcomes.filter(({ refusal }) => refusal === 'used-by-collector')).toHaveLength(6);
    expect(await usedOf(id)).toBe(2);
  });

  it('PROMO-04 release the use of an unpaid order once', async () => {
    const { id } = await createVoucher(database, { useLimit: 1 });
    const account = await createAccount(database);
    const orderId = ++order;
    expect(await claimFor(id, account.id, orderId)).toEqual({ refusal: null, percent: 10 });
    for (let times = 0; times < 2; times += 1) {
      await write(database, (transaction) => releaseUse(transaction, orderId));
      expect(await usedOf(id)).toBe(0);
    }
    expect(await claimFor(id, account.id)).toEqual({ refusal: null, percent: 10 });
  });

  it('stay in a cart until they are replaced or removed', async () => {
    const [cart] = await database('carts').insert({ created_at: now }).returning('id');
    const first = await createVoucher(database);
    const second = await createVoucher(database, { type: 'arc_promo' });
    const apply = async (code: string, membership: { member_name: string; member_id: string } | null) => {
      const voucher = await findVoucher(database, code);
      if (!voucher) throw new Error(`no ${code}`);
      await write(database, (transaction) =>
        applyToCart(transaction, cart.id, { voucher, paymentType: 'straight', membership }, now),
      );
    };
    await apply(first.code, null);
    const membership = { member_name: 'Luz Santos', member_id: '12345' };
    await apply(second.code, membership);
    const applied = await findApplied(database, cart.id);
    expect([applied?.voucher.code, applied?.membership]).toEqual([second.code, membership]);
    await write(database, (transaction) => removeFromCart(transaction, cart.id));
    expect(await findApplied(database, cart.id)).toBeNull();
  });
});
