import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { sweepUnpaidOrders } from '../../server/orders/anonymise.ts';
import { settle } from '../../server/orders/payment/settle.ts';
import { findObstacles } from '../../server/personal-data/erase.ts';
import { EXPORTED_TABLES, exportPersonalData } from '../../server/personal-data/export.ts';
import { findCollector } from '../../server/personal-data/person.ts';
import { DAY } from '../../server/time/time.ts';
import { DELIVERED, fillCart, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';
import { Visitor } from '../support/visitors/visitor.ts';
import { columnsOf, findInEveryTable } from './every-table.ts';

/** Texts that must not remain in any table after an erasure. */
const PERSON = {
  firstname: 'Dalisay',
  name: 'Dalisay Macaraeg',
  email: 'dalisay.macaraeg@example.com',
  phone: '+63 917 987 6543',
  street: '77 Sampaguita Lane',
  notes: 'Ring at the <b>blue</b> gate',
};

const FORM = {
  ...DELIVERED,
  first_name: PERSON.firstname,
  last_name: 'Macaraeg',
  email: PERSON.email,
  contact_number: PERSON.phone,
  address_1: PERSON.street,
  notes: PERSON.notes,
};

/** Their addresses are of people who work for the gallery. They are not collectors, also where one person is both. */
const STAFF_TABLES = ['staff', 'invitations'];

/** Triggers write them from `orders`, so they follow every erasure. */
const DERIVED_TABLES = ['order_list', 'order_list_fill'];

/** What the gallery owes to artists for sold works; their statements have nothing about buyers. */
const ARTISTS_TABLES = ['statement_lines'];

onEachEngine('personal data', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let visitor: Visitor;
  let accountId: number;
  let number: string;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database });
    ({ visitor, accountId } = await signedInBrowser(shop, PERSON));
  });

  const obstacles = async () => {
    const person = await findCollector(database, accountId);
    return person && findObstacles(database, person);
  };
  const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: shop.clock.now }));

  /** Creates a row of a collector in every table of the export; the order is paid, and a part of it refunded. */
  async function live(): Promise<void> {
    const { id: artistId } = await createArtist(database);
    const { slug } = await createArtwork(database);
    await database('identities').insert({ provider: 'google', subject: '42', account_id: accountId, created_at: 1 });
    await visitor.post('/web/api/artworks/favorite', { artworkSlug: slug });
    const artist = await database('artists').where('id', artistId).first('slug');
    await visitor.post('/web/api/subscribe/artist', { artistSlug: artist.slug });
    await database('merged_follows').insert({ artist_id: artistId, account_id: accountId, since: 1 });
    await database('wishes').insert({ artwork_id: 1, account_id: accountId, wished_at: 1 });
    await visitor.post('/forms/account/addresses', {
      first_name: PERSON.firstname,
      last_name: 'Macaraeg',
      phone: PERSON.phone,
      address_1: PERSON.street,
      address_2: '',
      state_id: String(DELIVERED.state_id),
      city_id: String(DELIVERED.city_id),
    });
    await visitor.post('/forms/account/email', { email: 'dalisay.macaraeg@example.org' });
    await database('newsletter_subscriptions').insert({
      email: PERSON.email,
      token: 'token',
      requested_at: 1,
      expires_at: 2,
      confirmed_at: 2,
    });
    const times = { created_at: 1, updated_at: 2 };
    const [issue] = await database('newsletter_issues')
      .insert({ subject: 'November', actor: 'Maria Santos', ...times })
      .returning('id');
    const delivery = { issue_id: issue?.id, email: PERSON.email, state: 'sent', updated_at: 2 };
    await database('newsletter_deliveries').insert(delivery);
    const { id: voucherId } = await createVoucher(database, { code: 'PASKO' });
    await fillCart(database, visitor);
    await order();
    await pay();
    const { id } = await database('orders').where({ number }).first('id');
    const text = `${PERSON.name} rings before noon`;
    await database('order_notes').insert({ order_id: id, text, author: 'Sam', written_at: 1 });
    await fillCart(database, visitor);
    await liveWithStaff(voucherId);
  }

  /** What the gallery and other parts of the shop write about a collector. */
  async function liveWithStaff(voucherId: number): Promise<void> {
    const [order, cart, artwork] = await Promise.all([
      database('orders').where({ number }).first('id'),
      database('carts').where({ account_id: accountId }).first('id'),
      createArtwork(database),
    ]);
    const member = { member_name: PERSON.name, member_id: '4217' };
    const use = { order_id: order.id, voucher_id: voucherId, account_id: accountId, used_at: 1, ...member };
    await database('voucher_uses').insert(use);
    await database('vouchers').where({ id: voucherId }).update({ used: 1 });
    await database('orders')
      .where(order)
      .update({ ...member, voucher_id: voucherId, voucher_code: 'PASKO' });
    const applied = { cart_id: cart.id, voucher_id: voucherId, payment_type: 'straight', applied_at: 1 };
    await database('cart_vouchers').insert({ ...applied, ...member });
    const claim = { provider: 'google', subject: '42', email: PERSON.email };
    await database('email_confirmations').insert({ ...claim, token: 'claim', created_at: 1, expires_at: 2 });
    const note = { text: `${PERSON.name} likes seascapes`, author: 'Maria Santos', created_at: 1 };
    await database('collector_notes').insert({ account_id: accountId, ...note });
    const hold = { artwork_id: artwork.id, holder_name: PERSON.name, note: PERSON.notes, until: '2026-11-30' };
    // One was made for the account, the other one for the e-mail address.
    for (const own of [{ account_id: accountId, holder_contact: PERSON.phone }, { holder_contact: PERSON.email }])
      await database('staff_holds').insert({ ...hold, ...own, created_at: 1, ended_at: 2, end_reason: 'ended' });
    const release = { cart_id: cart.id, artwork_id: artwork.id, reason: 'It is damaged.', released_at: 1 };
    await database('cart_releases').insert(release);
    const receipt = await database('receipts').where({ order_id: order.id }).first('id');
    const refund = { receipt_id: receipt.id, part: 'overpaid', amount: 1, requested_at: 1, refunded_at: 2 };
    await database('refunds').insert({ ...refund, state: 'refunded' });
    await database('receipts').where(receipt).increment('amount', 1);
    await database('payment_events').insert({
      provider: 'sandbox',
      event_id: 'e1',
      order_id: order.id,
      received_at: 1,
    });
    const [item] = await database('order_items').where({ order_id: order.id });
    const certificate = { code: 'c1', order_id: order.id, artwork_id: item?.artwork_id, issued_at: 1 };
    await database('certificates').insert(certificate);
    const question = { token: 't', artwork_title: 'Payaw', name: PERSON.name, email: PERSON.email };
    const [inquiry] = await database('inquiries')
      .insert({ ...question, created_at: 1, updated_at: 1 })
      .returning('id');
    const message = { kind: 'question', body: `It is ${PERSON.name}. Call ${PERSON.phone}.`, sent_at: 1 };
    await database('inquiry_messages').insert({ inquiry_id: inquiry?.id, ...message });
    const mail = { key: 'welcome', recipient: PERSON.email, kind: 'newsletter-welcome', content: '{}' };
    await database('outbox').insert({ ...mail, due_at: 1, created_at: 1 });
  }

  async function order(): Promise<void> {
    await fillCart(database, visitor);
    const { status, body } = await visitor.post('/checkout', FORM);
    expect(status, JSON.stringify(body)).toBe(200);
    ({ number } = await database('orders').where({ account_id: accountId }).orderBy('id', 'desc').first('number'));
  }

  async function pay(): Promise<void> {
    const { reference } = await database('sandbox_payments').orderBy('order_id', 'desc').first('reference');
    expect((await visitor.post(`/forms/sandbox/payments/${reference}`, { action: 'pay' })).status).toBeLessThan(400);
    expect(await database('orders').where({ number }).first('state')).toEqual({ state: 'paid' });
  }

  it('ACCOUNT-01 ADM-35 the export covers every table that refers to an account, a cart, an order or an e-mail address', async () => {
    const personal = (await columnsOf(database)).filter(
      ({ table, column }) =>
        ![...STAFF_TABLES, ...DERIVED_TABLES, ...ARTISTS_TABLES].includes(table) &&
        /^(account_id|cart_id|order_id|receipt_id)$|(^|_)(email|recipient|contact|phone)$/.test(column),
    );
    const tables = new Set(personal.map(({ table }) => table));
    expect([...tables].filter((table) => !EXPORTED_TABLES.includes(table))).toEqual([]);
  });

  it('ACCOUNT-01 shows and downloads all data, to their owner only', async () => {
    await live();
    const file = await visitor.get('/account/data.json');
    expect(file.headers['content-disposition']).toBe('attachment; filename=my-data.json');
    expect(file.headers['cache-control']).toContain('no-store');
    const data = await exportPersonalData(database, accountId);
    expect(file.body).toEqual(JSON.parse(JSON.stringify(data)));
    expect(data?.accounts?.rows).toMatchObject([{ firstname: PERSON.firstname, email: PERSON.email }]);
    expect(data?.orders?.rows).toMatchObject([{ number, address_1: PERSON.street, total: 25_000 }]);
    for (const table of EXPORTED_TABLES) expect(data?.[table]?.rows, table).not.toEqual([]);
    expect(data?.staff_holds?.rows).toHaveLength(2);
    const text = JSON.stringify(inertiaPage(await visitor.get('/account/data')).props.sections);
    const html = await visitor.get('/account/data.html');
    expect(html.headers['content-disposition']).toBe('attachment; filename=my-data.html');
    expect(html.headers['cache-control']).toContain('no-store');
    for (const value of [PERSON.email, PERSON.phone, PERSON.street, number, 'Php 25,000.00', 'November 21, 2026'])
      for (const shown of [text, html.text]) expect(shown).toContain(value);
    expect(html.text).toContain('&lt;b&gt;');
    const otherCollector = await signedInBrowser(shop);
    expect(JSON.stringify((await otherCollector.visitor.get('/account/data.json')).body)).not.toContain(PERSON.name);
    expect((await gallery('collectors', 'export', PERSON.email)).text).toContain(PERSON.street);
  });

  it('ACCOUNT-01 rejects an erasure while an order needs the data, with the order and the reason', async () => {
    await order();
    expect(await obstacles()).toEqual([{ number, reason: 'awaiting-payment' }]);
    const answer = await visitor.post('/forms/account/erase', { understood: 'yes' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(number);
    await pay();
    expect(await obstacles()).toEqual([{ number, reason: 'not-delivered' }]);
    expect(await gallery('collectors', 'erase', PERSON.email, '--yes')).toMatchObject({ code: 2 });
    expect(await database('accounts').where('id', accountId).first()).toMatchObject({ email: PERSON.email });
  });

  it('ACCOUNT-01 erases the person from every table and keeps what tax law requires', async () => {
    await live();
    expect(await gallery('orders', 'deliver', number)).toMatchObject({ code: 0 });
    const before = await database('orders').where({ number }).first('id', 'subtotal', 'discount', 'total', 'placed_at');
    expect((await visitor.post('/forms/account/erase', {})).status).toBe(422);
    const answer = await visitor.post('/forms/account/erase', { understood: 'yes' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);

    const found = await findInEveryTable(database, [
      'Dalisay',
      'Macaraeg',
      'dalisay',
      PERSON.phone,
      PERSON.street,
      PERSON.notes,
    ]);
    expect(found).toEqual([]);
    expect(await database('merged_follows')).toEqual([]);
    expect(await database('orders').where({ number }).first()).toMatchObject(before);
    expect(await database('order_items').where({ order_id: before.id })).toHaveLength(2);
    expect(await database('accounts').where('id', accountId).first()).toMatchObject({ erased_at: shop.clock.now });
    expect((await visitor.get('/account')).headers.location).toBe('/sign-in?returnTo=%2Faccount');
    expect(await findViolations(database)).toEqual([]);
    expect((await gallery('collectors', 'show', String(accountId))).code).toBe(2);
  });

  it('ACCOUNT-01 deletes rows that are written during an erasure', async () => {
    await live();
    expect(await gallery('orders', 'deliver', number)).toMatchObject({ code: 0 });
    const form = { first_name: 'Luz', last_name: 'Cruz', phone: '0917 555 0100', address_1: '1 Rizal Street' };
    const place = { address_2: '', state_id: String(DELIVERED.state_id), city_id: String(DELIVERED.city_id) };
    const answers = await Promise.all([
      visitor.post('/forms/account/details', { firstname: PERSON.firstname, name: PERSON.name }),
      visitor.post('/forms/account/erase', { understood: 'yes' }),
      visitor.post('/forms/account/addresses', { ...form, ...place }),
      visitor.post('/forms/account/email', { email: 'later@example.com' }),
      visitor.post('/forms/account/details', { firstname: PERSON.firstname, name: PERSON.name }),
    ]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await database('accounts').where('id', accountId).first()).toMatchObject({ name: 'Erased', email: null });
    expect(await findInEveryTable(database, ['Dalisay', 'Rizal Street', 'later@example.com'])).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ACCOUNT-01 erases the unsent mails of all e-mail addresses that were requested', async () => {
    for (const name of ['first', 'second']) {
      const email = `${name}@example.com`;
      expect((await visitor.post('/forms/account/email', { email })).status).toBe(303);
    }
    expect(await database('outbox').pluck('recipient')).toEqual(['second@example.com']);
    await visitor.post('/forms/account/erase', { understood: 'yes' });
    expect(await findInEveryTable(database, ['first@', 'second@'])).toEqual([]);
  });

  it('ACCOUNT-01 an erasure does not delete mails to an unproven address', async () => {
    await visitor.post('/forms/account/email', { email: 'curator@example.com' });
    const mail = { key: 'refund-due:1', recipient: 'curator@example.com', kind: 'refund-due', content: '{}' };
    await database('outbox').insert({ ...mail, due_at: 1, created_at: 1 });
    await visitor.post('/forms/account/erase', { understood: 'yes' });
    expect(await database('outbox').pluck('kind')).toEqual(['refund-due']);
  });

  it('PAY-11 ACCOUNT-01 a late payment for an erased order is refunded', async () => {
    await order();
    const { id } = await database('orders').where({ number }).first('id');
    const { attempt, reference } = await database('payments').where({ order_id: id }).first();
    expect((await visitor.post(`/orders/${number}/cancel`)).status).toBeLessThan(400);
    expect((await visitor.post('/forms/account/erase', { understood: 'yes' })).status).toBe(303);
    const status = { state: 'paid', paymentId: reference, amount: 1_250_000, currency: 'PHP', paidAt: 1 } as const;
    const update = {
      orderId: id,
      attempt,
      reference,
      status,
      eventId: null,
      endAs: 'ended',
      closing: { reason: 'deadline' },
    } as const;
    await settle(shop.context, update);
    expect(await database('orders').where({ id }).first('state')).toEqual({ state: 'refund-due' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ACCOUNT-01 staff can remove a sign-in provider, but not the last one, and only by a confirmed address', async () => {
    const identity = (provider: string) => ({ provider, subject: '42', account_id: accountId, created_at: 1 });
    await database('identities').insert([identity('google'), identity('facebook')]);
    expect(await gallery('collectors', 'unlink', PERSON.email, 'myspace')).toMatchObject({ code: 2 });
    expect(await gallery('collectors', 'unlink', PERSON.email, 'facebook')).toMatchObject({ code: 0 });
    expect(await database('identities').pluck('provider')).toEqual(['google']);
    expect(await gallery('collectors', 'unlink', PERSON.email, 'google')).toMatchObject({ code: 2 });
    expect((await visitor.get('/account')).status).toBe(302);
    const claim = await signedInBrowser(shop, { email: 'claimed@example.com', isVerified: false });
    expect(await gallery('collectors', 'show', 'claimed@example.com')).toMatchObject({ code: 0 });
    for (const verb of [['export'], ['erase', '--yes'], ['sign-out']])
      expect(await gallery('collectors', verb[0] ?? '', 'claimed@example.com', ...verb.slice(1))).toMatchObject({
        code: 2,
      });
    expect(await gallery('collectors', 'export', String(claim.accountId))).toMatchObject({ code: 0 });
  });

  it('ACCOUNT-01 deletes an account without orders and releases its cart', async () => {
    const [work] = await fillCart(database, visitor);
    expect(await gallery('collectors', 'erase', String(accountId))).toMatchObject({ code: 2 });
    expect(await gallery('collectors', 'erase', String(accountId), '--yes')).toMatchObject({ code: 0 });
    expect(await database('accounts').where('id', accountId)).toEqual([]);
    const other = await signedInBrowser(shop, undefined, '203.0.113.9');
    expect((await other.visitor.post(`/web/api/cart/${work?.slug}`)).status).toBe(200);
  });

  it('ACCOUNT-01 signs a collector out from the command line', async () => {
    expect(await gallery('collectors', 'show', PERSON.email)).toMatchObject({
      code: 0,
      text: expect.stringContaining(PERSON.name),
    });
    expect(await gallery('collectors', 'sign-out', PERSON.email)).toMatchObject({ code: 0 });
    expect((await visitor.get('/account')).status).toBe(302);
    for (const who of ['nobody@example.com', '999999', 'what?'])
      expect(await gallery('collectors', 'show', who)).toMatchObject({ code: 2 });
  });

  it('PAY-12 removes personal data only from orders that were not paid, after 90 days', async () => {
    await order();
    const unpaid = number;
    const { id } = await database('orders').where({ number }).first('id');
    await database('reservations').where({ order_id: id }).delete();
    await database('orders').where({ id }).update({ state: 'expired' });
    await order();
    await pay();
    shop.clock.advance(90 * DAY);
    await sweepUnpaidOrders(database, shop.clock.now);
    const row = (of: string) => database('orders').where({ number: of }).first();
    expect(await row(unpaid)).toMatchObject({ email: PERSON.email, anonymised_at: null });
    shop.clock.advance(1);
    await sweepUnpaidOrders(database, shop.clock.now);
    expect(await row(unpaid)).toMatchObject({ first_name: '', email: '', phone: '', address_1: '', notes: null });
    expect(await row(number)).toMatchObject({ email: PERSON.email, address_1: PERSON.street, anonymised_at: null });
    const cookie = await sessionCookie(database, { id: accountId, firstname: PERSON.firstname }, shop.context.now);
    const later = new Visitor(shop.app, { cookie: `session=${encodeURIComponent(cookie)}` });
    expect((await later.get(`/orders/${unpaid}`)).text).toContain('Name and address were removed.');
  });
});
