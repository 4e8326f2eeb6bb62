import { beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtist } from '../../../database/factories/artists.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { nextName } from '../../../database/factories/names.ts';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { runCommand } from '../../../server/operator/run-command.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { DAY, MINUTE } from '../../../server/time/time.ts';
import { ask } from '../../inquiries/inquiry.ts';
import { signedInBrowser as collectorsBrowser, DELIVERED, fillCart } from '../../payments/gateway-double.ts';
import { findInEveryTable } from '../../personal-data/every-table.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { createMember, propsOf, type StaffBrowser, signedInBrowser } from '../../support/visitors/staff.ts';
import { createGuest } from './writes.ts';

const NOW = Date.UTC(2026, 10, 21, 4);

const PERSON = {
  firstname: 'Dalisay',
  name: 'Dalisay Macaraeg',
  email: 'dalisay.macaraeg@example.com',
  phone: '+63 917 987 6543',
  street: '77 Sampaguita Lane',
};
const TEXTS = ['Dalisay', 'Macaraeg', PERSON.email, PERSON.phone, '9179876543', PERSON.street];

onEachEngine('the admin of collectors', (engine) => {
  let database: Knex;
  let shop: OpenedApp;

  beforeEach(async () => {
    shop = await openApp({ database: await engine.open(), now: NOW });
    ({ database } = shop.context);
  });

  const as = async (role: Role): Promise<StaffBrowser> => {
    const staffId = await createMember(database, { role, email: `${nextName(role)}@example.com` });
    return signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  };
  const rowsOf = async (browser: StaffBrowser, path: string) =>
    propsOf(await browser.get(path)).rows as Record<string, unknown>[];
  const namesOf = async (browser: StaffBrowser, query = '') =>
    (await rowsOf(browser, `/admin/collectors${query}`)).map(({ name }) => name);
  const factsOf = async (browser: StaffBrowser, path: string) => {
    const { facts } = propsOf(await browser.get(path)) as { facts: { name: string; value: string }[] };
    return Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  };
  const lines = () => database('audit_log').orderBy('id').select('action', 'subject', 'subject_name', 'changes');

  /** A collector with a delivered order of Php 25,000.00, favorites, a follow, a wish, a voucher and an address. */
  async function liveAsCollector() {
    const { visitor, accountId } = await collectorsBrowser(shop, PERSON);
    await database('identities').insert({
      provider: 'google',
      subject: 's3cret',
      account_id: accountId,
      created_at: 1,
    });
    const artist = await createArtist(database, { name: 'Ana Reyes' });
    const liked = await createArtwork(database, { title: 'Payaw' });
    const since = { account_id: accountId, since: NOW };
    await database('favorites').insert({ ...since, artwork_id: liked.id });
    await database('follows').insert({ ...since, artist_id: artist.id });
    await database('wishes').insert({ account_id: accountId, artwork_id: liked.id, wished_at: NOW });
    await database('newsletter_subscriptions').insert({
      email: PERSON.email,
      token: 'token',
      requested_at: 1,
      expires_at: 2,
      confirmed_at: NOW,
    });
    const address = { first_name: PERSON.firstname, last_name: 'Macaraeg', phone: PERSON.phone };
    await database('addresses').insert({
      ...address,
      account_id: accountId,
      address_1: PERSON.street,
      address_2: null,
      created_at: 1,
      state_id: DELIVERED.state_id,
      city_id: DELIVERED.city_id,
    });
    await fillCart(database, visitor, {}, {});
    const form = { ...DELIVERED, first_name: PERSON.firstname, last_name: 'Macaraeg', email: PERSON.email };
    const placed = await visitor.post('/checkout', { ...form, contact_number: PERSON.phone, address_1: PERSON.street });
    expect(placed.status).toBe(200);
    const { reference } = await database('sandbox_payments').first('reference');
    await visitor.post(`/forms/sandbox/payments/${reference}`, { action: 'pay' });
    const order = await database('orders').where({ account_id: accountId }).first('id', 'number');
    const { id: voucherId } = await createVoucher(database, { code: 'PASKO' });
    const use = { order_id: order.id, voucher_id: voucherId, account_id: accountId, used_at: NOW };
    await database('voucher_uses').insert({ ...use, member_name: PERSON.name, member_id: '42' });
    await database('vouchers').where({ id: voucherId }).update({ used: 1 });
    await database('orders').where({ id: order.id }).update({ voucher_id: voucherId, voucher_code: 'PASKO' });
    const deliver = async () => (await as('sales')).post(`/admin/orders/${order.number}/steps`, { step: 'delivered' });
    return { visitor, accountId, order, voucherId, deliver, url: `/admin/collectors/${accountId}` };
  }

  it('ADM-35 the list is searched by name without accents, e-mail and phone, filtered and sorted', async () => {
    const browser = await as('sales');
    const { id: first } = await createAccount(database, { name: 'Luz Muñoz', email: 'luz@example.com' });
    await createAccount(database, { name: 'ÁNGEL Cruz', email: 'angel@example.com' });
    await createAccount(database, { name: '100% [Art] *?', email: 'x.y@example.com', isVerified: false });
    const { id: erased } = await createAccount(database, { name: 'Erased' });
    await database('accounts').where({ id: erased }).update({ erased_at: 1 });
    await database('addresses').insert({
      account_id: first,
      first_name: 'L',
      last_name: 'M',
      phone: '+63 (917) 555-0100',
      address_1: '1 A',
      state_id: 1,
      city_id: 1,
      created_at: 1,
    });
    const confirmed = { token: 't', requested_at: 1, expires_at: 2, confirmed_at: 2 };
    await database('newsletter_subscriptions').insert([
      { ...confirmed, email: 'luz@example.com' },
      { ...confirmed, token: 'u', email: 'x.y@example.com' },
    ]);
    expect(await namesOf(browser)).toEqual(['100% [Art] *?', 'ÁNGEL Cruz', 'Luz Muñoz']);
    for (const [search, found] of [
      ['munoz', ['Luz Muñoz']],
      ['MUÑOZ luz', ['Luz Muñoz']],
      ['angel', ['ÁNGEL Cruz']],
      ['LUZ@example', ['Luz Muñoz']],
      ['[art] *?', ['100% [Art] *?']],
      ['x.y', ['100% [Art] *?']],
      ['xay', []],
      ['100% (', []],
      ['0917 555 0100', ['Luz Muñoz']],
      ['+639175550100', ['Luz Muñoz']],
      ['0917 555 0101', []],
      ["' or 1=1 --", []],
      ['\\', []],
    ] as const)
      expect(await namesOf(browser, `?search=${encodeURIComponent(search)}`), search).toEqual(found);
    // The subscription of an unconfirmed address may belong to another person.
    expect(await namesOf(browser, '?newsletter=yes')).toEqual(['Luz Muñoz']);
    expect(await namesOf(browser, '?newsletter=no')).toEqual(['100% [Art] *?', 'ÁNGEL Cruz']);
    expect(await namesOf(browser, '?sort=name')).toEqual(['100% [Art] *?', 'Luz Muñoz', 'ÁNGEL Cruz']);
    expect((await rowsOf(browser, '/admin/collectors'))[0]).toMatchObject({ email: 'x.y@example.com (not confirmed)' });
  });

  it('ADM-35 orders, last order and spent in all are those of the raw rows, in every order of the list', async () => {
    const browser = await as('sales');
    const STATES = ['paid', 'paid', 'awaiting-payment', 'cancelled', 'expired', 'refunded', 'refund-due'] as const;
    const wanted = new Map<string, { orders: number; spent: number; last: number }>();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % below;
    };
    for (let person = 0; person < 12; person++) {
      const { id } = await createAccount(database, { name: `Person ${person}` });
      const sums = { orders: 0, spent: 0, last: 0 };
      for (let nth = random(5); nth > 0; nth--) {
        const [state, total] = [STATES[random(STATES.length)] ?? 'paid', random(100_000) * 100];
        const placed_at = NOW - random(100) * DAY;
        const orderId = await insertOrder({ account_id: id, state, total, placed_at });
        if (state === 'cancelled' || state === 'expired') continue;
        sums.orders += 1;
        sums.last = Math.max(sums.last, placed_at);
        if (state === 'awaiting-payment') continue;
        const refund = state === 'paid' ? random(2) * 500 : total;
        await insertReceipt(orderId, total, refund);
        sums.spent += total - refund;
      }
      wanted.set(`Person ${person}`, sums);
    }
    for (const [column, sum] of [
      ['orders', 'orders'],
      ['spent', 'spent'],
      ['last', 'last'],
    ] as const) {
      const shown = (await rowsOf(browser, `/admin/collectors?sort=-${column}`)).map(({ name }) => String(name));
      const sums = shown.map((name) => wanted.get(name)?.[sum] ?? 0);
      expect(sums, column).toEqual(sums.toSorted((one, other) => other - one));
      expect(new Set(shown)).toEqual(new Set(wanted.keys()));
    }
    const pesos = (centavos: number) => (centavos / 100).toLocaleString('en', { minimumFractionDigits: 2 });
    for (const { name, orders, spent } of await rowsOf(browser, '/admin/collectors')) {
      const sums = wanted.get(String(name)) ?? { orders: -1, spent: -1 };
      expect([orders, spent], String(name)).toEqual([sums.orders, sums.orders ? `Php ${pesos(sums.spent)}` : '']);
    }
    const buyers = [...wanted.values()].filter(({ orders }) => orders > 0).length;
    expect(await namesOf(browser, '?kind=buyers')).toHaveLength(buyers);
    expect(await namesOf(browser, '?kind=others')).toHaveLength(12 - buyers);
  });

  async function insertOrder(order: {
    account_id: number;
    state: 'paid' | 'expired' | string;
    total: number;
    placed_at: number;
  }) {
    const [row] = await database('orders')
      .insert({
        ...order,
        number: nextName('GA-'),
        subtotal: order.total,
        discount: 0,
        payment_due_at: 1,
        idempotency_key: nextName('key-'),
        payment_method: 'gcash',
        payment_type: 'straight',
        first_name: 'A',
        last_name: 'B',
        email: 'a@example.com',
        phone: '1',
        delivery: 'pickup',
        pickup_day: '2026-12-01',
        pickup_time: '10:00',
      } as never)
      .returning('id');
    return row?.id ?? 0;
  }

  async function insertReceipt(order_id: number, amount: number, refund: number) {
    const receipt = { order_id, provider: 'sandbox', payment_id: `p${order_id}`, amount, currency: 'PHP' };
    const [row] = await database('receipts')
      .insert({ ...receipt, paid_at: 1, received_at: 1 })
      .returning('id');
    if (refund === 0) return;
    const refunded = { receipt_id: row?.id ?? 0, part: 'rest', amount: refund, state: 'refunded', requested_at: 1 };
    await database('refunds').insert({ ...refunded, refunded_at: 1 } as never);
  }

  it('ADM-35 the page shows what is known without secrets, and each look is a line without personal data', async () => {
    const { url, order, accountId } = await liveAsCollector();
    const browser = await as('sales');
    const page = await browser.get(url);
    expect(propsOf(page)).toMatchObject({
      title: PERSON.name,
      orders: {
        rows: [{ number: order.number, url: `/admin/orders/${order.number}`, total: 'Php 25,000.00' }],
        more: 0,
      },
      favorites: { rows: [{ text: 'Payaw' }] },
      wishes: { rows: [{ text: 'Payaw' }] },
      follows: { rows: [{ text: 'Ana Reyes' }] },
      vouchers: { rows: [{ text: 'PASKO', order: order.number }] },
      addresses: [`Dalisay Macaraeg, ${PERSON.street}, Makati City, Metro Manila, ${PERSON.phone}`],
      eraseUrl: null,
    });
    expect(await factsOf(browser, url)).toMatchObject({
      'E-mail': PERSON.email,
      'Spent in all': 'Php 25,000.00',
      Orders: '1',
      'Signs in with': 'Google',
      Newsletter: 'Since November 21, 2026',
    });
    expect(page.text).not.toContain('s3cret');
    expect(await lines()).toEqual(
      [1, 2].map(() => ({
        action: 'collector.viewed',
        subject: `collector:${accountId}`,
        changes: '[]',
        subject_name: `Collector ${accountId}`,
      })),
    );
    for (const path of ['999999', 'x', '0', '-1', '1e3'])
      expect((await browser.get(`/admin/collectors/${path}`)).status).toBe(404);
  });

  it('ADM-35 the page lists inquiries and private holds, and the page of a guest has the name', async () => {
    const browser = await as('sales');
    const { id } = await createAccount(database, { name: 'Luz Santos', email: 'luz@example.com' });
    const inquiryId = await ask(database, { accountId: id, now: NOW });
    const { id: artworkId } = await createArtwork(database, { title: 'Habi' });
    const hold = {
      artwork_id: artworkId,
      holder_name: 'Luz Santos',
      account_id: id,
      until: '2026-11-30',
      created_at: NOW,
    };
    await database('staff_holds').insert({ ...hold, ended_at: NOW, end_reason: 'ended' });
    await database('staff_holds').insert({ ...hold, account_id: null, holder_contact: 'Luz@example.com, 0917' });
    const { id: holdId } = await database('staff_holds').whereNull('ended_at').first('id');
    const at = 'November 21, 2026';
    expect(propsOf(await browser.get(`/admin/collectors/${id}`))).toMatchObject({
      inquiries: { rows: [{ url: `/admin/inquiries/${inquiryId}`, text: 'Payaw', status: 'Open', at }], more: 0 },
      privateHolds: {
        rows: [
          { url: `/admin/holds/${holdId}`, text: 'Habi', status: 'Until November 30, 2026', at },
          { url: `/admin/artworks/${artworkId}`, text: 'Habi', status: 'Ended', at },
        ],
      },
    });
    const guestId = await createGuest(database, { name: 'Ramon Cruz' });
    const page = propsOf(await browser.get(`/admin/collectors/guests/hold-${guestId}`));
    expect(page).toMatchObject({ title: 'Ramon Cruz', sections: [{ heading: 'Artworks on hold' }] });
    expect(JSON.stringify(page)).toContain('"value":"November 30, 2026"');
  });

  it('ADM-35 a note is added and deleted; the log does not have its text', async () => {
    const browser = await as('sales');
    const { id } = await createAccount(database, { name: 'Luz Santos' });
    const url = `/admin/collectors/${id}`;
    for (const text of ['', '  ', 'x'.repeat(2_001)]) {
      const refused = await browser.post(`${url}/notes`, { text });
      expect([refused.status, typeof (propsOf(refused).noteForm as { error: unknown }).error]).toEqual([422, 'string']);
    }
    const text = 'Prefers seascapes.\n<b>Call before noon.</b>';
    expect((await browser.post(`${url}/notes`, { text })).headers.location).toBe(`${url}?done=noted`);
    expect(propsOf(await browser.get(url)).notes).toMatchObject([{ author: 'Maria Santos', text }]);
    const { deleteUrl } = (propsOf(await browser.get(url)).notes as { deleteUrl: string }[])[0] ?? { deleteUrl: '' };
    const { id: other } = await createAccount(database);
    const foreign = deleteUrl.replace(url, `/admin/collectors/${other}`);
    expect((await browser.post(foreign)).status).toBe(404);
    expect((await browser.post(deleteUrl)).headers.location).toBe(`${url}?done=note-deleted`);
    expect((await browser.post(deleteUrl)).status).toBe(404);
    expect(await database('collector_notes')).toEqual([]);
    expect(JSON.stringify(await lines())).not.toContain('seascapes');
    expect((await browser.post('/admin/collectors/9999/notes', { text })).status).toBe(404);
  });

  it('ADM-35 the export of staff is the one of the collector, and each is a line', async () => {
    const { url, visitor, accountId } = await liveAsCollector();
    const browser = await as('sales');
    await browser.post(`${url}/notes`, { text: 'Likes <seascapes>.' });
    const file = await browser.get(`${url}/data.json`);
    expect(file.headers['content-disposition']).toBe(`attachment; filename=collector-${accountId}.json`);
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.body).toEqual((await visitor.get('/account/data.json')).body);
    const html = await browser.get(`${url}/data.html`);
    expect(html.headers['content-disposition']).toBe(`attachment; filename=collector-${accountId}.html`);
    const own = (await visitor.get('/account/data.html')).text;
    expect(html.text.replace(/<title>.*|<h1>.*/g, '')).toBe(own.replace(/<title>.*|<h1>.*/g, ''));
    for (const text of [...TEXTS.filter((each) => each !== '9179876543'), 'Likes &lt;seascapes&gt;.'])
      expect(html.text, text).toContain(text);
    expect(
      (await lines()).map(({ action }) => action).filter((action) => action === 'collector.exported'),
    ).toHaveLength(2);
    expect(await findInAuditLog(TEXTS)).toEqual([]);
  });

  const findInAuditLog = async (texts: string[]) =>
    (await findInEveryTable(database, texts)).filter((found) => found.startsWith('audit_log'));

  it('ADM-35 an erasure lists what is deleted and what stays, waits for open orders, and deletes all data of the person', async () => {
    const { url, order, deliver, accountId, voucherId } = await liveAsCollector();
    const manager = await as('manager');
    await manager.post(`${url}/notes`, { text: `${PERSON.name} lives at ${PERSON.street}` });
    await manager.post(`/admin/orders/${order.number}/notes`, { note: `Call ${PERSON.name}, ${PERSON.phone}` });
    for (const path of [
      url,
      `${url}/data.json`,
      `/admin/orders/${order.number}`,
      `/admin/vouchers/${voucherId}/uses.csv`,
    ])
      expect((await manager.get(path)).status, path).toBe(200);
    const before = propsOf(await manager.get(`${url}/erase`));
    expect(before).toMatchObject({ action: null, obstacles: [{ number: order.number }] });
    expect((await manager.post(`${url}/erase`)).status).toBe(409);
    await deliver();
    const shown = propsOf(await manager.get(`${url}/erase`)) as { goes: string[]; stays: string[]; action: string };
    expect(shown.action).toBe(`${url}/erase`);
    for (const text of ['Favorites: 1', 'Addresses: 1', 'Notes by the gallery: 1', 'Newsletter: 1'])
      expect(shown.goes).toContain(text);
    expect(shown.stays.join()).toContain(order.number);
    const stays = await database('orders').where({ id: order.id }).first('number', 'total', 'placed_at', 'state');

    shop.clock.advance(11 * MINUTE);
    const verify = await manager.post(`${url}/erase`);
    expect([verify.status, propsOf(verify).title]).toEqual([403, 'Is it you?']);
    const fresh = await as('manager');
    expect((await fresh.post(`${url}/erase`)).headers.location).toBe('/admin/collectors?done=erased');

    expect(await findInEveryTable(database, TEXTS)).toEqual([]);
    expect(await database('orders').where({ id: order.id }).first()).toMatchObject(stays);
    expect(await database('order_items').where({ order_id: order.id })).toHaveLength(2);
    expect((await lines()).at(-1)).toMatchObject({ action: 'collector.erased', subject: `collector:${accountId}` });
    for (const path of ['', '/erase']) expect((await fresh.get(url + path)).status, path).toBe(404);
    for (const path of ['/erase', '/notes']) expect((await fresh.post(url + path, { text: 'x' })).status).toBe(404);
    expect(await namesOf(fresh)).toEqual([]);
    expect((await fresh.get(`/admin/orders/${order.number}`)).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  /** A person without an account, who has bought in the gallery, has a work on hold and has subscribed. */
  async function liveAsGuest(browser: StaffBrowser) {
    const [bought, held] = [await createArtwork(database), await createArtwork(database)];
    const sale = { works: String(bought.id), amount: '12500', method: 'cash', delivery: 'taken', intent: 'sell' };
    const person = { name: PERSON.name, email: PERSON.email.toUpperCase(), phone: PERSON.phone };
    const sold = await browser.post('/admin/desk', { ...sale, ...person, notes: `For ${PERSON.name}` });
    expect(sold.status, sold.text).toBe(303);
    const order = await database('orders').orderBy('id', 'desc').first('id', 'number', 'total');
    await browser.post(`/admin/orders/${order.number}/notes`, { note: `${PERSON.name} calls back` });
    await database('staff_holds').insert({
      artwork_id: held.id,
      holder_name: PERSON.name,
      holder_contact: PERSON.email,
      note: PERSON.street,
      until: '2026-11-22',
      created_at: 1,
      ended_at: 2,
      end_reason: 'ended',
    });
    await database('newsletter_subscriptions').insert({
      email: PERSON.email,
      token: 'token',
      requested_at: 1,
      expires_at: 2,
      confirmed_at: 2,
    });
    const question = { token: 't', artwork_title: 'Payaw', name: PERSON.name, email: PERSON.email };
    await database('inquiries').insert({ ...question, created_at: 1, updated_at: 1 });
    return { ...order, url: `/admin/collectors/guests/order-${order.id}` };
  }

  it('ADM-35 a buyer without an account is found, exported and erased, with all that has the address', async () => {
    const browser = await as('owner');
    const guest = await liveAsGuest(browser);
    await createGuest(database, { name: 'Ramon Cruz', contact: '0917 555 0199' });
    const found = async (search: string) =>
      (await rowsOf(browser, `/admin/collectors/guests?search=${encodeURIComponent(search)}`)).map(({ name }) => name);
    expect((await found('')).sort()).toEqual([PERSON.name, 'Ramon Cruz']);
    for (const search of ['dalisay', PERSON.email, '987 6543', '9179876543'])
      expect(await found(search), search).toEqual([PERSON.name]);
    const page = propsOf(await browser.get(guest.url));
    expect(page).toMatchObject({ orders: [{ number: guest.number }] });
    expect((page.sections as { heading: string }[]).map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Orders', 'Newsletter', 'Questions about artworks', 'Notes of the gallery about orders']),
    );
    const { body } = await browser.get(`${guest.url}/data.json`);
    expect([body.orders.rows.length, body.staff_holds.rows.length, body.inquiries.rows.length]).toEqual([1, 1, 1]);
    expect(body.accounts.rows).toEqual([]);
    expect((await browser.get(`${guest.url}/data.html`)).text).toContain(PERSON.street);
    expect((await browser.get(`${guest.url}/erase`)).status).toBe(200);
    expect(await findInAuditLog(TEXTS)).toEqual([]);

    expect((await browser.post(`${guest.url}/erase`)).headers.location).toBe('/admin/collectors/guests?done=erased');
    expect(await findInEveryTable(database, TEXTS)).toEqual([]);
    expect(await database('orders').where({ id: guest.id }).first()).toMatchObject({
      number: guest.number,
      total: guest.total,
    });
    expect((await lines()).at(-1)).toMatchObject({ action: 'collector.erased', subject: `guest:order-${guest.id}` });
    for (const path of ['', '/data.json', '/erase']) expect((await browser.get(guest.url + path)).status).toBe(404);
    expect(await found('')).toEqual(['Ramon Cruz']);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-35 what a guest did belongs to the account that has confirmed the address, and to no other', async () => {
    const browser = await as('owner');
    const guest = await liveAsGuest(browser);
    const claim = await createAccount(database, { email: PERSON.email, isVerified: false, name: 'Claimed' });
    expect((await browser.get(`/admin/collectors/${claim.id}/data.json`)).body.orders.rows).toEqual([]);
    expect((await browser.post(`/admin/collectors/${claim.id}/erase`)).status).toBe(303);
    expect((await browser.get(guest.url)).status).toBe(200);
    const { id } = await createAccount(database, PERSON);
    expect((await browser.get(guest.url)).headers.location).toBe(`/admin/collectors/${id}`);
    expect((await browser.post(`${guest.url}/erase`)).status).toBe(409);
    expect(await rowsOf(browser, '/admin/collectors/guests')).toEqual([]);
    expect(propsOf(await browser.get(`/admin/collectors/${id}`))).toMatchObject({
      orders: { rows: [{ number: guest.number, status: expect.stringContaining('in the gallery') }] },
    });
    // The sums are those of the same orders.
    expect(await factsOf(browser, `/admin/collectors/${id}`)).toMatchObject({
      Orders: '1',
      'Spent in all': 'Php 12,500.00',
      'Last order': 'November 21, 2026',
    });
    expect(await namesOf(browser, '?kind=buyers&sort=-spent')).toEqual([PERSON.name]);
    expect(await namesOf(browser, '?kind=others')).toEqual([]);
    expect(await rowsOf(browser, '/admin/collectors')).toMatchObject([{ orders: 1, spent: 'Php 12,500.00' }]);
    expect((await browser.post(`/admin/collectors/${id}/erase`)).status).toBe(303);
    expect(await findInEveryTable(database, TEXTS)).toEqual([]);
  });

  it('ADM-35 the command line exports and erases collectors and guests by the same functions, with the same lines', async () => {
    const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: NOW }));
    const guest = await liveAsGuest(await as('owner'));
    const { id } = await createAccount(database, { email: 'luz@example.com' });
    expect(JSON.parse((await gallery('collectors', 'export', PERSON.email)).text).orders.rows).toHaveLength(1);
    expect((await gallery('collectors', 'export', 'luz@example.com')).code).toBe(0);
    expect(await gallery('collectors', 'erase', PERSON.email, '--yes')).toEqual({
      code: 0,
      text: `Guest, order ${guest.id} is erased.`,
    });
    expect((await gallery('collectors', 'erase', String(id), '--yes')).text).toBe(`Collector ${id} is erased.`);
    expect((await gallery('collectors', 'erase', PERSON.email, '--yes')).code).toBe(2);
    expect(await findInEveryTable(database, TEXTS)).toEqual([]);
    expect((await lines()).slice(-4).map(({ action, subject }) => [action, subject])).toEqual([
      ['collector.exported', `guest:order-${guest.id}`],
      ['collector.exported', `collector:${id}`],
      ['collector.erased', `guest:order-${guest.id}`],
      ['collector.erased', `collector:${id}`],
    ]);
  });

  it('ADM-35 each kind of guest has a page; other addresses are not found', async () => {
    const browser = await as('sales');
    const hold = await createGuest(database);
    const [subscriber] = await database('newsletter_subscriptions')
      .insert({ email: 's@example.com', token: 't', requested_at: 1, expires_at: 2, confirmed_at: 2 })
      .returning('id');
    const inquiry = { token: 't', artwork_title: 'Payaw', name: 'Ben', email: 'ben@example.com' };
    const [question] = await database('inquiries')
      .insert({ ...inquiry, created_at: 1, updated_at: 1 })
      .returning('id');
    for (const guest of [`hold-${hold}`, `subscriber-${subscriber?.id}`, `inquiry-${question?.id}`]) {
      const page = await browser.get(`/admin/collectors/guests/${guest}`);
      expect([page.status, propsOf(page).eraseUrl], guest).toEqual([200, null]);
    }
    // Subscribers are found by the whole address only.
    expect(await rowsOf(browser, '/admin/collectors/guests?search=example.com')).toHaveLength(1);
    expect(await rowsOf(browser, '/admin/collectors/guests?search=s@example.com')).toMatchObject([
      { what: 'Newsletter' },
    ]);
    const { id } = await createAccount(database);
    const order = await insertOrder({ account_id: id, state: 'paid', total: 100, placed_at: 1 });
    for (const guest of [`order-${order}`, 'order-0', 'hold-99999999999', 'staff-1', 'order-1x', 'order'])
      expect((await browser.get(`/admin/collectors/guests/${guest}`)).status, guest).toBe(404);
  });

  it('ADM-35 an editor sees nothing of collectors, and sales cannot erase', async () => {
    const { url, accountId, order, voucherId } = await liveAsCollector();
    const guest = `/admin/collectors/guests/hold-${await createGuest(database)}`;
    const [editor, sales] = [await as('editor'), await as('sales')];
    await (await as('manager')).get(url);
    for (const path of ['', '/data.json', '/data.html', '/erase'])
      for (const of of [url, guest]) expect((await editor.get(of + path)).status, of + path).toBe(403);
    for (const path of ['/admin/collectors', '/admin/collectors/guests', `/admin/vouchers/${voucherId}`])
      expect((await editor.get(path)).status, path).toBe(403);
    expect((await editor.post(`${url}/notes`, { text: 'x' })).status).toBe(403);
    for (const path of ['/admin', '/admin/audit', `/admin/orders/${order.number}`, '/admin/artworks']) {
      const { text } = await editor.get(path);
      for (const each of [...TEXTS, `Collector ${accountId}`]) expect(text, path).not.toContain(each);
    }
    for (const browser of [editor, sales])
      for (const of of [url, guest]) expect((await browser.post(`${of}/erase`)).status).toBe(403);
    expect((await sales.get(`${url}/erase`)).status).toBe(403);
    expect(await database('accounts').where({ id: accountId }).first('erased_at')).toEqual({ erased_at: null });
  });
});
