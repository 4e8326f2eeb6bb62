import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createOrder } from '../../../database/factories/orders.ts';
import type { OrderRefundPage, StaffOrderPage } from '../../../server/admin/orders/contract.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { anonymiseOrders } from '../../../server/orders/anonymise.ts';
import { sellAtDesk } from '../../../server/orders/desk/sell.ts';
import { openPaymentPage } from '../../../server/orders/payment/open.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { MINUTE } from '../../../server/time/time.ts';
import {
  DELIVERED,
  fillCart,
  GatewayDouble,
  signedInBrowser as signedInCollector,
} from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { textOf } from '../../support/pdf.ts';
import { signIn as signInCollector } from '../../support/visitors/sign-in.ts';
import { createMember, propsOf, type StaffBrowser, signedInBrowser } from '../../support/visitors/staff.ts';
import { Visitor } from '../../support/visitors/visitor.ts';

import { CORRECTION } from './order-writes.ts';

const NO_MAIL = 'No e-mail is sent: the order has no address.';

onEachEngine('the page of an order', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let browser: StaffBrowser;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database });
    browser = await browserOf('sales');
  });

  async function browserOf(role: Role): Promise<StaffBrowser> {
    const staffId = await createMember(database, { role, name: 'Sam Reyes', email: `${role}@example.com` });
    return signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  }

  const pageOf = async (number: string) =>
    propsOf(await browser.get(`/admin/orders/${number}`)) as unknown as StaffOrderPage;
  const send = (number: string, act: string, form: Record<string, string> = {}) =>
    browser.post(`/admin/orders/${number}/${act}`, form);
  const refundsDue = async (number: string) => (await pageOf(number)).actions.refundsByHand;
  /** Records the first refund that is due, as its button does. */
  async function refundByHand(number: string) {
    const [due] = await refundsDue(number);
    return send(number, 'refund-by-hand', { refund: String(due?.id), amount: String(due?.amount) });
  }
  const texts = ({ timeline }: StaffOrderPage) => timeline.map(({ text }) => text);

  it('ADM-31 shows buyer, address, payment with its reference, artworks and what has happened', async () => {
    const { id, number } = await createOrder(database, { prices: [500_000, 300_000], titles: ['Payaw', 'Ani'] });
    const page = await pageOf(number.toLowerCase());
    expect(page).toMatchObject({
      status: { text: 'Paid', kind: 'acts' },
      buyer: { name: 'Luz Santos', email: 'luz@example.com', phone: '+63 917 555 0100' },
      handover: { heading: 'Delivery', lines: expect.arrayContaining(['120 Salcedo Street']) },
      items: [
        { title: 'Payaw', price: 'Php 5,000.00', whereabouts: null },
        { title: 'Ani', certificateUrl: expect.stringContaining(`/admin/orders/${number}/certificates/`) },
      ],
      total: 'Php 8,000.00',
    });
    expect(JSON.stringify(page.payments)).toContain(`pay-${number}`);
    expect(texts(page)).toEqual(['Order placed', 'Paid', 'Received Php 8,000.00']);
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'paid' });
    expect((await browser.get('/admin/orders/GA-NONE')).status).toBe(404);
  });

  it('ADM-31 goes through its steps, each offered by the state, with mail, author and log', async () => {
    const { number } = await createOrder(database);
    const steps = async () => (await pageOf(number)).actions.steps.map(({ step }) => step);
    expect(await steps()).toEqual(['preparing', 'shipped', 'delivered']);
    await send(number, 'steps', { step: 'preparing' });
    expect(await steps()).toEqual(['shipped', 'delivered']);
    const refused = await send(number, 'steps', { step: 'shipped', carrier: 'LBC', trackingNumber: ' ' });
    expect([refused.status, propsOf(refused).shipment]).toMatchObject([
      422,
      { carrier: 'LBC', errors: { trackingNumber: expect.stringContaining('tracking number') } },
    ]);
    shop.clock.advance(MINUTE);
    const sent = await send(number, 'steps', { step: 'shipped', carrier: 'LBC', trackingNumber: '12' });
    expect(sent.headers.location).toBe(`/admin/orders/${number}?done=shipped`);
    shop.clock.advance(MINUTE);
    await send(number, 'shipment', { carrier: 'J&T', trackingNumber: '34' });
    const again = await send(number, 'steps', { step: 'shipped', carrier: 'LBC', trackingNumber: '12' });
    expect([again.status, propsOf(again).refusal]).toEqual([409, 'This order is shipped already.']);
    expect((await send(number, 'steps', { step: 'flown' })).status).toBe(422);
    shop.clock.advance(MINUTE);
    await send(number, 'steps', { step: 'delivered' });
    const page = await pageOf(number);
    expect(page.actions.steps).toEqual([]);
    expect(page.timeline.filter(({ by }) => by !== null).map(({ text, by }) => `${text} ${by}`)).toEqual([
      'Being prepared Sam Reyes',
      'Shipped with LBC, 12 Sam Reyes',
      'Shipment corrected: J&T, 34 Sam Reyes',
      'Delivered Sam Reyes',
    ]);
    expect(texts(page).filter((text) => text.startsWith('E-mail'))).toHaveLength(4);
    const lines = await database('audit_log').orderBy('id').select('action', 'subject_name', 'changes');
    expect(lines.map(({ action }) => action)).toEqual([
      'order.prepared',
      'order.shipped',
      'order.shipment-corrected',
      'order.delivered',
    ]);
    expect(lines[0]?.subject_name).toBe(`order ${number}`);
    expect(JSON.stringify(lines)).not.toMatch(/Luz|Santos|LBC/);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 notes have an author, are shown to staff only, and go with an erasure', async () => {
    const { id, number } = await createOrder(database);
    expect((await send(number, 'notes', { note: ' ' })).status).toBe(422);
    const long = await send(number, 'notes', { note: 'x'.repeat(2_001) });
    expect(propsOf(long).note).toMatchObject({ text: 'x'.repeat(2_001), error: 'At most 2,000 characters.' });
    await send(number, 'notes', { note: 'Luz rings before noon.' });
    expect((await pageOf(number)).timeline.at(-1)).toMatchObject({
      text: 'Note',
      detail: 'Luz rings before noon.',
      by: 'Sam Reyes',
    });
    expect(JSON.stringify(await database('audit_log').select('changes', 'subject_name'))).not.toContain('Luz');
    await database.transaction((transaction) => anonymiseOrders(transaction, [id], shop.clock.now));
    expect(await database('order_notes')).toEqual([]);
    expect((await send(number, 'notes', { note: 'Luz again' })).status).toBe(422);
    expect((await pageOf(number)).canNote).toBe(false);
  });

  it('ADM-31 sends a mail again, tries one again that was given up, and refuses what is not so any more', async () => {
    const { id, number } = await createOrder(database);
    const [paid] = (await pageOf(number)).mails;
    expect(paid?.text).toBe('Order paid');
    const again = () => send(number, 'mails', { mail: paid?.value ?? '' });
    expect((await again()).headers.location).toBe(`/admin/orders/${number}?done=mail`);
    expect(propsOf(await again()).refusal).toBe('This e-mail is still waiting to be sent.');
    const mails = () => database('outbox').where('kind', 'order-paid').orderBy('id');
    await mails().update({ due_at: null, failure: '550 no such user' });
    expect((await pageOf(number)).timeline.at(-1)?.text).not.toContain('could not');
    expect((await pageOf(number)).timeline.filter(({ kind }) => kind === 'problem')).toMatchObject([
      { text: 'E-mail “Order paid” could not be sent', detail: '550 no such user' },
    ]);
    await database('orders').where({ id }).update({ email: 'luz@example.org' });
    await again();
    expect(await mails().select('recipient', 'failure')).toEqual([{ recipient: 'luz@example.org', failure: null }]);
    await mails().update({ due_at: null, sent_at: 1 });
    await again();
    expect(await mails()).toHaveLength(2);
    for (const mail of [`order-delivered:${id}`, 'order-paid:0', ''])
      expect((await send(number, 'mails', { mail })).status, mail).toBe(422);
    await mails().update({ due_at: null, sent_at: 1 });
    await database('orders').where({ id }).update({ email: '' });
    expect(propsOf(await again()).refusal).toContain('cannot get e-mails');
  });

  it('ADM-31 is refunded whole, and by hand where the provider cannot', async () => {
    const { id, number } = await createOrder(database);
    expect((await send(number, 'refund', { what: 'order' })).headers.location).toBe(
      `/admin/orders/${number}?done=refund`,
    );
    expect((await pageOf(number)).status).toEqual({ text: 'Refund due', kind: 'acts' });
    const second = await send(number, 'refund', { what: 'order' });
    expect([second.status, propsOf(second).refusal]).toEqual([
      409,
      'Only a paid order can be refunded; this one is refund-due.',
    ]);
    expect((await send(number, 'refund-by-hand')).status).toBe(409);
    await database('refunds').update({ state: 'due', due_at: null });
    expect(await refundsDue(number)).toMatchObject([{ text: 'Php 12,500.00' }]);
    expect((await refundByHand(number)).headers.location).toContain('done=by-hand');
    const page = await pageOf(number);
    expect([page.status.text, page.items[0]?.whereabouts]).toEqual(['Refunded', 'Still marked as sold']);
    expect(texts(page)).toContain('Refund of Php 12,500.00 made');
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'refunded' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 a refund by hand is recorded alone, and only with the amount that was shown', async () => {
    const input = { prices: [500_000, 300_000], titles: ['Payaw', 'Ani'] };
    const { id, number, artworkIds } = await createOrder(database, input);
    const [payaw = 0, ani = 0] = artworkIds;
    await send(number, 'refund', { what: 'works', work: String(payaw) });
    await database('refunds').update({ state: 'due', due_at: null });
    const [shown] = await refundsDue(number);
    expect(shown?.text).toBe('Php 5,000.00 for “Payaw”');
    // The page stays open; a colleague requests the other refund.
    await send(number, 'refund', { what: 'works', work: String(ani) });
    await database('refunds').update({ state: 'due', due_at: null });
    const form = { refund: String(shown?.id), amount: String(shown?.amount) };
    const other = await createOrder(database);
    for (const wrong of [{}, { ...form, amount: '300000' }, { ...form, refund: '99' }, { ...form, amount: '-1' }])
      expect((await send(number, 'refund-by-hand', wrong as Record<string, string>)).status).toBe(409);
    expect((await send(other.number, 'refund-by-hand', form)).status).toBe(409);
    expect((await send(number, 'refund-by-hand', form)).status).toBe(303);
    const refunds = database('refunds').orderBy('amount').select('amount', 'state');
    expect(await refunds.clone()).toEqual([
      { amount: 300_000, state: 'due' },
      { amount: 500_000, state: 'refunded' },
    ]);
    const again = await send(number, 'refund-by-hand', form);
    expect([again.status, propsOf(again).refusal]).toEqual([409, expect.stringContaining('any more')]);
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'refund-due' });
    expect(await database('outbox').where('kind', 'order-refunded')).toHaveLength(1);
    await refundByHand(number);
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'refunded' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 refunds chosen artworks, notifies the collector, and offers each artwork again afterwards', async () => {
    const collector = await signInCollector(shop);
    const visitor = new Visitor(shop.app, { address: '203.0.113.9', cookie: collector.headers.Cookie });
    const { number, artworkIds } = await createOrder(database, {
      prices: [500_000, 300_000, 200_000],
      titles: ['Payaw', 'Ani', 'Tanaw'],
      discount: 100_000,
      accountId: collector.id,
    });
    const [payaw = 0, ani = 0] = artworkIds;
    const form = propsOf(await browser.get(`/admin/orders/${number}/refund`)) as unknown as OrderRefundPage;
    expect([form.rest, form.items.map(({ amount }) => amount)]).toEqual([
      'Php 9,000.00',
      ['Php 4,500.00', 'Php 2,700.00', 'Php 1,800.00'],
    ]);
    expect((await send(number, 'refund', { what: 'works' })).status).toBe(422);
    expect((await send(number, 'refund', { what: 'none' })).status).toBe(422);
    await send(number, 'refund', { what: 'works', work: String(payaw) });
    const twice = await send(number, 'refund', { what: 'works', work: String(payaw) });
    expect([twice.status, propsOf(twice).error]).toEqual([409, 'The refund of “Payaw” has been requested already.']);
    const collectorsPage = async () => inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props.order;
    expect(await collectorsPage()).toMatchObject({
      status: 'Paid',
      refunded: '- Php 4,500.00',
      explanation: expect.stringContaining('We are refunding Php 4,500.00 for “Payaw”.'),
      items: [{ refund: 'Refund in progress', certificateUrl: null }, { refund: null }, { refund: null }],
    });
    expect((await send(number, 'relist', { artwork: String(payaw) })).status).toBe(409);
    await createPaymentWorker(shop.context).runOnce();
    const { explanation, history, items } = await collectorsPage();
    expect(explanation).toContain('We have refunded Php 4,500.00 for “Payaw”.');
    expect(items[0]?.refund).toBe('Refunded');
    expect(history.map(({ text }) => text)).toContain('Refunded Php 4,500.00 for “Payaw”');
    const [mail] = await database('outbox').where('kind', 'order-refunded').pluck('content');
    expect(JSON.parse(mail ?? '').props).toMatchObject({ amount: 'Php 4,500.00', title: 'Payaw', isRestPaid: true });
    const receipt = textOf((await browser.get(`/admin/orders/${number}/receipt`)).body);
    expect(receipt.replaceAll('\n', ' ')).toContain('Php 4,500.00 for “Payaw” was refunded on November 21, 2026.');
    const relistable = (await pageOf(number)).items.filter(({ canRelist }) => canRelist);
    expect(relistable.map(({ title }) => title)).toEqual(['Payaw']);
    expect((await send(number, 'relist', { artwork: String(ani) })).status).toBe(409);
    expect((await send(number, 'relist', { artwork: '99' })).status).toBe(404);
    expect((await send(number, 'relist', { artwork: String(payaw) })).headers.location).toContain('done=relisted');
    expect((await pageOf(number)).items[0]).toMatchObject({ refund: 'Refunded', whereabouts: 'Available again' });
    expect(await database('audit_log').where('action', 'artwork.relisted')).toHaveLength(1);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 an order that awaits its payment is cancelled with its payment page, and a payment that comes is refunded', async () => {
    const { visitor } = await signedInCollector(shop);
    const [work] = await fillCart(database, visitor, {}, {});
    await visitor.post('/checkout', DELIVERED);
    const { id, number } = (await database('orders').orderBy('id', 'desc').first('id', 'number')) ?? {};
    await openPaymentPage(shop.context, id, 'https://gallery.example');
    expect((await pageOf(number)).situation).toContain('It holds 2 artworks until');
    expect((await send(number, 'refund', { what: 'order' })).status).toBe(409);
    expect((await send(number, 'cancel')).headers.location).toBe(`/admin/orders/${number}?done=unpaid`);
    expect((await pageOf(number)).status).toEqual({ text: 'Cancelled', kind: 'over' });
    const again = await send(number, 'cancel');
    expect([again.status, propsOf(again).refusal]).toEqual([
      409,
      'Only an order that awaits its payment can be cancelled; this one is cancelled.',
    ]);
    const collectorsPage = async () => inertiaPage<'orders/show'>(await visitor.get(`/orders/${number}`)).props.order;
    expect((await collectorsPage()).explanation).toMatch(/^The gallery cancelled this order, and nothing was charged/);
    expect(await database('outbox').where('kind', 'order-cancelled')).toHaveLength(1);
    // Other collectors can buy the artworks at once.
    const other = await signedInCollector(shop);
    expect((await other.visitor.post(`/web/api/cart/${work?.slug}`)).status).toBe(200);
    const { reference } = (await database('sandbox_payments').first('reference')) ?? {};
    await visitor.post(`/forms/sandbox/payments/${reference}`, { action: 'pay-late' });
    shop.clock.advance(20 * MINUTE);
    await createPaymentWorker(shop.context).runOnce();
    expect((await pageOf(number)).status.text).toBe('Refunded');
    const [mail] = await database('outbox').where('kind', 'order-refund').pluck('content');
    expect(JSON.parse(mail ?? '').props.cause).toBe('cancelled-before');
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 an order that is paid meanwhile, or whose provider does not respond, is not cancelled', async () => {
    const gateway = new GatewayDouble();
    shop = await openApp({ database, payments: gateway.payments });
    browser = await signedInBrowser(shop.app, database, { staffId: 1, now: shop.clock.now });
    const { visitor } = await signedInCollector(shop);
    await fillCart(database, visitor);
    await visitor.post('/checkout', DELIVERED);
    const { id, number } = (await database('orders').orderBy('id', 'desc').first('id', 'number')) ?? {};
    gateway.failures = { expire: 'before' };
    const refused = await send(number, 'cancel');
    expect([refused.status, propsOf(refused).refusal]).toEqual([503, expect.stringContaining('is not responding')]);
    gateway.failures = {};
    gateway.pay(`page-${id}`);
    const late = await send(number, 'cancel');
    expect([late.status, propsOf(late).refusal]).toEqual([409, 'This order has been paid. It can be refunded.']);
    expect((await pageOf(number)).status.text).toBe('Paid');
    expect(await database('audit_log').where('action', 'order.cancelled')).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 name, contact and address are corrected, in the mails too, and named without values in the log', async () => {
    const { id, number } = await createOrder(database);
    await send(number, 'steps', { step: 'preparing' });
    const form = { ...CORRECTION, address1: '7 Mabini Street', email: 'Luz@example.org', version: '1' };
    const refused = await send(number, 'correct', { ...form, email: 'none', city: '' });
    expect([refused.status, propsOf(refused).form]).toMatchObject([
      422,
      { errors: { email: expect.any(String), city: expect.any(String) }, values: { address1: '7 Mabini Street' } },
    ]);
    expect((await send(number, 'correct', form)).headers.location).toBe(`/admin/orders/${number}?done=corrected`);
    const page = await pageOf(number);
    expect(page.buyer).toMatchObject({ email: 'luz@example.org', phone: '+63 917 555 0199' });
    expect(page.handover.lines).toContain('7 Mabini Street');
    expect(page.timeline.find(({ text }) => text === 'Corrected')).toMatchObject({ detail: 'e-mail, phone, address' });
    const mails = await database('outbox').orderBy('id').select('kind', 'recipient');
    expect(mails).toEqual([
      { kind: 'order-preparing', recipient: 'luz@example.org' },
      { kind: 'order-corrected', recipient: 'luz@example.org' },
    ]);
    const lines = JSON.stringify(await database('audit_log').select('changes'));
    expect(lines).not.toMatch(/Mabini|luz@|0199/);
    const unchanged = await send(number, 'correct', { ...form, email: 'luz@example.org', version: '2' });
    expect(unchanged.headers.location).toBe(`/admin/orders/${number}`);
    expect(await database('orders').where({ id }).first('version')).toEqual({ version: 2 });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 two people who correct one order choose, and nothing is overwritten', async () => {
    const { number } = await createOrder(database);
    const opened = JSON.stringify({ ...CORRECTION, phone: '+63 917 555 0100' });
    const first = { ...CORRECTION, phone: '+63 917 555 0101', version: '1', opened };
    await send(number, 'correct', { ...first, notify: '' });
    const second = { ...CORRECTION, phone: '+63 917 555 0102', address1: '9 Rizal Street', version: '1', opened };
    const conflict = await send(number, 'correct', second);
    expect([conflict.status, propsOf(conflict).form]).toMatchObject([
      409,
      {
        version: 2,
        values: { address1: '9 Rizal Street' },
        conflict: { by: 'Sam Reyes', fields: [{ name: 'phone', theirs: '+63 917 555 0101', isChoice: true }] },
      },
    ]);
    await send(number, 'correct', {
      ...second,
      version: '2',
      opened: JSON.stringify({ ...first }),
      'take.phone': 'theirs',
    });
    const { buyer, handover } = await pageOf(number);
    expect([buyer.phone, handover.lines[1]]).toEqual(['+63 917 555 0101', '9 Rizal Street']);
  });

  it('ADM-31 a pickup moves to another day, and nothing moves after it has left', async () => {
    const { number } = await createOrder(database, { pickupDay: '2026-11-25' });
    const form = { ...CORRECTION, phone: '+63 917 555 0100', version: '1', pickupTime: '10:00' };
    await database('closed_pickup_days').insert({ day: '2026-11-27' });
    // The 28th is a Saturday.
    for (const pickupDay of ['2026-11-20', '2026-02-30', '', '2026-11-27', '2026-11-28'])
      expect((await send(number, 'correct', { ...form, pickupDay })).status, pickupDay).toBe(422);
    await send(number, 'correct', { ...form, pickupDay: '2026-11-28', agreed: 'yes' });
    expect((await pageOf(number)).handover.lines).toEqual(['November 28, 2026, 10:00 AM']);
    await send(number, 'steps', { step: 'delivered' });
    const late = await send(number, 'correct', { ...form, pickupDay: '2026-11-30', version: '2' });
    expect([late.status, propsOf(late).refusal]).toEqual([409, expect.stringContaining('have left the gallery')]);
    const unpaid = await createOrder(database, { state: 'awaiting-payment' });
    expect((await browser.get(`/admin/orders/${unpaid.number}/correct`)).status).toBe(409);
    const before = await database('audit_log').max('id as id').first();
    for (const body of [{}, { version: 'x' }, { version: '1', firstName: '\u0000\ud800' }])
      expect((await send(number, 'correct', body as Record<string, string>)).status).toBeLessThan(500);
    expect(await database('audit_log').max('id as id').first()).toEqual(before);
  });

  it('ADM-31 the texts of a cash sale without an address promise no e-mail and no provider', async () => {
    const artworkIds = [(await createArtwork(database)).id, (await createArtwork(database)).id];
    const prices = await database('artworks').whereIn('id', artworkIds).pluck('price');
    const sold = await sellAtDesk(database, {
      sale: {
        key: 'form-texts',
        artworkIds,
        privateHoldIds: [],
        method: 'cash',
        discountReason: null,
        reference: null,
        amount: Number(prices[0]) + Number(prices[1]),
        delivery: { method: 'pickup', day: '2026-11-30', time: '10:00' },
        note: null,
        buyer: { accountId: null, firstName: 'Rosa', lastName: 'Diaz', email: '', phone: '' },
      },
      actor: { staffId: null, name: 'Sam Reyes' },
      now: () => shop.clock.now,
    });
    const number = sold.outcome === 'sold' ? sold.number : '';
    const { actions } = await pageOf(number);
    expect(actions.steps.map(({ help }) => help)).toEqual(actions.steps.map(() => NO_MAIL));
    const notice = async ({ headers }: { headers: Record<string, string> }) =>
      String(propsOf(await browser.get(headers.location ?? '')).notice);
    expect(await notice(await send(number, 'steps', { step: 'ready' }))).toBe(
      `The order is ready for pickup. ${NO_MAIL}`,
    );
    const refund = propsOf(await browser.get(`/admin/orders/${number}/refund`)) as unknown as OrderRefundPage;
    expect([refund.about.includes('as it was paid in the gallery'), refund.about.includes(NO_MAIL)]).toEqual([
      true,
      true,
    ]);
    const requested = await send(number, 'refund', { what: 'works', work: String(artworkIds[0]) });
    expect(await notice(requested)).toContain('give the money back');
    const { situation, actions: after } = await pageOf(number);
    expect(situation).toBe(
      'The artwork is ready to be picked up. Please give the money back as it was paid in the gallery, then record it here.',
    );
    expect(after.refundHelp).toContain(NO_MAIL);
    expect(await notice(await refundByHand(number))).toBe(`The refund by hand is recorded. ${NO_MAIL}`);
    expect((await pageOf(number)).situation).toBe('The artwork is ready to be picked up.');
  });

  it('ADM-31 a sale in the gallery names its seller and its payment, and is refunded by hand', async () => {
    const { id } = await createArtwork(database, { originalPrice: 500_000, publishedAt: 0 });
    const staff = await database('staff').first('id', 'name');
    const sold = await sellAtDesk(database, {
      sale: {
        key: 'form-1',
        artworkIds: [id],
        privateHoldIds: [],
        method: 'cash',
        amount: 450_000,
        discountReason: 'A friend',
        reference: null,
        delivery: { method: 'taken' },
        note: null,
        buyer: { accountId: null, firstName: 'Rosa', lastName: 'Diaz', email: '', phone: '' },
      },
      actor: { staffId: staff?.id ?? null, name: staff?.name ?? '' },
      now: () => shop.clock.now,
    });
    const number = sold.outcome === 'sold' ? sold.number : '';
    const page = await pageOf(number);
    expect(page.placed).toContain('Sold in the gallery by Sam Reyes');
    expect(page.sums).toContainEqual({ name: 'Discount (A friend)', value: '- Php 500.00' });
    expect(JSON.stringify(page.payments)).toContain('Received Php 4,500.00 on November 21, 2026: Cash, at the gallery');
    expect((await browser.get(`/admin/orders?channel=desk`)).text).toContain(number);
    await send(number, 'refund', { what: 'works', work: String(id) });
    const due = await pageOf(number);
    expect([due.actions.refundsByHand[0]?.text, due.situation]).toEqual([
      expect.stringContaining('Php 4,500.00 for “'),
      expect.stringContaining('money back'),
    ]);
    await refundByHand(number);
    expect((await pageOf(number)).status.text).toBe('Refunded');
    expect((await send(number, 'relist', { artwork: String(id) })).headers.location).toContain('done=relisted');
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-31 a refund requests the passkey again after ten minutes', async () => {
    const { id, number } = await createOrder(database);
    shop.clock.advance(11 * MINUTE);
    const second = await send(number, 'refund', { what: 'order' });
    expect([second.status, propsOf(second).title]).toEqual([403, 'Is it you?']);
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'paid' });
  });

  it('ADM-31 gives packing slip, receipt and certificates as PDF', async () => {
    const { number, artworkIds } = await createOrder(database, {
      prices: [500_000, 300_000],
      titles: ['Payaw', 'Ani'],
    });
    const [payaw = 0] = artworkIds;
    await database('artwork_details').insert({ artwork_id: payaw, inventory_number: 'G-77', location: 'Rack 3' });
    const { items, documents } = await pageOf(number);
    expect(documents.map(({ text }) => text)).toEqual(['Packing slip', 'Receipt']);
    for (const url of [items[0]?.certificateUrl ?? '', ...documents.map((each) => each.url)]) {
      const { status, headers } = await browser.get(url);
      expect([status, headers['content-type']], url).toEqual([200, 'application/pdf']);
    }
    const slip = async () => textOf((await browser.get(`/admin/orders/${number}/packing-slip`)).body);
    const text = await slip();
    for (const part of [
      'Packing slip',
      number,
      '120 Salcedo Street',
      'Payaw',
      'Ani',
      'G-77, Rack 3',
      'Received by, on',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Php');
    await send(number, 'refund', { what: 'works', work: String(payaw) });
    expect(await slip()).not.toContain('Payaw');
    const unpaid = await createOrder(database, { state: 'awaiting-payment' });
    for (const file of ['receipt', 'packing-slip'])
      expect((await browser.get(`/admin/orders/${unpaid.number}/${file}`)).status).toBe(404);
  });

  it('ADM-31 an editor sees no order', async () => {
    const { number } = await createOrder(database);
    const editor = await browserOf('editor');
    for (const path of ['/admin/orders', `/admin/orders/${number}`, `/admin/orders/${number}/receipt`])
      expect((await editor.get(path)).status).toBe(403);
  });
});
