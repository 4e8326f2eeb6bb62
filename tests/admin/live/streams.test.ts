import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createArtwork, createReservation } from '../../../database/factories/artworks.ts';
import { MAX_STREAMS } from '../../../server/admin/live/streams.ts';
import { gracefulStop } from '../../../server/boot/serve/graceful-stop.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { HOUR } from '../../../server/time/time.ts';
import {
  DELIVERED,
  fillCart,
  GatewayDouble,
  signedInBrowser as signedInCollector,
} from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { type LiveStream, openLive } from '../../support/visitors/live.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../../support/visitors/staff.ts';
import { SHORT_TIMEOUT, WAIT_LIMIT } from '../../support/wait-limit.ts';

const POLL = { interval: 20 };

onEachEngine('live updates of the admin', (engine) => {
  let database: Knex;
  /** Another process. */
  let other: Knex;
  let shop: OpenedApp;
  let origin: string;

  beforeEach(async () => {
    const settings = await engine.create();
    database = await engine.open(settings);
    other = await engine.open(settings);
    shop = await openApp({ database, settings: { environment: 'production' } });
    origin = await serve(shop.app as RequestListener);
  });

  async function serve(listener: RequestListener, server: Server = createServer()): Promise<string> {
    server.on('request', listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function signIn(role: Role = 'owner'): Promise<{ id: number; browser: StaffBrowser }> {
    const id = await createMember(database, { role, email: `${crypto.randomUUID()}@example.com` });
    return { id, browser: await signedInBrowser(shop.app, database, { staffId: id, now: shop.clock.now }) };
  }

  const cookieOf = ({ cookies }: StaffBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ');

  async function openStream(browser: StaffBrowser, at = origin): Promise<LiveStream> {
    const stream = await openLive(at, { Cookie: cookieOf(browser) });
    onTestFinished(() => stream.close());
    if (stream.status === 200) await expect.poll(stream.text, POLL).toContain('retry: ');
    return stream;
  }

  /** A stream, opened after the feed's first `resync`. */
  async function liveStream(role: Role = 'owner') {
    const member = await signIn(role);
    await shop.context.changes.sync();
    const stream = await openStream(member.browser);
    return { ...member, stream, topics: stream.topics };
  }

  it('ADM-30 names the topics that another process changes', async () => {
    const { topics } = await liveStream();
    const work = await createArtwork(other);
    await expect.poll(topics, POLL).toContain('artworks');
    await createReservation(other, work.id, { state: 'reserved', expiresAt: shop.clock.now + HOUR });
    await expect.poll(topics, { ...POLL, timeout: SHORT_TIMEOUT }).toContain('holds');
    const mail = { key: 'a', recipient: 'a@example.com', kind: 'order-paid', content: '{}', created_at: 1 };
    await other('outbox').insert({ ...mail, due_at: 1 });
    await other('missed_searches').insert({ day: '2026-11-23', text: 'kalesa', searches: 1 });
    await expect.poll(topics, POLL).toContain('searches');
    // A mail that waits is no news.
    expect(topics()).not.toContain('mails');
    await other('outbox').where('key', 'a').update({ due_at: null });
    await expect.poll(topics, POLL).toContain('mails');
    expect(topics()).not.toContain('orders');
  });

  it('ADM-30 names orders when one is placed, paid, and refunded', async () => {
    const { topics } = await liveStream();
    const gateway = new GatewayDouble();
    const { app } = await openApp({ database: other, payments: gateway.payments, now: shop.clock.now });
    const { visitor } = await signedInCollector({ ...shop, app });
    await fillCart(other, visitor, { title: 'Payaw' });
    /** Does this, and resolves when the topic has come after it: a slow machine may split one change into two events. */
    const namedAfter = async (change: () => Promise<unknown>) => {
      await shop.context.changes.sync();
      const before = topics().length;
      await change();
      await expect.poll(() => topics().slice(before), POLL).toContain('orders');
    };
    await namedAfter(async () => expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200));
    const { id, number } = await other('orders').first();
    gateway.pay(`page-${id}`);
    await namedAfter(() => visitor.get(`/checkout/return/${number}`));
    const { id: receipt_id } = await other('receipts').first();
    await namedAfter(() => other('refunds').insert({ receipt_id, state: 'due', requested_at: 1, amount: 1 }));
  });

  it('ADM-30 is not held back by nginx or compression, and is never stored', async () => {
    const { stream } = await liveStream();
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers.get('content-encoding')).toBeNull();
  });

  it('ADM-03 a role receives its own topics only, and visitors nothing', async () => {
    const editor = await liveStream('editor');
    const owner = await liveStream();
    const work = await createArtwork(other);
    await createReservation(other, work.id, { state: 'sold' });
    await expect.poll(owner.topics, POLL).toContain('holds');
    await expect.poll(editor.topics, POLL).toContain('artworks');
    expect(new Set(editor.topics())).toEqual(new Set(['artworks']));
    expect((await openLive(origin, {})).status).toBe(404);
    expect((await openLive(origin, { Cookie: 'staff=none' })).status).toBe(404);
    expect((await owner.browser.get('/admin/events')).status).toBe(406);
  });

  it('ADM-02 ends at once when its member signs out, is removed, or loses a role’s topics', async () => {
    const out = await liveStream();
    const everywhere = await liveStream();
    const removed = await liveStream();
    const demoted = await liveStream();
    const left = await liveStream();
    await out.browser.post('/admin/sign-out');
    await expect.poll(out.stream.hasEnded, POLL).toBe(true);
    expect(out.stream.text()).toMatch(/event: signed-out\ndata:\n\n$/);
    const second = await openStream(
      await signedInBrowser(shop.app, database, { staffId: everywhere.id, now: shop.clock.now }),
    );
    await everywhere.browser.post('/admin/sign-out-everywhere');
    await expect.poll(() => [everywhere.stream.hasEnded(), second.hasEnded()], POLL).toEqual([true, true]);
    await left.browser.post(`/admin/staff/${removed.id}/remove`);
    await expect.poll(removed.stream.hasEnded, POLL).toBe(true);
    await left.browser.post(`/admin/staff/${demoted.id}`, { role: 'editor' });
    await expect.poll(async () => (await database('staff').where('id', demoted.id).first()).role).toBe('editor');
    const before = demoted.topics().length;
    await createReservation(other, (await createArtwork(other)).id, { state: 'sold' });
    await expect.poll(left.topics, POLL).toContain('holds');
    await expect.poll(() => demoted.topics().length, POLL).toBeGreaterThan(before);
    expect(demoted.topics().slice(before)).not.toContain('holds');
    expect(left.stream.hasEnded()).toBe(false);
  });

  it('ADM-02 sends heartbeats, and ends with the time of the session', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { browser } = await signIn();
    const stream = await openStream(browser);
    vi.advanceTimersByTime(10_000);
    await expect.poll(stream.text, POLL).toMatch(/^:$/m);
    shop.clock.advance(12 * HOUR);
    vi.advanceTimersByTime(10_000);
    await expect.poll(stream.hasEnded, POLL).toBe(true);
  });

  it('a page that only follows changes does not prolong the session', async () => {
    const { id, browser } = await signIn();
    const idleAt = async () => Number((await database('staff_sessions').where('staff_id', id).first()).idle_at);
    const first = await idleAt();
    shop.clock.advance(HOUR);
    await openStream(browser);
    const headers = { Cookie: cookieOf(browser), 'X-Live-Reload': 'true' };
    expect((await fetch(`${origin}/admin`, { headers })).status).toBe(200);
    expect(await idleAt()).toBe(first);
    await browser.get('/admin');
    expect(await idleAt()).toBe(first + HOUR);
  });

  it('limits the streams of a member, and counts closed ones no more', async () => {
    const { browser } = await signIn();
    const streams = [];
    for (let count = 0; count < MAX_STREAMS; count++) streams.push(await openStream(browser));
    expect((await openStream(browser)).status).toBe(429);
    expect((await openStream((await signIn()).browser)).status).toBe(200);
    streams[0]?.close();
    await expect.poll(async () => (await openStream(browser)).status, POLL).toBe(200);
  });

  it('has one subscription of the change feed for all streams, and none without a stream', async () => {
    const { changes } = shop.context;
    const ends: boolean[] = [];
    const subscribe = vi.spyOn(changes, 'subscribe').mockImplementation(() => () => void ends.push(true));
    const { browser } = await signIn();
    const streams = [await openStream(browser), await openStream(browser), await openStream(browser)];
    expect(await shop.context.metrics.text()).toMatch(/^live_streams 3$/m);
    expect(subscribe).toHaveBeenCalledTimes(1);
    for (const stream of streams) stream.close();
    await expect.poll(() => ends, POLL).toEqual([true]);
    await openStream(browser);
    expect(subscribe).toHaveBeenCalledTimes(2);
    expect(await shop.context.metrics.text()).not.toMatch(/http_request_duration_seconds_count\{[^}]*live/);
  });

  it('OPS-05 a stopping process ends its streams at once and completely', async () => {
    const server = createServer();
    const { stopping, stop } = gracefulStop(server);
    const { app } = await openApp({ database, settings: { environment: 'production' }, stopping });
    const { browser } = await signIn();
    const stream = await openStream(browser, await serve(app as RequestListener, server));
    // A stop that waited for the stream would exceed the limit of this test.
    await stop({ drainMs: 0, deadlineMs: 20 * WAIT_LIMIT });
    await expect.poll(stream.hasEnded, POLL).toBe(true);
    expect(stream.text()).not.toContain('signed-out');
  });
});
