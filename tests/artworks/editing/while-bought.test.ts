import { beforeEach, expect, it } from 'vitest';
import { createArtwork, createReservation } from '../../../database/factories/artworks.ts';
import { undoChange } from '../../../server/admin/audit/undo.ts';
import { publishArtwork, withdrawArtwork } from '../../../server/artworks/editing/publication/publication.ts';
import { updateArtwork } from '../../../server/artworks/editing/update.ts';
import { COMMAND_LINE } from '../../../server/audit/command-line.ts';
import { startBulkChange } from '../../../server/bulk-changes/records.ts';
import { runBulkChanges } from '../../../server/bulk-changes/run.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { DAY } from '../../../server/time/time.ts';
import { DELIVERED, fillCart, GatewayDouble, signedInBrowser } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { Visitor } from '../../support/visitors/visitor.ts';

onEachEngine('an artwork that staff edit while it is bought', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let gateway: GatewayDouble;

  beforeEach(async () => {
    database ??= await engine.open();
    gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
  });

  const by = () => ({ actor: COMMAND_LINE, now: shop.clock.now });
  const reprice = (id: number, price: number) =>
    updateArtwork(database, { id, fields: { original_price: price, discounted_price: null }, ...by() });
  const cartOf = async (visitor: Visitor) => inertiaPage<'cart/show'>(await visitor.get('/cart')).props;

  it('ADM-16 the cart shows a changed price and states it', async () => {
    const visitor = new Visitor(shop.app);
    const [work] = await fillCart(database, visitor, { originalPrice: 1_000_000 });
    expect(await cartOf(visitor)).toMatchObject({ items: [{ earlierPrice: null }], total: 'Php 10,000.00' });
    await reprice(work?.id ?? 0, 1_200_000);
    expect(await cartOf(visitor)).toMatchObject({
      items: [{ earlierPrice: 'Php 10,000.00', price_with_currency: 'Php 12,000.00' }],
      total: 'Php 12,000.00',
    });
    await reprice(work?.id ?? 0, 1_000_000);
    expect(await cartOf(visitor)).toMatchObject({ items: [{ earlierPrice: null }] });
  });

  it('ADM-16 an order keeps its price until it is paid', async () => {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor, { originalPrice: 1_000_000 });
    await visitor.post('/checkout', DELIVERED);
    await reprice(work?.id ?? 0, 1_200_000);
    expect(await cartOf(visitor)).toMatchObject({ awaiting: [{ total: 'Php 10,000.00' }] });
    const order = await database('orders').where({ account_id: accountId }).first('id', 'number', 'total');
    expect(order?.total).toBe(1_000_000);
    gateway.pay(`page-${order?.id}`);
    await visitor.get(`/checkout/return/${order?.number}`);
    expect(await database('orders').where({ account_id: accountId }).first('state', 'total')).toEqual({
      state: 'paid',
      total: 1_000_000,
    });
  });

  it('ADM-16 withdrawing is refused with the kind of the holder and the deadline', async () => {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor);
    const id = work?.id ?? 0;
    const cart = await database('reservations').where('artwork_id', id).first('expires_at');
    expect(await withdrawArtwork(database, { id, ...by() })).toEqual({
      outcome: 'held',
      by: { kind: 'cart', until: cart?.expires_at },
    });
    await visitor.post('/checkout', DELIVERED);
    const order = await database('orders').where({ account_id: accountId }).first('payment_due_at');
    expect(await withdrawArtwork(database, { id, ...by() })).toEqual({
      outcome: 'held',
      by: { kind: 'order', until: order?.payment_due_at },
    });
    expect(await database('artworks').where({ id }).whereNull('published_at')).toEqual([]);
  });

  it('ADM-05 ADM-16 an undo of its early publication is refused, also of many', async () => {
    const later = shop.clock.now + 5 * DAY;
    const { id, slug } = await createArtwork(database, { publishedAt: later });
    const change = { selection: { ids: [id] }, action: 'publish' as const, options: {}, scope: 'One', expected: 1 };
    expect(await startBulkChange(database, { ...change, ...by() })).toMatchObject({ outcome: 'started' });
    await runBulkChanges(database, { now: () => shop.clock.now, log: shop.context.log });
    await createReservation(database, id, { state: 'reserved', expiresAt: shop.clock.now + DAY });
    const undo = async (query: object) => {
      const line = await database('audit_log').where(query).orderBy('id', 'desc').first('id');
      return undoChange(database, { id: line?.id ?? 0, role: 'editor', ...by() });
    };
    expect(await undo({ subject: `artwork:${id}`, action: 'artwork.published' })).toEqual({
      outcome: 'refused',
      reason: expect.stringContaining('A collector has it in a cart'),
    });
    expect(await undo({ action: 'bulk.started' })).toMatchObject({ outcome: 'started' });
    await runBulkChanges(database, { now: () => shop.clock.now, log: shop.context.log });
    expect((await new Visitor(shop.app).get(`/artworks/${slug}`)).status).toBe(200);
    await database('reservations').where('artwork_id', id).delete();
    expect(await undo({ subject: `artwork:${id}`, action: 'artwork.published' })).toEqual({ outcome: 'undone' });
    expect(await database('artworks').where({ id }).first('published_at')).toEqual({ published_at: later });
  });

  it('ADM-12 ADM-16 is either withdrawn or reserved when both happen at once', async () => {
    const [{ id, slug } = { id: 0, slug: '' }] = await fillCart(database, new Visitor(shop.app));
    for (let run = 0; run < 15; run++) {
      await database('reservations').where('artwork_id', id).delete();
      await publishArtwork(database, { id, ...by() });
      const [withdrawn, added] = await Promise.all([
        withdrawArtwork(database, { id, ...by() }),
        new Visitor(shop.app).post(`/web/api/cart/${slug}`),
      ]);
      expect([withdrawn.outcome, added.status]).toEqual(
        withdrawn.outcome === 'withdrawn' ? ['withdrawn', 404] : ['held', 200],
      );
    }
  });
});
