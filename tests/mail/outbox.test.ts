import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { write } from '../../database/transaction.ts';
import type { Mail } from '../../server/mail/contract.ts';
import { claim, deleteGivenUpMails, enqueue, giveUp } from '../../server/mail/records.ts';
import { LEASE, nextAttempt, TIMEOUTS } from '../../server/mail/sending/retry.ts';
import { openMailWorker } from '../../server/mail/sending/worker.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { HOUR, MINUTE } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { openPostbox } from './postbox.ts';

const ORIGIN = 'https://gallery.example.com';

onEachEngine('the outbox', (engine) => {
  let settings: DatabaseSettings;
  let database: Knex;
  beforeAll(async () => {
    settings = await engine.create();
    database = await engine.open(settings);
    await saveSetting(database, 'curatorEmail', 'curator@galerya.example');
  });
  beforeEach(() => database('outbox').delete());

  const mail = (more: Partial<Mail<'newsletter-welcome'>> = {}): Mail<'newsletter-welcome'> => ({
    key: 'welcome:1',
    to: 'liza@example.com',
    kind: 'newsletter-welcome',
    props: { unsubscribeUrl: '/newsletter/unsubscribe?token=t' },
    ...more,
  });

  const put = (app: OpenedApp, given = mail()) =>
    write(database, (transaction) => enqueue(transaction, given, app.clock.now));

  const rowOf = (key = 'welcome:1') => database('outbox').where({ key }).first();

  /** An app with a mail worker for the SMTP address and with its own connection, like another process. */
  async function open(smtpUrl: string | null, timeouts = TIMEOUTS) {
    const own = connect(settings);
    onTestFinished(() => own.destroy());
    const app = await openApp({ database: own, settings: { smtpUrl } });
    const worker = openMailWorker(app.context, ORIGIN, { timeouts });
    onTestFinished(() => worker.close());
    const counted = async () => {
      const { values } = (await app.context.metrics.registry.getSingleMetric('mails_total')?.get()) ?? { values: [] };
      return Object.fromEntries(
        values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels.outcome, value]),
      );
    };
    return { ...app, worker, counted };
  }

  it('exposes each outcome as 0 before the first mail, so that alerts see the first one', async () => {
    const { context } = await open(null);
    const text = await context.metrics.registry.metrics();
    for (const outcome of ['sent', 'postponed', 'given_up'])
      expect(text).toContain(`mails_total{outcome="${outcome}"} 0`);
  });

  it('sends only committed mails', async () => {
    const { url, received } = await openPostbox();
    const app = await open(url);
    const failed = write(database, async (transaction) => {
      await enqueue(transaction, mail({ key: 'rolled back' }), app.clock.now);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await put(app, mail({ to: ' Liza@Example.com' }))).toBe('enqueued');
    await app.worker.deliverDue();

    expect(received.map(({ from, to }) => [from, to])).toEqual([['curator@galerya.example', ['liza@example.com']]]);
    const { headers, raw } = received[0] ?? { headers: new Map(), raw: '' };
    expect(headers.get('from')).toBe('Galerya <curator@galerya.example>');
    expect(headers.get('to')).toBe('liza@example.com');
    expect(headers.get('subject')).toBe('You are subscribed to news from Galerya');
    expect(headers.get('date')).toBe('Sat, 21 Nov 2026 04:00:00 +0000');
    expect(headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@galerya\.example>$/);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(raw).toMatch(
      /Content-Type: text\/plain.*See the artworks: https:\/\/gallery\.example\.com\/artworks.*Content-Type: text\/html/s,
    );
    expect(await rowOf()).toMatchObject({ sent_at: app.clock.now, due_at: null, content: null, attempts: 1 });
    expect(await app.counted()).toEqual({ sent: 1 });
    expect(JSON.stringify(app.logged)).not.toContain('liza');
  });

  it('sends one mail for each key, also after repeated inserts', async () => {
    const { url, received } = await openPostbox();
    const app = await open(url);
    expect(await put(app)).toBe('enqueued');
    expect(await put(app)).toBe('known');
    await app.worker.deliverDue();
    expect(await put(app, mail({ to: 'another@example.com' }))).toBe('known');
    await app.worker.deliverDue();
    expect(received).toHaveLength(1);
  });

  it('has List-Unsubscribe headers and attachments if given', async () => {
    const { url, received } = await openPostbox();
    const app = await open(url);
    const content = Buffer.from('BEGIN:VCALENDAR').toString('base64');
    const attachments = [{ filename: 'visit.ics', contentType: 'text/calendar', content }];
    await put(app, mail({ unsubscribe: '/newsletter/unsubscribe?token=t', attachments }));
    await app.worker.deliverDue();
    const { headers, raw } = received[0] ?? { headers: new Map(), raw: '' };
    expect(headers.get('list-unsubscribe')).toBe(`<${ORIGIN}/newsletter/unsubscribe?token=t>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(raw).toMatch(/Content-Type: text\/calendar; name=visit\.ics.*QkVHSU46VkNBTEVOREFS/s);
  });

  it.each([
    'liza@example.com\r\nBcc: all@example.com',
    'liza@example.com, all@example.com',
    '"all@example.com"@example.org',
    'Liza <liza@example.com>',
    '<liza@example.com>',
    'liza@example.com\0',
    'li za@example.com',
    'liza',
    `${'l'.repeat(65)}@example.com`,
    '',
  ])('rejects an invalid address: %j', async (to) => {
    const app = await open(null);
    expect(await put(app, mail({ to }))).toBe('unsendable');
    expect(await rowOf()).toBeUndefined();
  });

  it('no text of a mail can add a header', async () => {
    const { url, received } = await openPostbox();
    const app = await open(url);
    await saveSetting(database, 'galleryName', 'Galerya\r\nBcc: all@example.com\r\n\r\n<b>');
    await put(app);
    await app.worker.deliverDue();
    await saveSetting(database, 'galleryName', 'Galerya');
    expect(received[0]?.to).toEqual(['liza@example.com']);
    expect([...(received[0]?.headers.keys() ?? [])]).not.toContain('bcc');
    expect(received[0]?.headers.get('subject')).toContain('Galerya Bcc: all@example.com <b>');
  });

  it('each mail has its own Message-ID, also for the same key in another database', async () => {
    const { url, received } = await openPostbox();
    const app = await open(url);
    await put(app);
    await app.worker.deliverDue();
    // Another database has its own keys.
    await database('outbox').delete();
    await put(app);
    await put(app, mail({ key: 'welcome:2' }));
    await app.worker.deliverDue();
    expect(new Set(received.map(({ headers }) => headers.get('message-id'))).size).toBe(3);
  });

  it('a mail from before random Message-IDs has the same one at every attempt', async () => {
    const refusals = [451];
    const { url, received } = await openPostbox({ data: () => refusals.pop() ?? null });
    const app = await open(url);
    await put(app);
    const { messageId: _messageId, ...content } = JSON.parse((await rowOf()).content);
    await database('outbox').update({ content: JSON.stringify(content) });
    await app.worker.deliverDue();
    app.clock.advance(37_500);
    await app.worker.deliverDue();
    const ids = received.map(({ headers }) => headers.get('message-id'));
    expect(ids).toEqual([ids[1], expect.stringMatching(/^<[0-9a-f]{40}@/)]);
  });

  it('retries after a temporary refusal with the same Message-ID', async () => {
    const refusals = [451];
    const { url, received } = await openPostbox({ data: () => refusals.pop() ?? null });
    const app = await open(url);
    await put(app);
    await app.worker.deliverDue();
    const row = await rowOf();
    expect(row).toMatchObject({ sent_at: null, attempts: 1, failure: expect.stringContaining('not now') });
    expect(row.due_at - app.clock.now).toBeGreaterThanOrEqual(22_500);
    expect(row.due_at - app.clock.now).toBeLessThanOrEqual(37_500);
    await app.worker.deliverDue();
    expect(received).toHaveLength(1);

    app.clock.advance(37_500);
    await app.worker.deliverDue();
    expect(await rowOf()).toMatchObject({ sent_at: app.clock.now, due_at: null, attempts: 2, failure: null });
    expect(received).toHaveLength(2);
    expect(received[0]?.headers.get('message-id')).toBe(received[1]?.headers.get('message-id'));
    expect(await app.counted()).toEqual({ postponed: 1, sent: 1 });
  });

  it.each([
    ['the recipient', { recipient: () => 550 }],
    ['the mail itself', { data: () => 554 }],
  ])('gives up after a permanent refusal of %s, logs it and stores the mail', async (_what, behaviour) => {
    const { url } = await openPostbox(behaviour);
    const app = await open(url);
    await put(app);
    await app.worker.deliverDue();
    expect(await rowOf()).toMatchObject({ sent_at: null, due_at: null, attempts: 1, content: expect.any(String) });
    expect(await app.counted()).toEqual({ given_up: 1 });
    const line = app.logged.find(({ msg }) => msg === 'mail given up');
    expect(line).toMatchObject({ kind: 'newsletter-welcome', attempts: 1, responseCode: expect.any(Number) });
    expect(JSON.stringify(app.logged)).not.toContain('liza');
  });

  it.each([
    ['a server that rejects connections', { greet: () => 554 }],
    ['a wrong password', { signIn: () => 535 }],
    ['a rejected sender', { sender: () => 550 }],
    ['a protocol error', { recipient: () => 503 }],
  ])('retries after %s, which staff can repair', async (_what, behaviour) => {
    const { url } = await openPostbox(behaviour);
    const app = await open(url);
    await put(app);
    await app.worker.deliverDue();
    expect(await rowOf()).toMatchObject({ sent_at: null, due_at: expect.any(Number), attempts: 1 });
    expect(await app.counted()).toEqual({ postponed: 1 });
  });

  it('deletes only mails that were given up ninety days ago', async () => {
    const app = await open(null);
    const { now } = app.clock;
    for (const key of ['given up', 'waiting']) await put(app, mail({ key }));
    const taken = await claim(database, { now, leaseUntil: now + 1 });
    if (taken) await giveUp(database, taken, '550');
    const keys = () => database('outbox').orderBy('id').pluck('key');
    await deleteGivenUpMails(database, now + 90 * 24 * HOUR - 1);
    expect(await keys()).toEqual(['given up', 'waiting']);
    await deleteGivenUpMails(database, now + 90 * 24 * HOUR);
    expect(await keys()).toEqual(['waiting']);
  });

  it('retries an unreachable server for most of a day, then gives up the mail', async () => {
    const app = await open('smtp://127.0.0.1:1');
    await put(app);
    const started = app.clock.now;
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await app.worker.deliverDue();
      app.clock.now = (await rowOf()).due_at ?? app.clock.now;
    }
    expect(await rowOf()).toMatchObject({
      due_at: null,
      attempts: 12,
      failure: expect.stringContaining('ECONNREFUSED'),
    });
    expect(app.clock.now - started).toBeGreaterThan(10 * HOUR);
    expect(await app.counted()).toEqual({ postponed: 11, given_up: 1 });
  });

  it('times out when the server does not greet', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const app = await open(`smtp://127.0.0.1:${port}`, { ...TIMEOUTS, connect: 50 });
    await put(app);
    await app.worker.deliverDue();
    expect(await rowOf()).toMatchObject({
      due_at: expect.any(Number),
      failure: expect.stringMatching(/greeting|timeout/i),
    });
  });

  it('times out when the server takes too long for one mail', async () => {
    const never = new Promise<null>(() => {});
    const { url } = await openPostbox({ data: () => never });
    const app = await open(url, { ...TIMEOUTS, send: 50 });
    await put(app);
    await app.worker.deliverDue();
    expect(await rowOf()).toMatchObject({ due_at: expect.any(Number), failure: expect.stringMatching(/abort/i) });
  });

  it('OPS-07 two concurrent processes send each mail once', async () => {
    const { url, received } = await openPostbox();
    const [one, two] = [await open(url), await open(url)];
    const recipients = Array.from({ length: 12 }, (_, index) => `collector-${index}@example.com`);
    for (const to of recipients) await put(one, mail({ key: to, to }));
    await Promise.all([one.worker.deliverDue(), two.worker.deliverDue()]);
    expect(received.map(({ to }) => to[0]).sort()).toEqual([...recipients].sort());
  });

  it('no other process sends a mail that is in progress', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<null>();
    const { promise: dataReceived, resolve: onData } = Promise.withResolvers<void>();
    const { url, received } = await openPostbox({
      data: () => {
        onData();
        return answered;
      },
    });
    const [one, two] = [await open(url), await open(url)];
    await put(one);
    const sending = one.worker.deliverDue();
    await dataReceived;
    two.clock.advance(LEASE - 1);
    await two.worker.deliverDue();
    answer(null);
    await sending;
    expect(received).toHaveLength(1);
    expect(await rowOf()).toMatchObject({ sent_at: one.clock.now });
  });

  it('another process sends the mail of a dead process when its lease expires', async () => {
    const { url, received } = await openPostbox();
    const app = await open(url);
    await put(app);
    await claim(database, { now: app.clock.now, leaseUntil: app.clock.now + LEASE });
    app.clock.advance(LEASE - 1);
    await app.worker.deliverDue();
    expect(received).toHaveLength(0);
    app.clock.advance(1);
    await app.worker.deliverDue();
    expect(received).toHaveLength(1);
    expect(await rowOf()).toMatchObject({ attempts: 2, sent_at: app.clock.now });
  });

  it('a stopping process finishes the current mail and starts no other', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<null>();
    const { promise: dataReceived, resolve: onData } = Promise.withResolvers<void>();
    const { url } = await openPostbox({
      data: () => {
        onData();
        return answered;
      },
    });
    const app = await open(url);
    await put(app);
    void app.worker.deliverDue();
    await dataReceived;
    const closed = app.worker.close();
    answer(null);
    await closed;
    expect(await rowOf()).toMatchObject({ sent_at: app.clock.now });
    await put(app, mail({ key: 'later' }));
    await app.worker.deliverDue();
    expect(await rowOf('later')).toMatchObject({ attempts: 0 });
  });

  it('a mail that is not sent before the shutdown deadline is free for the next process at once', async () => {
    const { promise: dataReceived, resolve: onData } = Promise.withResolvers<void>();
    const { url } = await openPostbox({
      data: () => {
        onData();
        return new Promise<null>(() => {});
      },
    });
    const app = await open(url, { ...TIMEOUTS, stop: 20 });
    await put(app);
    void app.worker.deliverDue();
    await dataReceived;
    await app.worker.close();
    expect(await rowOf()).toMatchObject({ sent_at: null, due_at: app.clock.now });
  });

  it('a failing template does not block other mails', async () => {
    const { url, received } = await openPostbox();
    const app = await open(url);
    await put(app, mail({ key: 'of another version', kind: 'unheard-of' as never }));
    await put(app);
    await app.worker.deliverDue();
    expect(received).toHaveLength(1);
    expect(await rowOf('of another version')).toMatchObject({ sent_at: null, due_at: expect.any(Number) });
  });

  it('without a server each mail is written to a file and logged', async () => {
    const app = await open(null);
    await put(app);
    await app.worker.deliverDue();
    const folder = join(app.context.settings.dataDir, 'mail');
    const [name = '', ...others] = await readdir(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^\d{6}-newsletter-welcome\.eml$/), []]);
    expect(await readFile(join(folder, name), 'utf8')).toContain(
      'Subject: You are subscribed to news from Galerya\r\n',
    );
    expect(await rowOf()).toMatchObject({ sent_at: app.clock.now });
    expect(app.logged).toContainEqual(expect.objectContaining({ folder, msg: expect.stringContaining('SMTP_URL') }));
  });
});

describe('the next attempt', () => {
  it('doubles the delay each time, with a quarter of jitter at most', () => {
    expect([nextAttempt(1, 0, 0), nextAttempt(1, 0, 0.5), nextAttempt(1, 0, 1)]).toEqual([22_500, 30_000, 37_500]);
    expect([nextAttempt(2, 0, 0.5), nextAttempt(3, 0, 0.5)]).toEqual([MINUTE, 120_000]);
  });

  it('is at most six hours later, and there are twelve', () => {
    expect(nextAttempt(11, 0, 0.5)).toBe(6 * HOUR);
    expect(nextAttempt(12, 0, 0.5)).toBeNull();
    const pauses = Array.from({ length: 11 }, (_, before) => nextAttempt(before + 1, 0, 0.5) ?? 0);
    expect(pauses.reduce((sum, pause) => sum + pause) / HOUR).toBeCloseTo(14.5, 1);
  });
});
