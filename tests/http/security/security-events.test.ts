import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { GatewayDouble, signedInBrowser } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { CookieJar, signInWith, withLocalProvider } from '../../support/visitors/oauth.ts';
import { signIn } from '../../support/visitors/sign-in.ts';

const EMAIL = 'tere@collectors.example.com';
const TERE = { person: 'typed', name: 'Tere Villanueva', email: EMAIL };

onEachEngine('the log of security events', (engine) => {
  let database: Knex;
  beforeAll(async () => {
    database = await engine.open();
  });

  const open = async () =>
    openApp({ database, payments: new GatewayDouble().payments, settings: await withLocalProvider() });

  function eventsOf({ logged }: OpenedApp) {
    const lines = logged.filter(({ msg }) => msg === 'security event');
    expect(JSON.stringify(lines)).not.toMatch(/@|Tere|Villanueva|203\.0\.113|token=/);
    for (const { reqId } of lines) expect(reqId).toEqual(expect.any(String));
    return lines.map(({ time, level, pid, hostname, msg, reqId, ...event }) => event);
  }

  it('has sign-ins, joined accounts, refused confirmations and sign-outs, by account', async () => {
    const opened = await open();
    const { app } = opened;
    const [owner, claimant] = [new CookieJar(), new CookieJar()];
    await signInWith(app, owner, '/oauth/google', TERE);
    await signInWith(app, claimant, '/oauth/facebook', TERE);
    const [ownerId, claimantId] = await database('accounts')
      .orderBy('id', 'desc')
      .limit(2)
      .pluck('id')
      .then((ids) => ids.reverse());
    const { content } = await database('outbox').where('kind', 'sign-in-confirmation').orderBy('id', 'desc').first();
    const token = new URL(JSON.parse(content).props.confirmUrl, 'http://gallery.example').searchParams.get('token');
    const answer = async (jar: CookieJar) => {
      await jar.request(app, '/web/api/cart');
      const _csrf = decodeURIComponent(jar.get('XSRF-TOKEN') ?? '');
      const form = request(app).post('/forms/sign-in/confirm').type('form').set('Cookie', jar.header);
      expect((await form.send({ token, _csrf })).status).toBe(303);
    };
    await answer(new CookieJar());
    await answer(owner);
    await owner.request(app, '/sign-out', { 'Sec-Fetch-Site': 'same-origin' });
    expect(eventsOf(opened)).toEqual([
      { event: 'signed-in', accountId: ownerId, provider: 'google' },
      { event: 'signed-in', accountId: claimantId, provider: 'facebook' },
      { event: 'confirmation-refused', accountId: null },
      { event: 'accounts-merged', accountId: ownerId, mergedId: claimantId },
      { event: 'signed-out', accountId: ownerId },
    ]);
  });

  it('has sign-ins that were refused, and why', async () => {
    const opened = await open();
    await new CookieJar().request(opened.app, '/oauth/google/callback?code=a&state=made-up');
    expect(eventsOf(opened)).toEqual([
      { event: 'sign-in-refused', accountId: null, provider: 'google', reason: 'expired' },
    ]);
  });

  it('has limits that were reached', async () => {
    const opened = await open();
    const { visitor, accountId } = await signedInBrowser(opened, {}, '203.0.113.77');
    for (let tries = 0; tries < 61; tries += 1) {
      await visitor.post('/web/api/subscriptions/subscribe', { email: 'liza@example.com' });
    }
    expect(eventsOf(opened)).toEqual([{ event: 'limit-reached', accountId, limit: 'newsletter' }]);
  });

  it('has changes with a wrong token, but not the first change of a browser, which has none', async () => {
    const opened = await open();
    const { id, headers } = await signIn(opened);
    const post = (sent: Record<string, string>) => request(opened.app).post('/web/api/cart/mayon').set(sent);
    expect((await post({})).status).toBe(419);
    expect((await post({ ...headers, 'X-XSRF-TOKEN': 'forged' })).status).toBe(419);
    expect(eventsOf(opened)).toEqual([{ event: 'forged-request', accountId: id }]);
  });

  it('has forged payment webhooks', async () => {
    const opened = await open();
    expect((await request(opened.app).post('/webhooks/payments/sandbox').send('{}')).status).toBe(401);
    expect(eventsOf(opened)).toEqual([{ event: 'forged-webhook-event', accountId: null, provider: 'sandbox' }]);
  });
});
