import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import type { AccountPage } from '../../server/accounts/contract.ts';
import { sweepEmailChanges } from '../../server/accounts/email-change/records.ts';
import { deviceName } from '../../server/accounts/sign-in/device-name.ts';
import type { FormConfirmation } from '../../server/http/route-table.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { DAY } from '../../server/time/time.ts';
import { MAKATI, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';
import { Visitor } from '../support/visitors/visitor.ts';

const address = {
  first_name: 'Luz',
  last_name: 'Santos',
  phone: '+63 917 555 0100',
  address_1: '120 Salcedo Street',
  address_2: '',
  state_id: String(MAKATI.state_id),
  city_id: String(MAKATI.city_id),
};

onEachEngine('the account page', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let visitor: Visitor;
  let accountId: number;

  beforeEach(async () => {
    database ??= await engine.open();
    shop = await openApp({ database });
    ({ visitor, accountId } = await signedInBrowser(shop, { firstname: 'Luz' }));
  });

  const page = async () => inertiaPage(await visitor.get('/account')).props as unknown as AccountPage;
  const account = () => database('accounts').where({ id: accountId }).first();
  const mailTo = async (recipient: string) => {
    const row = await database('outbox').where({ recipient }).orderBy('id', 'desc').first();
    return row && { kind: row.kind, props: JSON.parse(row.content).props };
  };

  it('ACCOUNT-01 redirects visitors to the sign-in and rejects their forms', async () => {
    const otherVisitor = new Visitor(shop.app);
    expect((await otherVisitor.get('/account')).headers.location).toBe('/sign-in?returnTo=%2Faccount');
    expect((await otherVisitor.post('/forms/account/details', { firstname: 'A', name: 'B' })).status).toBe(403);
  });

  it('ACCOUNT-01 renames the collector in the account and in every session', async () => {
    const cookie = await sessionCookie(database, { id: accountId, firstname: 'Luz' }, shop.context.now);
    const elsewhere = new Visitor(shop.app, { cookie: `session=${encodeURIComponent(cookie)}` });
    const answer = await visitor.post('/forms/account/details', { firstname: ' Ligaya ', name: 'Ligaya Santos' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/account']);
    expect(await account()).toMatchObject({ firstname: 'Ligaya', name: 'Ligaya Santos' });
    for (const browser of [visitor, elsewhere])
      assertInertia(await browser.get('/')).where('auth', { user: { firstname: 'Ligaya' } });
  });

  it('ACCOUNT-01 shows error messages beside the fields and the entered values', async () => {
    const refused = await visitor.post('/forms/account/details', { firstname: '', name: 'x'.repeat(201) });
    expect(refused.status).toBe(422);
    const { problems, entered } = inertiaPage(refused).props as unknown as AccountPage;
    expect(problems).toEqual({
      firstname: 'Please enter your first name.',
      name: 'At most 200 characters.',
    });
    expect(entered.name).toHaveLength(201);
    for (const body of [{}, { firstname: ['a'], name: { b: 1 } }, { firstname: 'a\u0007', name: 'b' }])
      expect((await visitor.post('/forms/account/details', body)).status).toBe(422);
  });

  it('ACCOUNT-01 changes the e-mail address after confirmation and mails the old address', async () => {
    const { email: old } = await account();
    expect((await visitor.post('/forms/account/email', { email: 'no address' })).status).toBe(422);
    await visitor.post('/forms/account/email', { email: ' New.Address@Example.com ' });
    expect((await page()).email).toEqual({ address: old, isVerified: true, requested: 'new.address@example.com' });
    const { kind, props } = await mailTo('new.address@example.com');
    expect(kind).toBe('email-change');
    expect((await visitor.get(props.confirmUrl)).status).toBe(200);
    expect((await account()).email).toBe(old);
    const token = new URL(props.confirmUrl, 'http://localhost').searchParams.get('token');
    const confirm = () => visitor.post('/forms/account/email/confirm', { token });
    const waiting = (key: string, kind: string) =>
      database('outbox').insert({ key, kind, recipient: old ?? '', content: '{}', due_at: null, created_at: 1 });
    await waiting('wish', 'wish-available');
    await waiting('order', 'order-paid');
    expect((await confirm()).headers.location).toBe('/account/email?changed');
    const recipients = database('outbox').whereIn('key', ['wish', 'order']).orderBy('key').pluck('recipient');
    expect(await recipients).toEqual([old, 'new.address@example.com']);
    await database('outbox').where('key', 'order').delete();
    expect(await account()).toMatchObject({ email: 'new.address@example.com', email_verified_at: shop.clock.now });
    expect(await mailTo(old)).toMatchObject({ kind: 'email-changed' });
    expect((await confirm()).status).toBe(404);
  });

  it('ACCOUNT-01 adds an e-mail address to an account without one', async () => {
    const other = await signedInBrowser(shop, { email: null });
    await other.visitor.post('/forms/account/email', { email: 'first@example.com' });
    const { props } = await mailTo('first@example.com');
    const token = new URL(props.confirmUrl, 'http://localhost').searchParams.get('token');
    expect((await other.visitor.post('/forms/account/email/confirm', { token })).status).toBe(303);
    expect(await database('accounts').where({ id: other.accountId }).first()).toMatchObject({
      email: 'first@example.com',
    });
  });

  it('ACCOUNT-01 rejects the address of another account, links of another account and expired links', async () => {
    const owner = await createAccount(database);
    const request = async (email: string) => {
      await visitor.post('/forms/account/email', { email });
      const { props } = await mailTo(email);
      return new URL(props.confirmUrl, 'http://localhost').searchParams.get('token');
    };
    const taken = await request(owner.email ?? '');
    expect((await visitor.post('/forms/account/email/confirm', { token: taken })).status).toBe(409);
    expect((await account()).email).not.toBe(owner.email);
    const mine = await request('mine@example.com');
    const { visitor: another } = await signedInBrowser(shop);
    expect((await another.post('/forms/account/email/confirm', { token: mine })).status).toBe(404);
    shop.clock.advance(DAY);
    expect((await visitor.post('/forms/account/email/confirm', { token: mine })).status).toBe(404);
    await sweepEmailChanges(database, shop.clock.now);
    expect(await database('email_changes').where({ account_id: accountId })).toEqual([]);
    expect(await mailTo('mine@example.com')).toBeUndefined();
  });

  it('ACCOUNT-01 cancels a requested address with its mail, and limits the mails per collector', async () => {
    await visitor.post('/forms/account/email', { email: 'oops@example.com' });
    await visitor.post('/forms/account/email/cancel');
    expect((await page()).email.requested).toBeNull();
    expect(await mailTo('oops@example.com')).toBeUndefined();
    const statuses = [];
    for (let n = 0; n < 5; n++)
      statuses.push((await visitor.post('/forms/account/email', { email: `n${n}@example.com` })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
  });

  it('ACCOUNT-01 stores up to ten addresses, which only their owner can remove', async () => {
    expect((await visitor.post('/forms/account/addresses', { ...address, city_id: '999' })).status).toBe(422);
    expect((await visitor.post('/forms/account/addresses', { ...address, phone: 'call me' })).status).toBe(422);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => visitor.post('/forms/account/addresses', address)),
    );
    expect(statuses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(303), 422, 422]);
    const { addresses, canAddAddress } = await page();
    expect(canAddAddress).toBe(false);
    expect(addresses).toHaveLength(10);
    const [first] = addresses;
    expect(first).toMatchObject({ lines: ['Luz Santos', '120 Salcedo Street', 'Makati City, Metro Manila'] });
    const { visitor: another } = await signedInBrowser(shop);
    await another.post('/forms/account/addresses/remove', { id: first?.id });
    expect((await page()).addresses).toHaveLength(10);
    await visitor.post('/forms/account/addresses/remove', { id: first?.id });
    expect((await page()).addresses).toHaveLength(9);
  });

  it('ACCOUNT-01 removes a sign-in provider and ends the other sessions, but keeps the last provider', async () => {
    await database('identities').insert([
      { provider: 'google', subject: `g${accountId}`, account_id: accountId, created_at: 1 },
      { provider: 'facebook', subject: `f${accountId}`, account_id: accountId, created_at: 2 },
    ]);
    await sessionCookie(database, { id: accountId, firstname: 'Luz' }, shop.context.now);
    const remove = (provider: string) => visitor.post('/forms/account/identities/remove', { provider });
    await remove('facebook');
    await remove('google');
    const { providers, sessions } = await page();
    expect(providers).toEqual([{ id: 'google', name: 'Google', canRemove: false }]);
    expect(sessions).toHaveLength(1);
  });

  it('ACCOUNT-01 shows a confirmation for a form without a valid token, with its values and the account', async () => {
    const send = (cookie = visitor.cookies) =>
      request(shop.app)
        .post('/forms/account/details')
        .set('Cookie', [...cookie].map((pair) => pair.join('=')).join('; '))
        .type('form')
        .send({ firstname: 'Ligaya', name: 'Ligaya Cruz', _csrf: 'old' });
    const { heading, text } = inertiaPage(await send()).props as unknown as FormConfirmation;
    expect([heading, text]).toEqual(['Save your details?', 'For the account of Luz: Ligaya, Ligaya Cruz.']);
    expect((await account()).firstname).toBe('Luz');
    expect((await send(new Map())).status).toBe(403);
  });

  it('ACCOUNT-01 answers a rejected form with the address of the account page', async () => {
    const refused = await visitor.post('/forms/account/details', { firstname: '' });
    assertInertia(refused).url('/account');
  });

  it('ACCOUNT-01 lists the cities of a province without JavaScript', async () => {
    const { props } = inertiaPage(await visitor.get(`/account?province=${MAKATI.state_id}`));
    expect((props as unknown as AccountPage).cities.map(({ id }) => id)).toContain(MAKATI.city_id);
    expect((await visitor.get('/account?province[]=1')).status).toBe(200);
  });

  it('ACCOUNT-01 lists the sessions and ends one or all of them', async () => {
    const browser = async () => {
      const cookie = await sessionCookie(database, { id: accountId, firstname: 'Luz' }, shop.context.now);
      return new Visitor(shop.app, { cookie: `session=${encodeURIComponent(cookie)}` });
    };
    const [second, third] = [await browser(), await browser()];
    const isSignedIn = async (each: Visitor) => (await each.get('/account')).status === 200;
    const { sessions } = await page();
    expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, false, true]);
    const otherCollector = await signedInBrowser(shop);
    for (const { id } of sessions) await otherCollector.visitor.post('/forms/account/sessions/end', { session: id });
    expect((await page()).sessions).toHaveLength(3);
    const others = sessions.filter(({ isThis }) => !isThis);
    await visitor.post('/forms/account/sessions/end', { session: others[0]?.id });
    expect([await isSignedIn(second), await isSignedIn(third)].sort()).toEqual([false, true]);
    const answer = await visitor.post('/forms/account/sign-out-everywhere');
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    for (const each of [visitor, second, third]) expect(await isSignedIn(each)).toBe(false);
    expect(await database('sessions').where({ account_id: accountId })).toEqual([]);
    expect(await isSignedIn(otherCollector.visitor)).toBe(true);
  });
});

it.each([
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [undefined, 'Unknown browser'],
])('ACCOUNT-01 names the browser and system of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
