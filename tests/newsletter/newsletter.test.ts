import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { type ClaimedMail, claim, giveUp, markSent } from '../../server/mail/records.ts';
import { CONFIRMATION_LIFETIME, deleteExpiredSubscriptions, RESEND_INTERVAL } from '../../server/newsletter/records.ts';
import { cookiesOf, type OpenedApp, openApp, setCookies, tokenHeaders } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const CALL = '/web/api/subscriptions/subscribe';
const MESSAGE = 'Thank you. If you are not subscribed yet, we are sending you an e-mail with a confirmation link.';

onEachEngine('the newsletter', (engine) => {
  let database: Knex;
  let opened: OpenedApp;
  let app: Express;
  let headers: Record<string, string>;
  beforeAll(async () => {
    database = await engine.open();
  });
  beforeEach(async () => {
    for (const table of ['newsletter_subscriptions', 'outbox', 'rate_limits']) await database(table).delete();
    opened = await openApp({ database });
    app = opened.app;
    headers = await tokenHeaders(app);
  });

  const post = (body: object) => request(app).post(CALL).set(headers).send(body);
  const subscribe = (email = 'liza@example.com') => post({ email });
  const subscription = () => database('newsletter_subscriptions').first();
  const mails = async () => {
    const rows = await database('outbox').orderBy('id');
    return rows.map(({ recipient, kind, content }) => ({ recipient, kind, ...JSON.parse(content) }));
  };
  const heading = (response: Response) => inertiaPage(response).props.heading;

  /** Submits the form of a page as a browser without JavaScript does. */
  async function press(page: Response): Promise<Response> {
    const { form, ...rest } = inertiaPage(page).props as { form?: { action: string; fields: object } };
    const { action, fields } = form ?? (rest as { action: string; fields: object });
    const Cookie = cookiesOf(page)
      .map((pair) => pair.join('='))
      .join('; ');
    return request(app).post(action).set({ Cookie }).type('form').send(fields);
  }

  /** Sends or gives up every pending mail. */
  async function clearOutbox(handle: (mail: ClaimedMail) => Promise<void>): Promise<void> {
    const { now } = opened.clock;
    for (let mail = await claim(database, { now, leaseUntil: now + 1 }); mail !== null; ) {
      await handle(mail);
      mail = await claim(database, { now, leaseUntil: now + 1 });
    }
  }
  const send = () => clearOutbox((mail) => markSent(database, mail, opened.clock.now));
  const fail = () => clearOutbox((mail) => giveUp(database, mail, '550 no such mailbox'));

  async function tablesThatName(address: string): Promise<string[]> {
    const names: string[] = isPostgres(database)
      ? await database('pg_tables').where('schemaname', database.raw('current_schema()')).pluck('tablename')
      : await database('sqlite_schema').where('type', 'table').pluck('name');
    const contents = await Promise.all(names.map((name) => database(name)));
    return names.filter((_, index) => JSON.stringify(contents[index]).toLowerCase().includes(address));
  }

  async function confirmed(): Promise<string> {
    await subscribe();
    const { token } = await subscription();
    await press(await request(app).get(`/newsletter/confirm?token=${token}`));
    return token;
  }

  it('NEWS-01 CALL-01 announces and sends a mail with a confirmation link', async () => {
    const answer = await subscribe(' Liza@Example.com ');
    expect([answer.status, answer.body]).toEqual([200, { data: { message: MESSAGE } }]);
    const { email, token, confirmed_at } = await subscription();
    expect([email, confirmed_at]).toEqual(['liza@example.com', null]);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await mails()).toEqual([
      {
        recipient: 'liza@example.com',
        kind: 'newsletter-confirmation',
        props: {
          confirmUrl: `/newsletter/confirm?token=${token}`,
          unsubscribeUrl: `/newsletter/unsubscribe?token=${token}`,
        },
        unsubscribe: `/newsletter/unsubscribe?token=${token}`,
        messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it.each([
    ['', 'Please enter your email address.'],
    ['   ', 'Please enter your email address.'],
    [undefined, 'Please enter your email address.'],
    [null, 'Please enter your email address.'],
    [{ a: 1 }, 'Please enter your email address.'],
    [['liza@example.com'], 'Please enter your email address.'],
    ['liza', 'Please enter a valid email address.'],
    ['liza@localhost', 'Please enter a valid email address.'],
    ['liza@example.com\r\nBcc: all@example.com', 'Please enter a valid email address.'],
    [`${'l'.repeat(300)}@example.com`, 'Please enter a valid email address.'],
  ])('NEWS-01 CALL-01 answers 422 with a message to %j', async (email, reason) => {
    const answer = await post({ email });
    expect([answer.status, answer.body]).toEqual([422, { message: reason, errors: { email: [reason] } }]);
    expect(await mails()).toEqual([]);
  });

  it('NEWS-01 a repeated request sends no second mail, and a later one does', async () => {
    for (let each = 0; each < 3; each += 1) expect((await subscribe()).body).toEqual({ data: { message: MESSAGE } });
    opened.clock.advance(RESEND_INTERVAL - 1);
    await subscribe();
    expect(await mails()).toHaveLength(1);
    opened.clock.advance(1);
    await subscribe();
    expect((await mails()).map(({ kind }) => kind)).toEqual(Array(2).fill('newsletter-confirmation'));
    const links = (await mails()).map(({ props }) => props.confirmUrl);
    expect(links[0]).toBe(links[1]);
  });

  it('NEWS-01 twenty concurrent requests send one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mails()).toHaveLength(1);
  });

  it('the response does not reveal whether an address is subscribed', async () => {
    await confirmed();
    opened.clock.advance(2 * RESEND_INTERVAL);
    const before = await mails();
    expect((await subscribe()).body).toEqual((await subscribe('another@example.com')).body);
    expect((await mails()).slice(before.length).map(({ recipient }) => recipient)).toEqual(['another@example.com']);
  });

  it('NEWS-01 the link shows a page, whose button confirms and sends a welcome mail with an unsubscribe link', async () => {
    await subscribe();
    const { token } = await subscription();
    const link = `/newsletter/confirm?token=${token}`;
    for (let each = 0; each < 2; each += 1) await request(app).get(link);
    await request(app).head(link);
    expect((await subscription()).confirmed_at).toBeNull();

    const page = await request(app).get(link);
    expect([page.status, page.headers['cache-control'], heading(page)]).toEqual([
      200,
      'no-store',
      'Please confirm your subscription',
    ]);
    const answer = await press(page);
    expect([answer.status, answer.headers.location]).toEqual([303, link]);
    expect((await subscription()).confirmed_at).toBe(opened.clock.now);
    expect(heading(await request(app).get(link))).toBe('You are subscribed');
    expect((await mails())[1]).toEqual({
      recipient: 'liza@example.com',
      kind: 'newsletter-welcome',
      props: { unsubscribeUrl: `/newsletter/unsubscribe?token=${token}` },
      unsubscribe: `/newsletter/unsubscribe?token=${token}`,
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await press(page);
    expect(await mails()).toHaveLength(2);
  });

  it('CALL-02 a POST without a token shows the confirmation again and changes nothing', async () => {
    await subscribe();
    const { token } = await subscription();
    const forged = await request(app).post('/forms/newsletter/confirm').type('form').send({ token });
    expect([forged.status, inertiaPage(forged).component]).toEqual([200, 'forms/confirm']);
    expect((await subscription()).confirmed_at).toBeNull();
    await press(forged);
    expect((await subscription()).confirmed_at).toBe(opened.clock.now);
  });

  it.each(['', '?token=', '?token=of-nobody', '?token[]=a', `?token=${'x'.repeat(5_000)}`])(
    'NEWS-01 a wrong link shows an error page: %s',
    async (query) => {
      const confirm = await request(app).get(`/newsletter/confirm${query}`);
      expect([confirm.status, heading(confirm)]).toEqual([404, 'This link is no longer valid']);
      const unsubscribe = await request(app).get(`/newsletter/unsubscribe${query}`);
      expect([unsubscribe.status, heading(unsubscribe)]).toEqual([404, 'Nothing to unsubscribe from']);
    },
  );

  it('NEWS-01 a link expires after seven days, and a new request sends a new one', async () => {
    await subscribe();
    const { token } = await subscription();
    const page = await request(app).get(`/newsletter/confirm?token=${token}`);
    opened.clock.advance(CONFIRMATION_LIFETIME);
    await press(page);
    expect((await subscription()).confirmed_at).toBeNull();
    expect(heading(await request(app).get(`/newsletter/confirm?token=${token}`))).toBe('This link is no longer valid');
    await subscribe();
    const { token: another } = await subscription();
    expect(another).not.toBe(token);
    // The earlier mail was not sent yet and has an expired link.
    expect((await mails()).map(({ props }) => props.confirmUrl)).toEqual([`/newsletter/confirm?token=${another}`]);
  });

  it('NEWS-01 the unsubscribe link shows a page, whose button deletes the address, also twice', async () => {
    const token = await confirmed();
    const page = await request(app).get(`/newsletter/unsubscribe?token=${token}`);
    expect([page.status, heading(page)]).toEqual([200, 'Unsubscribe?']);
    expect(await subscription()).toBeDefined();
    const answer = await press(page);
    expect([answer.status, heading(answer)]).toEqual([200, 'You are unsubscribed']);
    expect(await subscription()).toBeUndefined();
    expect((await press(page)).status).toBe(200);
  });

  it.each([
    ['were sent', () => send()],
    ['were given up', () => fail()],
    ['wait', async () => {}],
  ])('NEWS-01 no table contains an unsubscribed address whose mails %s', async (_, mailing) => {
    const token = await confirmed();
    await subscribe('another@example.com');
    await mailing();
    expect(await tablesThatName('liza@example.com')).toContain('newsletter_subscriptions');
    await press(await request(app).get(`/newsletter/unsubscribe?token=${token}`));
    expect(await tablesThatName('liza@example.com')).toEqual([]);
    expect(await tablesThatName('another@example.com')).toContain('newsletter_subscriptions');
  });

  it.each([
    ['was sent', () => send()],
    ['was given up', () => fail()],
  ])('no table contains an address that was not confirmed within seven days, whose mail %s', async (_, mailing) => {
    await subscribe();
    await mailing();
    await deleteExpiredSubscriptions(database, opened.clock.now + CONFIRMATION_LIFETIME - 1);
    expect(await tablesThatName('liza@example.com')).toContain('newsletter_subscriptions');
    await deleteExpiredSubscriptions(database, opened.clock.now + CONFIRMATION_LIFETIME);
    expect(await tablesThatName('liza@example.com')).toEqual([]);
  });

  it('the sweep does not delete confirmed subscriptions', async () => {
    await confirmed();
    await deleteExpiredSubscriptions(database, opened.clock.now + 2 * CONFIRMATION_LIFETIME);
    expect(await subscription()).toBeDefined();
  });

  it('NEWS-01 CALL-02 a mail program unsubscribes its reader with one POST without a token', async () => {
    const token = await confirmed();
    const answer = await request(app)
      .post(`/newsletter/unsubscribe?token=${token}`)
      .type('form')
      .send('List-Unsubscribe=One-Click');
    expect([answer.status, setCookies(answer)]).toEqual([200, []]);
    expect(await subscription()).toBeUndefined();
  });

  it('a POST to the one-click address with another body is a 400', async () => {
    const token = await confirmed();
    const answer = await request(app).post(`/newsletter/unsubscribe?token=${token}`).set(headers).send({});
    expect(answer.status).toBe(400);
    expect(await subscription()).toBeDefined();
  });

  it('SHELL-20 without JavaScript the form leads to a confirmation page and then to the result', async () => {
    const response = await request(app).post('/forms/newsletter').type('form').send({ email: 'liza@example.com' });
    expect([response.status, await mails()]).toEqual([200, []]);
    assertInertia(response).where('text', 'We will send the latest art updates to liza@example.com.');
    const answer = await press(response);
    expect([answer.status, answer.headers.location]).toEqual([303, '/newsletter/requested']);
    expect(await mails()).toHaveLength(1);
    const page = await request(app).get('/newsletter/requested');
    assertInertia(page).where('heading', 'One more step').where('text', MESSAGE);
    expect(setCookies(page)).toEqual([]);
  });

  it('SHELL-20 a form without an address shows an error page', async () => {
    const answer = await request(app).post('/forms/newsletter').type('form').send({ email: 'liza' });
    expect(answer.status).toBe(422);
    assertInertia(answer).component('error').where('message', 'Please enter a valid email address.');
  });

  it('OPS-07 rejects the 61st request of one address within an hour, by form and by call', async () => {
    for (let each = 0; each < 60; each += 1) expect((await subscribe(`l${each}@example.com`)).status).toBe(200);
    const refused = await subscribe('one-more@example.com');
    expect([refused.status, refused.body]).toEqual([429, { message: expect.any(String) }]);
    expect(Number(refused.headers['retry-after'])).toBe(3_600);
    const form = await request(app).post('/forms/newsletter').type('form').send({ email: 'one-more@example.com' });
    expect((await press(form)).status).toBe(429);
    expect(await mails()).toHaveLength(60);
  });
});
