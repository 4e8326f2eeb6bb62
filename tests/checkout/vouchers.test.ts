import { beforeEach, expect, it } from 'vitest';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { HOUR } from '../../server/time/time.ts';
import { fillCart, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { Visitor } from '../support/visitors/visitor.ts';

const CALL = '/web/api/checkouts/vip-code';

onEachEngine('calls for promo codes', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let visitor: Visitor;
  let accountId: number;

  beforeEach(async () => {
    database ??= await engine.open();
    await database('rate_limits').delete();
    shop = await openApp({ database });
    ({ visitor, accountId } = await signedInBrowser(shop));
  });

  const checked = (code: string, by = visitor) =>
    by.get(`${CALL}?code=${code}&payment_method=gcash&payment_type=straight`);

  it('CALL-01 PROMO-03 check, apply and remove, each with the new totals', async () => {
    await fillCart(database, visitor, { originalPrice: 1_000_05 });
    const { code } = await createVoucher(database, { straightPercent: 10, installmentPercent: null });
    expect((await checked(code.toLowerCase())).body).toEqual({ data: { code, type: 'mmc_promo' } });
    const { status, body } = await visitor.post(CALL, { code, payment_type: 'straight' });
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
    const { props } = inertiaPage(await visitor.get('/checkout'));
    expect(props).toMatchObject({
      voucher: { code },
      total: 'Php 900.04',
      discount: '- Php 100.01',
      subTotal: 'Php 1,000.05',
    });
    expect(inertiaPage(await visitor.get('/cart')).props).toMatchObject({
      discountCode: code,
      discountValue: '- Php 100.01',
      subTotal: 'Php 1,000.05',
      total: 'Php 900.04',
    });
    const [other] = await fillCart(database, visitor);
    expect((await visitor.post(`/web/api/cart/remove/${other?.slug}`)).body.data.total).toBe('Php 900.04');
    expect((await visitor.delete(CALL)).body).toEqual({ total: 'Php 1,000.05' });
    expect(inertiaPage(await visitor.get('/checkout')).props).toMatchObject({ voucher: null, total: 'Php 1,000.05' });
    expect((await visitor.delete(CALL)).status).toBe(200);
  });

  it('CALL-01 PROMO-02 require the name and ID of members, and name the wrong one', async () => {
    const { code } = await createVoucher(database, { type: 'arc_promo' });
    expect((await checked(code)).body.data.type).toBe('arc_promo');
    expect((await visitor.post(CALL, { code, payment_type: 'straight' })).body.errors).toEqual({
      member_name: ['The ARC name field is required'],
      member_id: ['The ARC Member ID field is required'],
    });
    const member = { member_name: 'Luz Santos', member_id: '123456789012' };
    expect((await visitor.post(CALL, { code, payment_type: 'straight', ...member })).status).toBe(200);
  });

  it.each([
    ['nothing', ''],
    ['too much', 'X'.repeat(21)],
    ['an unknown one', 'UNKNOWN'],
  ])('CALL-01 refuse %s with a message for the code', async (_what, code) => {
    for (const answer of [await checked(code), await visitor.post(CALL, { code, payment_type: 'straight' })]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ message: expect.any(String), errors: { code: [answer.body.message] } });
    }
  });

  it('CALL-01 refuse visitors', async () => {
    const signedOut = new Visitor(shop.app);
    expect((await checked('ANY', signedOut)).status).toBe(403);
    expect((await signedOut.post(CALL, { code: 'ANY' })).status).toBe(403);
    expect((await signedOut.delete(CALL)).status).toBe(403);
  });

  const statuses = async (by: Visitor, times: number) => {
    const all = [];
    for (let time = 0; time < times; time++) all.push((await checked(`WRONG${time}`, by)).status);
    return [...new Set(all)];
  };

  it('PROMO-04 a browser has 30 wrong guesses an hour at all addresses; valid codes do not count', async () => {
    const { code } = await createVoucher(database);
    for (let time = 0; time < 3; time++) expect((await checked(code)).status).toBe(200);
    expect(await statuses(visitor, 30)).toEqual([422]);
    const limited = await checked('WRONG');
    expect({ status: limited.status, after: limited.headers['retry-after'] }).toEqual({ status: 429, after: '3600' });
    const elsewhere = new Visitor(shop.app, { address: '203.0.113.77', cookie: cookieOf(visitor) });
    expect(await statuses(elsewhere, 1)).toEqual([429]);
    shop.clock.advance(HOUR);
    expect((await checked(code)).status).toBe(200);
  });

  it('PROMO-04 a collector has 30 wrong guesses an hour over all browsers and addresses', async () => {
    for (let each = 0; each < 30; each++) {
      const browser = anotherBrowser(visitor, `198.51.100.${each}`);
      expect((await checked(`WRONG${each}`, browser)).status).toBe(422);
    }
    expect((await checked('WRONG', anotherBrowser(visitor, '198.51.100.99'))).status).toBe(429);
  });

  it('PROMO-04 wrong guesses of others at the address refuse no valid code', async () => {
    const { code } = await createVoucher(database);
    const answers = [];
    for (let each = 0; each < 5; each++) {
      const { visitor: guesser } = await signedInBrowser(shop);
      answers.push(...(await statuses(guesser, 30)));
    }
    expect(new Set(answers)).toEqual(new Set([422, 429]));
    const { visitor: neighbour } = await signedInBrowser(shop);
    const wrong = await checked('WRONG', neighbour);
    expect({ status: wrong.status, after: wrong.headers['retry-after'] }).toEqual({ status: 429, after: '3600' });
    expect((await checked(code, neighbour)).status).toBe(200);
    expect((await neighbour.post(CALL, { code, payment_type: 'straight' })).status).toBe(200);
  });

  it('PROMO-04 one wording for every refusal, unless the collector has used the code', async () => {
    const now = shop.clock.now;
    const given = {
      'not begun': { startsAt: now + 1 },
      ended: { endsAt: now },
      'used up': { useLimit: 1 },
      'for another payment': { straightPercent: null, installmentPercent: 5 },
    };
    const messages = [(await checked('UNKNOWN')).body.message];
    for (const [why, each] of Object.entries(given)) {
      const { id, code } = await createVoucher(database, each);
      if (why === 'used up') await database('vouchers').where({ id }).update({ used: 1 });
      messages.push((await checked(code)).body.message);
    }
    expect(new Set(messages)).toEqual(new Set(['This promo code is not valid for this order and payment method.']));
    const { code, id } = await createVoucher(database, { collectorLimit: 1 });
    const use = { order_id: 1, voucher_id: id, account_id: accountId, used_at: now };
    await database('voucher_uses').insert(use);
    expect((await checked(code)).body.message).toBe('You have already used this promo code.');
  });
});

/** Another browser of the same collector, at another address. */
function anotherBrowser({ app, cookies }: Visitor, address: string): Visitor {
  return new Visitor(app, { address, cookie: `session=${cookies.get('session')}` });
}

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}
