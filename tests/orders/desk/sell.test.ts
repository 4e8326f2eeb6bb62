import { beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { write } from '../../../database/transaction.ts';
import { renderMail } from '../../../resources/mail/render-mail.tsx';
import { lockToErase, removeAccount } from '../../../server/accounts/erase.ts';
import { orderDocuments } from '../../../server/certificates/order-documents.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import type { DeskSale } from '../../../server/orders/desk/contract.ts';
import { sellAtDesk } from '../../../server/orders/desk/sell.ts';
import { createReceiptFile } from '../../../server/orders/documents/receipt-file.ts';
import { findOrder } from '../../../server/orders/records.ts';
import { createPrivateHolds } from '../../../server/private-holds/editing.ts';
import { DAY, isoDateInManila } from '../../../server/time/time.ts';
import { DELIVERED, fillCart, signedInBrowser } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine, waitForLockOrEnd } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { textOf } from '../../support/pdf.ts';
import { createMember } from '../../support/visitors/staff.ts';
import { Visitor } from '../../support/visitors/visitor.ts';

const FRAME = {
  gallery: { name: 'Galerya', curatorEmail: '', pickupAddress: '' },
  origin: 'https://gallery.example.com',
};

onEachEngine('a sale in the gallery', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let staffId: number;
  let keys = 0;

  beforeEach(async () => {
    database ??= await engine.open();
    shop ??= await openApp({ database });
    staffId ??= await createMember(database);
  });

  const actor = () => ({ staffId, name: 'Maria Santos' });
  const sale = (artworkIds: number[], more: Partial<DeskSale> = {}): DeskSale => ({
    key: `key-${++keys}`,
    artworkIds,
    privateHoldIds: [],
    method: 'cash',
    amount: 1_250_000 * artworkIds.length,
    buyer: { accountId: null, firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com', phone: '' },
    discountReason: null,
    reference: null,
    delivery: { method: 'taken' },
    note: null,
    ...more,
  });
  const sell = (artworkIds: number[], more: Partial<DeskSale> = {}) =>
    sellAtDesk(database, { sale: sale(artworkIds, more), actor: actor(), now: shop.context.now });

  it('ADM-32 is an order with receipt, certificate, mail, history and an audit line', async () => {
    const work = await createArtwork(database, { title: 'Dawn' });
    await database('artwork_details').insert({ artwork_id: work.id, ownership: 'consigned', commission_percent: 40 });
    const sold = await sell([work.id], { method: 'card', reference: 'T-1001' });
    if (sold.outcome !== 'sold') throw new Error(sold.outcome);
    const order = await findOrder(database, sold.orderId);
    if (!order) throw new Error('no order');
    expect(order).toMatchObject({
      channel: 'desk',
      staff_id: staffId,
      state: 'paid',
      total: 1_250_000,
      account_id: null,
      fulfilment: 'delivered',
      payment_method: 'card',
      fulfilled_at: shop.clock.now,
    });
    expect(await database('reservations').where({ artwork_id: work.id }).first()).toMatchObject({
      state: 'sold',
      order_id: order.id,
    });
    expect(await database('receipts').where({ order_id: order.id })).toMatchObject([
      { provider: 'desk', payment_id: 'T-1001', amount: 1_250_000 },
    ]);
    const history = await database('order_history').where({ order_id: order.id }).orderBy('id');
    expect(history.map(({ reason, actor }) => [reason, actor])).toEqual([
      ['desk', 'Maria Santos'],
      ['delivered', 'Maria Santos'],
    ]);
    expect(await database('order_items').where({ order_id: order.id })).toMatchObject([
      { ownership: 'consigned', commission_percent: 40, discount: 0 },
    ]);
    const receipt = textOf((await createReceiptFile(shop.context, order))?.content ?? Buffer.alloc(0));
    for (const text of ['Ana Cruz', 'Dawn', 'Card terminal', 'T-1001']) expect(receipt).toContain(text);
    const files = await orderDocuments(
      shop.context,
      'https://gallery.example',
    )([{ kind: 'certificates', orderId: order.id }]);
    expect(files).toHaveLength(1);
    const mails = await database('outbox').where({ key: `order-paid:${order.id}` });
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@example.com']);
    // A buyer without an account has no page of the order.
    const { text: written } = renderMail('order-paid', JSON.parse(mails[0]?.content ?? '').props, FRAME);
    expect(written).toContain('You have taken your artworks with you.');
    expect(written).not.toContain('See your order');
    const [line] = await database('audit_log').where({ subject: `order:${order.number}` });
    expect(line).toMatchObject({ action: 'order.sold-at-desk', subject_name: `order ${order.number}` });
    expect(JSON.stringify(line)).not.toMatch(/Ana|ana@/);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-32 has a discount with a reason, divided among the works to the centavo', async () => {
    const works = [await createArtwork(database), await createArtwork(database), await createArtwork(database)];
    const ids = works.map(({ id }) => id);
    expect(await sell(ids, { amount: 3_750_001 })).toEqual({ outcome: 'too-much', subtotal: 3_750_000 });
    expect(await sell(ids, { amount: 3_000_001 })).toEqual({ outcome: 'no-reason', subtotal: 3_750_000 });
    const sold = await sell(ids, { amount: 3_000_001, discountReason: 'Collector of many years' });
    if (sold.outcome !== 'sold') throw new Error(sold.outcome);
    const items = await database('order_items').where({ order_id: sold.orderId }).orderBy('position');
    expect(items.map(({ discount }) => discount)).toEqual([250_000, 250_000, 249_999]);
    expect(await database('orders').where({ id: sold.orderId }).first()).toMatchObject({
      discount: 749_999,
      total: 3_000_001,
      discount_reason: 'Collector of many years',
    });
    const gift = await sell([(await createArtwork(database)).id], { amount: 0, discountReason: 'A gift' });
    expect(gift.outcome).toBe('sold');
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-32 sells nothing that another holder has, and all works or none', async () => {
    const free = await createArtwork(database);
    const inCart = await createArtwork(database);
    await new Visitor(shop.app).post(`/web/api/cart/${inCart.slug}`);
    const held = await createArtwork(database);
    const fields = {
      name: 'Ben',
      contact: '',
      accountId: null,
      note: '',
      until: isoDateInManila(shop.clock.now + DAY),
    };
    const by = { actor: actor(), now: shop.clock.now };
    const hold = await createPrivateHolds(database, { artworkIds: [held.id], fields, ...by });
    expect(await sell([free.id, inCart.id, held.id])).toEqual({ outcome: 'taken', artworkIds: [inCart.id, held.id] });
    expect(await database('reservations').where({ artwork_id: free.id })).toEqual([]);
    expect(await database('order_items').where({ artwork_id: free.id })).toEqual([]);
    // Only the person of a private hold can buy it.
    const privateHoldIds = hold.outcome === 'held' ? hold.ids : [];
    expect(await sell([held.id], { privateHoldIds })).toEqual({ outcome: 'taken', artworkIds: [held.id] });
    const ben = { ...sale([]).buyer, firstName: 'BEN', lastName: '' };
    expect(await sell([held.id], { privateHoldIds, buyer: ben })).toMatchObject({ outcome: 'sold' });
    const lines = await database('audit_log')
      .where({ subject: `artwork:${held.id}` })
      .orderBy('id')
      .pluck('action');
    expect(lines).toEqual(['hold.created', 'hold.sold']);
    expect(await database('staff_holds').where({ id: privateHoldIds[0] }).first()).toMatchObject({
      end_reason: 'sold',
      ended_by: staffId,
    });
    expect(await sell([held.id])).toEqual({ outcome: 'taken', artworkIds: [held.id] });
    expect(await sell([999_999])).toEqual({ outcome: 'unknown-artwork' });
    const draft = await createArtwork(database, { publishedAt: null });
    await database('artworks').where({ id: draft.id }).update({ image_id: null });
    expect(await sell([draft.id])).toEqual({ outcome: 'incomplete', artworkIds: [draft.id] });
    expect(await sell([free.id], { buyer: { ...sale([]).buyer, accountId: 999_999 } })).toEqual({
      outcome: 'unknown-collector',
    });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-32 what is held for a collector with an account, only that account can buy', async () => {
    const { accountId } = await signedInBrowser(shop);
    const other = await createAccount(database);
    const work = await createArtwork(database);
    const fields = { name: 'Ana Cruz', contact: '', accountId, note: '', until: isoDateInManila(shop.clock.now + DAY) };
    const hold = await createPrivateHolds(database, {
      artworkIds: [work.id],
      fields,
      actor: actor(),
      now: shop.clock.now,
    });
    const privateHoldIds = hold.outcome === 'held' ? hold.ids : [];
    for (const id of [null, other.id])
      expect(await sell([work.id], { privateHoldIds, buyer: { ...sale([]).buyer, accountId: id } })).toMatchObject({
        outcome: 'taken',
      });
    const buyer = { ...sale([]).buyer, firstName: 'Anita', accountId };
    expect(await sell([work.id], { privateHoldIds, buyer })).toMatchObject({ outcome: 'sold' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-32 a collector buys what is in the own cart, and has the order on the own pages', async () => {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor);
    const buyer = { ...sale([]).buyer, accountId };
    const delivery = { method: 'pickup', day: '2026-11-30', time: '10:00' } as const;
    const sold = await sell([work?.id ?? 0], { buyer, delivery });
    if (sold.outcome !== 'sold') throw new Error(sold.outcome);
    const page = inertiaPage<'orders/show'>(await visitor.get(`/orders/${sold.number}`)).props;
    expect(page.order).toMatchObject({ status: 'Paid', payment: 'Cash, at the gallery', payUrl: null });
    expect(page.order.history.map(({ text }) => text)).toEqual(['Sold in the gallery']);
    expect((await visitor.get(`/orders/${sold.number}/receipt`)).status).toBe(200);
    expect((await visitor.get('/account/data')).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-32 a form that is sent twice is one sale, and a reference belongs to one payment', async () => {
    const work = await createArtwork(database);
    const form = sale([work.id], { method: 'bank-transfer', reference: 'BT-7' });
    const send = () => sellAtDesk(database, { sale: form, actor: actor(), now: shop.context.now });
    const results = await Promise.all([send(), send(), send()]);
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]?.outcome).toBe('sold');
    expect(await send()).toEqual(results[0]);
    const order = results[0]?.outcome === 'sold' ? results[0].number : '';
    const other = await createArtwork(database);
    expect(await sell([other.id], { reference: 'BT-7' })).toEqual({ outcome: 'reference-used', order });
    expect(await database('reservations').where({ artwork_id: other.id })).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-32 a form that has sold an order sells nothing after a change', async () => {
    const [work, other] = [await createArtwork(database), await createArtwork(database)];
    const form = sale([work.id]);
    const send = (more: Partial<DeskSale>) =>
      sellAtDesk(database, { sale: { ...form, ...more }, actor: actor(), now: shop.context.now });
    const sold = await send({});
    if (sold.outcome !== 'sold') throw new Error(sold.outcome);
    const used = { outcome: 'form-used', order: sold.number };
    expect(await send({ artworkIds: [other.id] })).toEqual(used);
    expect(await send({ artworkIds: [work.id, other.id], amount: 2_500_000 })).toEqual(used);
    expect(await send({ buyer: { ...form.buyer, lastName: 'Luna' } })).toEqual(used);
    expect(await send({ amount: 1_000_000, discountReason: 'A friend' })).toEqual(used);
    expect(await database('reservations').where({ artwork_id: other.id })).toEqual([]);
    expect(await send({})).toEqual(sold);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-32 the note of a sale is for the staff alone', async () => {
    const { visitor, accountId } = await signedInBrowser(shop);
    const work = await createArtwork(database);
    const buyer = { ...sale([]).buyer, accountId };
    const sold = await sell([work.id], { buyer, note: 'Haggles a lot' });
    if (sold.outcome !== 'sold') throw new Error(sold.outcome);
    expect(await database('order_notes').where({ order_id: sold.orderId })).toMatchObject([
      { text: 'Haggles a lot', staff_id: staffId, author: 'Maria Santos', written_at: shop.clock.now },
    ]);
    expect((await visitor.get(`/orders/${sold.number}`)).text).not.toContain('Haggles');
    expect((await database('orders').where({ id: sold.orderId }).first('notes'))?.notes).toBeNull();
  });

  it('ADM-32 a sale beside the erasure of its collector waits for it, and is refused', async () => {
    const { accountId } = await signedInBrowser(shop);
    const work = await createArtwork(database);
    const buyer = { ...sale([]).buyer, accountId };
    const selling = await write(database, async (erasing) => {
      await lockToErase(erasing, accountId);
      const result = sell([work.id], { buyer });
      await waitForLockOrEnd(database, result);
      await removeAccount(erasing, accountId, shop.clock.now);
      return { result };
    });
    expect(await selling.result).toEqual({ outcome: 'unknown-collector' });
    expect(await database('orders').where({ account_id: accountId })).toEqual([]);
    expect(await database('reservations').where({ artwork_id: work.id })).toEqual([]);
  });

  it('ADM-32 of two desks, a cart, a private hold and a checkout exactly one gets the work', async () => {
    const winners: string[] = [];
    for (let round = 0; round < 8; round++) {
      const work = await createArtwork(database);
      const { visitor, accountId } = await signedInBrowser(shop, undefined, `203.0.113.${round + 20}`);
      const isInCheckout = round % 2 === 0;
      if (isInCheckout) await visitor.post(`/web/api/cart/${work.slug}`);
      const until = isoDateInManila(shop.clock.now + DAY);
      const fields = { name: 'Ben', contact: '', accountId: null, note: '', until };
      const by = { actor: actor(), now: shop.clock.now };
      const own = { ...sale([]).buyer, accountId };
      const [one, other, hold, added, placed] = await Promise.all([
        sell([work.id], isInCheckout ? { buyer: own } : {}),
        sell([work.id]),
        createPrivateHolds(database, { artworkIds: [work.id], fields, ...by }),
        new Visitor(shop.app, { address: `203.0.113.${round + 60}` }).post(`/web/api/cart/${work.slug}`),
        isInCheckout ? visitor.post('/checkout', DELIVERED) : null,
      ]);
      const orders = await database('order_items as i')
        .join('orders as o', 'o.id', 'i.order_id')
        .where('i.artwork_id', work.id)
        .pluck('o.channel');
      const won = [
        ...[one, other].filter(({ outcome }) => outcome === 'sold').map(() => 'desk'),
        ...(hold.outcome === 'held' ? ['hold'] : []),
        ...(added.status === 200 ? ['cart'] : []),
        ...(orders.includes('shop') ? ['checkout'] : []),
      ];
      expect(won, String(placed?.status)).toHaveLength(1);
      expect(orders.length).toBe(won[0] === 'desk' || won[0] === 'checkout' ? 1 : 0);
      winners.push(...won);
      expect(await findViolations(database)).toEqual([]);
    }
    expect(winners).toHaveLength(8);
  });
});
