import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createArtwork, createReservation } from '../../../database/factories/artworks.ts';
import type { LiveStatus } from '../../../server/artworks/live/contract.ts';
import { ArtworkStreams, MAX_EVENTS, MAX_PER_ADDRESS } from '../../../server/artworks/live/streams.ts';
import { gracefulStop } from '../../../server/boot/serve/graceful-stop.ts';
import { sweepExpired } from '../../../server/reservations/sweep.ts';
import { HOUR } from '../../../server/time/time.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { type LiveStream, openLive } from '../../support/visitors/live.ts';
import { Visitor } from '../../support/visitors/visitor.ts';
import { SHORT_TIMEOUT, WAIT_LIMIT } from '../../support/wait-limit.ts';

const POLL = { interval: 20 };

onEachEngine('live statuses of artworks', (engine) => {
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
    await shop.context.changes.sync();
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

  async function openStream(headers: Record<string, string> = {}, at = origin): Promise<LiveStream> {
    const stream = await openLive(at, headers, '/web/api/events');
    onTestFinished(() => stream.close());
    if (stream.status === 200) await expect.poll(stream.text, POLL).toContain('retry: ');
    return stream;
  }

  const statusesOf = (stream: LiveStream) => stream.events<LiveStatus>('artwork');
  const statusesFrom = async (...slugs: string[]): Promise<LiveStatus[]> => {
    const query = slugs.map((slug) => `slugs[]=${slug}`).join('&');
    return (await fetch(`${origin}/web/api/artworks/statuses?${query}`).then((res) => res.json())).data;
  };

  it('sends the reservation, release and sale by another process', async () => {
    const work = await createArtwork(other, { title: 'Payaw' });
    const stream = await openStream();
    const { app } = await openApp({ database: other, now: shop.clock.now });
    const buyer = new Visitor(app);
    expect((await buyer.post(`/web/api/cart/${work.slug}`)).status).toBe(200);
    const until = new Date(shop.clock.now + HOUR).toISOString();
    await expect
      .poll(() => statusesOf(stream), { ...POLL, timeout: SHORT_TIMEOUT })
      .toEqual([{ slug: work.slug, status: 'reserved', until }]);
    await buyer.post(`/web/api/cart/remove/${work.slug}`);
    await expect
      .poll(() => statusesOf(stream).at(-1), POLL)
      .toEqual({ slug: work.slug, status: 'Available', until: null });
    await other('reservations').where('artwork_id', work.id).delete();
    await createReservation(other, work.id, { state: 'held', expiresAt: shop.clock.now + HOUR });
    await expect
      .poll(() => statusesOf(stream).at(-1), POLL)
      .toEqual({ slug: work.slug, status: 'reserved', until: null });
    await other('reservations').where('artwork_id', work.id).update({ state: 'sold', expires_at: null, cart_id: null });
    await expect.poll(() => statusesOf(stream).at(-1), POLL).toEqual({ slug: work.slug, status: 'Sold', until: null });
  });

  it('sends the end of a reservation when it expires by the server’s clock, also after its sweep', async () => {
    const works = [
      await createArtwork(database, { title: 'Payaw' }),
      await createArtwork(database, { title: 'Bukid' }),
    ];
    const end = shop.clock.now + HOUR;
    for (const { id } of works) await createReservation(database, id, { state: 'reserved', expiresAt: end });
    await shop.context.changes.sync();
    const stream = await openStream();
    shop.clock.advance(HOUR - 1);
    const later = await createArtwork(other, { title: 'Ilog' });
    await createReservation(other, later.id, { state: 'reserved', expiresAt: end + HOUR });
    await expect.poll(() => statusesOf(stream).map(({ slug }) => slug), POLL).toEqual([later.slug]);
    shop.clock.advance(1);
    const available = works.map(({ slug }) => ({ slug, status: 'Available', until: null }));
    await expect.poll(() => statusesOf(stream).slice(1), POLL).toEqual(expect.arrayContaining(available));
    await sweepExpired(
      other,
      () => shop.clock.now,
      async () => {},
    );
    shop.clock.advance(HOUR);
    await expect.poll(() => statusesOf(stream).at(-1), POLL).toMatchObject({ slug: later.slug, status: 'Available' });
  });

  it('sends nothing about artworks that are not published, and the same to every visitor', async () => {
    const withdrawn = await createArtwork(other);
    const work = await createArtwork(other);
    await other('artworks').where('id', withdrawn.id).update({ published_at: null });
    const [stream, second] = [await openStream(), await openStream()];
    for (const { id } of [withdrawn, work])
      await createReservation(other, id, { state: 'reserved', expiresAt: shop.clock.now + HOUR });
    await expect.poll(() => statusesOf(stream).map(({ slug }) => slug), POLL).toEqual([work.slug]);
    expect(Object.keys(statusesOf(stream)[0] ?? {})).toEqual(['slug', 'status', 'until']);
    await expect.poll(second.text, POLL).toBe(stream.text());
    expect(await statusesFrom(withdrawn.slug, work.slug, 'none', '%27')).toEqual(statusesOf(stream));
  });

  it('answers the statuses of a page from the database, a hundred at most', async () => {
    const work = await createArtwork(other);
    expect(await statusesFrom(work.slug)).toEqual([{ slug: work.slug, status: 'Available', until: null }]);
    await createReservation(other, work.id, { state: 'sold' });
    expect(await statusesFrom(work.slug)).toEqual([{ slug: work.slug, status: 'Sold', until: null }]);
    expect(await statusesFrom(...Array<string>(100).fill('x'), work.slug)).toEqual([]);
    expect(await statusesFrom()).toEqual([]);
  });

  it('sends a resync when changes may be lost, and large changes in parts', async () => {
    const works: { id: number }[] = [];
    await other.transaction(async (transaction) => {
      while (works.length < MAX_EVENTS + 1) works.push(await createArtwork(transaction));
    });
    await shop.context.changes.sync();
    const stream = await openStream();
    await other.transaction(async (transaction) => {
      for (const { id } of works) await transaction('reservations').insert({ artwork_id: id, state: 'sold', since: 1 });
    });
    await expect.poll(() => new Set(statusesOf(stream).map(({ slug }) => slug)).size, POLL).toBe(works.length);
    expect(stream.events('resync')).toEqual([]);
    // The row that a trigger of PostgreSQL inserts when a table is truncated.
    await other('changes').insert({ kind: 'everything', id: 0 });
    await expect.poll(() => stream.events('resync').length, POLL).toBeGreaterThan(0);
  });

  it('is not held back by proxies, is never stored, and starts no session', async () => {
    const { headers } = await openStream();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    for (const name of ['set-cookie', 'content-encoding', 'transfer-encoding', 'etag'])
      expect(headers.get(name), name).toBeNull();
    expect((await fetch(`${origin}/web/api/events`)).status).toBe(406);
    expect((await fetch(`${origin}/web/api/events`, { method: 'POST' })).status).toBe(405);
    const head = { method: 'HEAD', headers: { Accept: 'text/event-stream' } };
    expect((await fetch(`${origin}/web/api/events`, head)).status).toBe(200);
    expect(await database('carts')).toEqual([]);
    expect(await database('sessions')).toEqual([]);
  });

  it('sends heartbeats', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = await openStream();
    vi.advanceTimersByTime(10_000);
    await expect.poll(stream.text, POLL).toMatch(/^event: alive\ndata:\n\n/m);
  });

  it('has one subscription of the change feed for all streams, and none without a stream', async () => {
    const { changes, metrics } = shop.context;
    const ends: boolean[] = [];
    const subscribe = vi.spyOn(changes, 'subscribe').mockImplementation(() => () => void ends.push(true));
    const streams = [await openStream(), await openStream()];
    expect(await metrics.text()).toMatch(/^visitor_streams 2$/m);
    expect(subscribe).toHaveBeenCalledTimes(1);
    for (const stream of streams) stream.close();
    await expect.poll(() => ends, POLL).toEqual([true]);
    await openStream();
    expect(subscribe).toHaveBeenCalledTimes(2);
    expect(await metrics.text()).not.toMatch(/http_request_duration_seconds_count\{[^}]*events/);
  });

  it('retries after a failed read, and then sends the change', async () => {
    const work = await createArtwork(other);
    const stream = await openStream();
    vi.spyOn(shop.context.expiry, 'nextReservationEnd').mockRejectedValueOnce(new Error('no answer'));
    await createReservation(other, work.id, { state: 'sold' });
    await expect.poll(() => statusesOf(stream).at(-1), POLL).toMatchObject({ status: 'Sold' });
    expect(shop.logged.map(({ msg }) => msg)).toContain('statuses for event streams could not be read, retrying');
  });

  it('OPS-05 a stopping process ends its streams at once and completely, and opens no other', async () => {
    const server = createServer();
    const { stopping, stop } = gracefulStop(server);
    const { app } = await openApp({ database, settings: { environment: 'production' }, stopping });
    const at = await serve(app as RequestListener, server);
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream({}, at)));
    // A stop that waited for the streams would exceed the limit of this test.
    await stop({ drainMs: 0, deadlineMs: 20 * WAIT_LIMIT });
    await expect.poll(() => streams.every(({ hasEnded }) => hasEnded()), POLL).toBe(true);
  });
});

it('limits the streams of an address, with IPv6 of its networks, and counts closed ones no more', () => {
  const changes = { subscribe: () => () => {} };
  const streams = new ArtworkStreams({ changes, now: () => 0, stopping: new AbortController().signal } as never);
  function open(ip: string): EventEmitter {
    const res = Object.assign(new EventEmitter(), { writeHead: () => res, write: () => true });
    streams.open({ ip } as never, res as never);
    return res;
  }
  const opened = Array.from({ length: MAX_PER_ADDRESS }, () => open('203.0.113.5'));
  expect(() => open('203.0.113.5')).toThrow(expect.objectContaining({ status: 429, headers: { 'Retry-After': '60' } }));
  opened.push(open('203.0.113.6'));
  opened.shift()?.emit('close');
  opened.push(open('203.0.113.5'));
  for (let last = 0; last < MAX_PER_ADDRESS; last++) opened.push(open(`2001:db8::${last.toString(16)}`));
  expect(() => open('2001:db8::ffff')).toThrow(expect.objectContaining({ status: 429 }));
  opened.push(open('2001:db8:0:1::1'));
  for (const res of opened) res.emit('close');
  expect(streams.size).toBe(0);
});
