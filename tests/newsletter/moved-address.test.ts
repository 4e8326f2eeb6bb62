import request from 'supertest';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { findIssue } from '../../server/newsletter/issues/records.ts';
import { openNewsletterWorker } from '../../server/newsletter/sending/worker.ts';
import { HOUR } from '../../server/time/time.ts';
import { openPostbox } from '../mail/postbox.ts';
import { signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import type { Visitor } from '../support/visitors/visitor.ts';
import { deliveriesOf, NOW, send, subscribe, writeIssue } from './issue.ts';

const [OLD, NEW] = ['s0@example.com', 'new@example.com'];

onEachEngine('the newsletter of a collector whose address changes', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let visitor: Visitor;
  let accountId: number;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database, now: NOW });
    ({ visitor, accountId } = await signedInBrowser(shop, { email: OLD }));
    await database('accounts').where('id', accountId).update({ email_verified_at: 1 });
  });

  async function changeAddress() {
    await visitor.post('/forms/account/email', { email: NEW });
    const mail = await database('outbox').where({ recipient: NEW, kind: 'email-change' }).first('content');
    const token = new URL(JSON.parse(mail?.content ?? '').props.confirmUrl, 'http://localhost').searchParams.get(
      'token',
    );
    const response = await visitor.post('/forms/account/email/confirm', { token });
    expect(response.headers.location).toBe('/account/email?changed');
    await database('outbox').delete();
  }

  const subscribed = () => database('newsletter_subscriptions').orderBy('email').pluck('email');

  it('ADM-42 goes to the new address, and no issue comes twice', async () => {
    await subscribe(database, 3);
    const answers = new Map([[OLD, 450]]);
    const { url, received } = await openPostbox({ recipient: (address) => answers.get(address) ?? null });
    const context = {
      ...shop.context,
      settings: { ...shop.context.settings, smtpUrl: url, newsletterPerMinute: 60_000 },
    };
    const worker = openNewsletterWorker(context, 'https://gallery.example.com');
    onTestFinished(() => worker.close());
    const [earlier, id] = [await writeIssue(database), await writeIssue(database)];
    await database('newsletter_deliveries').insert({ issue_id: earlier, email: OLD, state: 'sent', updated_at: 1 });
    await send(database, id);
    await worker.sendDue();
    expect(await deliveriesOf(database, id)).toMatchObject({ [OLD]: 'waiting' });
    await changeAddress();
    expect(await subscribed()).toEqual([NEW, 's1@example.com', 's2@example.com']);
    expect(await database('newsletter_deliveries').where('email', OLD)).toEqual([]);
    shop.clock.advance(HOUR);
    await worker.sendDue();
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 3 });
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual([NEW, 's1@example.com', 's2@example.com']);
    expect(await deliveriesOf(database, earlier)).toEqual({ [NEW]: 'sent' });
    // The links of earlier mails still end it.
    const link = '/newsletter/unsubscribe?token=token-s0';
    await request(shop.app).post(link).type('form').send({ 'List-Unsubscribe': 'One-Click' });
    expect(await subscribed()).toEqual(['s1@example.com', 's2@example.com']);
  });

  it.each([
    ['confirmed, once', { confirmed_at: 5 }, 'b'],
    ['bounced, by the former one', { confirmed_at: 5, bounced_at: 6 }, 'token-s0'],
    ['not confirmed, by the former one', { confirmed_at: null }, 'token-s0'],
  ] as const)('ADM-42 goes to a new address that is subscribed itself: %s', async (_, state, token) => {
    await subscribe(database, 1);
    const row = { email: NEW, token: 'b', requested_at: 1, expires_at: NOW + HOUR };
    await database('newsletter_subscriptions').insert({ ...row, ...state });
    await changeAddress();
    const found = await database('newsletter_subscriptions').select('email', 'token', 'bounced_at');
    expect(found).toEqual([{ email: NEW, token, bounced_at: null }]);
  });

  it('ADM-42 stays at a former address that was not confirmed: it may belong to another person', async () => {
    await subscribe(database, 1);
    await database('accounts').where('id', accountId).update({ email_verified_at: null });
    await changeAddress();
    expect(await subscribed()).toEqual([OLD]);
  });
});
