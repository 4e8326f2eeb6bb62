import type { Knex } from 'knex';
import { beforeEach, expect, it } from 'vitest';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { type OpenedApp, openApp, pageOf } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { Visitor } from '../support/visitor.ts';
import { collectorsBrowser, fillCart } from './till.ts';

const call = '/web/api/checkouts/vip-code';

onEachEngine('the calls of promo codes', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let visitor: Visitor;

  beforeEach(async () => {
    database ??= await engine.open();
    await database('rate_limits').delete();
    shop = await openApp({ database });
    ({ visitor } = await collectorsBrowser(shop));
  });

  const checked = (code: string, by = visitor) =>
    by.get(`${call}?code=${code}&payment_method=gcash&payment_type=straight`);

  it('CALL-01 PROMO-03 check, apply and remove, each with what it costs then', async () => {
    await fillCart(database, visitor, { originalPrice: 1_000_05 });
    const { code } = await createVoucher(database, { straightPercent: 10, installmentPercent: null });
    expect((await checked(code.toLowerCase())).body).toEqual({ data: { code, type: 'mmc_promo' } });
    const { status, body } = await visitor.post(call, { code, payment_type: 'straight' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          voucher: {
            code,
            type: 'mmc_promo',
            message: 'Promo code was successfully applied.',
            discount: 10,
            installment_discount: null,
            payment_type: ['straight'],
          },
          total: 'Php 900.04',
          discount: '- Php 100.01',
        },
      },
    });
    const { props } = pageOf(await visitor.get('/checkout'));
    expect(props).toMatchObject({
      voucher: { code },
      total: 'Php 900.04',
      discount: '- Php 100.01',
      subTotal: 'Php 1,000.05',
    });
    expect(pageOf(await visitor.get('/cart')).props).toMatchObject({
      discountCode: code,
      discountValue: '- Php 100.01',
      subTotal: 'Php 1,000.05',
      total: 'Php 900.04',
    });
    const [other] = await fillCart(database, visitor);
    expect((await visitor.post(`/web/api/cart/remove/${other?.slug}`)).body.data.total).toBe('Php 900.04');
    expect((await visitor.delete(call)).body).toEqual({ total: 'Php 1,000.05' });
    expect(pageOf(await visitor.get('/checkout')).props).toMatchObject({ voucher: null, total: 'Php 1,000.05' });
    expect((await visitor.delete(call)).status).toBe(200);
  });

  it('CALL-01 PROMO-02 ask members for their name and ID, and say which is wrong', async () => {
    const { code } = await createVoucher(database, { type: 'arc_promo' });
    expect((await checked(code)).body.data.type).toBe('arc_promo');
    expect((await visitor.post(call, { code, payment_type: 'straight' })).body.errors).toEqual({
      member_name: ['The ARC name field is required'],
      member_id: ['The ARC Member ID field is required'],
    });
    const member = { member_name: 'Luz Santos', member_id: '123456789012' };
    expect((await visitor.post(call, { code, payment_type: 'straight', ...member })).status).toBe(200);
  });

  it.each([
    ['nothing', ''],
    ['too much', 'X'.repeat(21)],
    ['an unknown one', 'UNKNOWN'],
  ])('CALL-01 refuse %s with a message for the code', async (_what, code) => {
    for (const answer of [await checked(code), await visitor.post(call, { code, payment_type: 'straight' })]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ message: expect.any(String), errors: { code: [answer.body.message] } });
    }
  });

  it('CALL-01 refuse visitors', async () => {
    const nobody = new Visitor(shop.app);
    expect((await checked('ANY', nobody)).status).toBe(403);
    expect((await nobody.post(call, { code: 'ANY' })).status).toBe(403);
    expect((await nobody.delete(call)).status).toBe(403);
  });

  it('PROMO-04 a browser, and an address, has 30 wrong guesses an hour; right ones do not count', async () => {
    const { code } = await createVoucher(database);
    const statuses = async (by: Visitor, times: number) => {
      const all = [];
      for (let time = 0; time < times; time++) all.push((await checked(`WRONG${time}`, by)).status);
      return [...new Set(all)];
    };
    for (let time = 0; time < 3; time++) expect((await checked(code)).status).toBe(200);
    expect(await statuses(visitor, 30)).toEqual([422]);
    expect(await statuses(visitor, 1)).toEqual([429]);
    const elsewhere = new Visitor(shop.app, { address: '203.0.113.77', cookie: cookieOf(visitor) });
    expect(await statuses(elsewhere, 1)).toEqual([429]);
    const { visitor: neighbour } = await collectorsBrowser(shop);
    const limited = await checked('WRONG', neighbour);
    expect({ status: limited.status, after: limited.headers['retry-after'] }).toEqual({ status: 429, after: '3600' });
    shop.clock.advance(3_600_000);
    expect((await checked(code)).status).toBe(200);
  });
});

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}
