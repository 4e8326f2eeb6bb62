import { beforeEach, expect, it } from 'vitest';
import { createCart } from '../../database/factories/carts.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { HOUR, MINUTE } from '../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import type { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('the reservation at the checkout', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let visitor: Visitor;

  beforeEach(async () => {
    database ??= await engine.open();
    shop = await openApp({ database, payments: new GatewayDouble().payments });
    ({ visitor } = await signedInBrowser(shop));
  });

  const page = async () => inertiaPage<'checkout/show'>(await visitor.get('/checkout')).props;
  const untils = async () => (await page()).artworks.map(({ expiresAt }) => expiresAt);

  it('PAY-08 the page has the end of each reservation and the server’s time', async () => {
    const first = shop.clock.now;
    await fillCart(database, visitor);
    shop.clock.advance(600_000);
    await fillCart(database, visitor);
    shop.clock.advance(MINUTE);
    expect((await page()).now).toBe(first + 660_000);
    expect(await untils()).toEqual([first + HOUR, first + HOUR + 600_000]);
  });

  it('PAY-08 an artwork of an unpaid order is held until the payment page ends', async () => {
    await fillCart(database, visitor);
    await visitor.post('/checkout', DELIVERED);
    shop.clock.advance(MINUTE);
    await fillCart(database, visitor);
    expect(await untils()).toEqual([shop.clock.now - MINUTE + 1_800_000, shop.clock.now + HOUR]);
  });

  it('PAY-08 artworks that are no longer reserved are refused by their titles', async () => {
    const [work] = await fillCart(database, visitor, { title: 'Dawn' }, { title: 'Dusk' });
    await visitor.get('/checkout');
    const cart_id = await createCart(database, {});
    await database('reservations').where({ artwork_id: work?.id }).update({ cart_id });
    const { status, body } = await visitor.post('/checkout', DELIVERED);
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        message: 'Some artworks are no longer reserved for you. Nothing was charged.',
        errors: { order: ['Some artworks are no longer reserved for you:', 'Dawn'] },
      },
    });
  });

  it('PAY-08 a changed total is refused, with the current total', async () => {
    await fillCart(database, visitor);
    const { code } = await createVoucher(database);
    await visitor.get('/checkout');
    await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' });
    const { status, body } = await visitor.post('/checkout', { ...DELIVERED, total: 'Php 12,500.00' });
    expect(status).toBe(422);
    expect(body.message).toMatch(/^The total has changed\. It is Php [\d,.]+ now/);
    expect(body.errors).toEqual({ total: [body.message] });
  });

  it('CART-03 expired artworks are reserved again by one call for each that is still free', async () => {
    const works = await fillCart(database, visitor, {}, {});
    shop.clock.advance(HOUR);
    const cart_id = await createCart(database, {});
    await database('reservations')
      .where({ artwork_id: works[1]?.id })
      .update({ cart_id, expires_at: shop.clock.now + HOUR });
    const answers = await Promise.all(works.map(({ slug }) => visitor.post(`/web/api/cart/${slug}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await untils()).toEqual([shop.clock.now + HOUR]);
  });
});
