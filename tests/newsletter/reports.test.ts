import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { findIssue } from '../../server/newsletter/issues/records.ts';
import {
  BOUNCE_RETENTION,
  CONFIRMATION_LIFETIME,
  confirm,
  deleteExpiredSubscriptions,
  requestSubscription,
} from '../../server/newsletter/records.ts';
import { HOUR } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { NOW, subscribe, tokenOf, writeIssue } from './issue.ts';

const SECRET = 'a-secret-of-the-webhook';

onEachEngine('reports of a mail provider about the newsletter', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let id: number;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database, now: NOW, settings: { newsletterSecret: SECRET } });
    await subscribe(database, 3);
    id = await writeIssue(database);
    const row = { issue_id: id, state: 'sent' as const, updated_at: 1 };
    await database('newsletter_deliveries').insert(
      [0, 1, 2].map((each) => ({ ...row, email: `s${each}@example.com` })),
    );
  });

  const report = (body: object | string, authorization = `Basic ${btoa(`any:${SECRET}`)}`) =>
    request(shop.app)
      .post('/webhooks/newsletter')
      .set({ Authorization: authorization, 'Content-Type': 'application/json' })
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  const outcomeOf = async (body: object) => (await report(body)).body.data.outcome;
  const subscription = (email: string) => database('newsletter_subscriptions').where({ email }).first();

  it('ADM-42 a bounce marks the address once, and a later confirmation takes the mark off', async () => {
    const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'S0@example.com', ID: 42, Inactive: true };
    expect(await outcomeOf(bounce)).toBe('marked');
    expect(await outcomeOf(bounce)).toBe('unknown');
    expect(await subscription('s0@example.com')).toMatchObject({ bounced_at: NOW });
    expect(await findIssue(database, id)).toMatchObject({ bounced: 1, unsubscribed: 0 });
    const again = NOW + 2 * HOUR;
    await requestSubscription(database, { email: 's0@example.com', newToken: 'another', now: again });
    expect(await subscription('s0@example.com')).toMatchObject({ bounced_at: null, confirmed_at: null });
    expect(await database('outbox').pluck('kind')).toEqual(['newsletter-confirmation']);
  });

  it('ADM-42 a report that comes again after a new confirmation changes nothing', async () => {
    const at = new Date(NOW - HOUR).toISOString();
    await database('newsletter_subscriptions').where('email', 's0@example.com').update({ confirmed_at: NOW });
    for (const body of [
      { RecordType: 'Bounce', Type: 'HardBounce', Email: 's0@example.com', BouncedAt: at },
      { RecordType: 'SpamComplaint', Email: 's0@example.com', BouncedAt: at },
      { RecordType: 'SubscriptionChange', Recipient: 's0@example.com', SuppressSending: true, ChangedAt: at },
    ])
      expect(await outcomeOf(body), body.RecordType).toBe('unknown');
    expect(await subscription('s0@example.com')).toMatchObject({ bounced_at: null, confirmed_at: NOW });
    expect(await findIssue(database, id)).toMatchObject({ bounced: 0, complaints: 0, unsubscribed: 0 });
  });

  it('ADM-42 a late report changes nothing while a new request waits for its confirmation', async () => {
    const before = new Date(NOW - HOUR).toISOString();
    await database('newsletter_subscriptions')
      .where('email', 's0@example.com')
      .update({ confirmed_at: null, requested_at: NOW, expires_at: NOW + CONFIRMATION_LIFETIME });
    for (const body of [
      { RecordType: 'Bounce', Type: 'HardBounce', Email: 's0@example.com', BouncedAt: before },
      { RecordType: 'SpamComplaint', Email: 's0@example.com', BouncedAt: before },
    ])
      expect(await outcomeOf(body), body.RecordType).toBe('unknown');
    expect(await subscription('s0@example.com')).toMatchObject({ bounced_at: null, requested_at: NOW });
  });

  it('ADM-42 a confirmation takes off the mark of a bounce that was reported after its request', async () => {
    await database('newsletter_subscriptions')
      .where('email', 's0@example.com')
      .update({ confirmed_at: null, requested_at: NOW, expires_at: NOW + CONFIRMATION_LIFETIME });
    const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Email: 's0@example.com' };
    expect(await outcomeOf(bounce)).toBe('marked');
    await confirm(database, tokenOf('s0@example.com'), NOW + 1);
    expect(await subscription('s0@example.com')).toMatchObject({ bounced_at: null, confirmed_at: NOW + 1 });
  });

  it('ADM-42 a complaint deletes the subscription, and so does who unsubscribes at the provider', async () => {
    expect(await outcomeOf({ RecordType: 'SpamComplaint', Email: 's0@example.com' })).toBe('ended');
    const change = { RecordType: 'SubscriptionChange', Recipient: 's1@example.com', SuppressSending: true };
    expect(await outcomeOf({ ...change, SuppressionReason: 'ManualSuppression' })).toBe('ended');
    expect(await database('newsletter_subscriptions').pluck('email')).toEqual(['s2@example.com']);
    expect(await findIssue(database, id)).toMatchObject({ complaints: 1, unsubscribed: 1, bounced: 0 });
    expect(await database('newsletter_deliveries').whereNotNull('email').pluck('email')).toEqual(['s2@example.com']);
  });

  it.each([
    { RecordType: 'Bounce', Type: 'SoftBounce', Email: 's0@example.com', Inactive: false },
    { RecordType: 'Delivery', Recipient: 's0@example.com' },
    { RecordType: 'Bounce', Type: 'HardBounce', Email: 'no address' },
    { RecordType: 'SubscriptionChange', Recipient: 's0@example.com', SuppressSending: false },
  ])('ADM-42 ignores %j', async (body) => {
    expect(await outcomeOf(body)).toBe('ignored');
    expect(await subscription('s0@example.com')).toMatchObject({ bounced_at: null });
  });

  it('ADM-42 refuses reports without the secret, and in another format', async () => {
    const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Email: 's0@example.com' };
    expect((await report(bounce, 'Bearer wrong')).status).toBe(401);
    expect((await report('{', `Bearer ${SECRET}`)).status).toBe(400);
    expect((await report('[]')).status).toBe(422);
    const without = await openApp({ database });
    expect((await request(without.app).post('/webhooks/newsletter').send('{}')).status).toBe(404);
    expect(await database('newsletter_subscriptions').whereNotNull('bounced_at')).toEqual([]);
  });

  it('ADM-42 an address that bounced long ago is deleted', async () => {
    await database('newsletter_subscriptions').where('token', tokenOf('s1@example.com')).update({ bounced_at: NOW });
    await deleteExpiredSubscriptions(database, NOW + BOUNCE_RETENTION - 1);
    expect(await subscription('s1@example.com')).toBeDefined();
    await deleteExpiredSubscriptions(database, NOW + BOUNCE_RETENTION);
    expect(await subscription('s1@example.com')).toBeUndefined();
  });
});
