import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { cookiesOf, openApp, changingRoutes as routes, setCookies, tokenHeaders } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { type Collector, signIn } from '../../support/visitors/sign-in.ts';

const CHANGING = ['post', 'put', 'patch', 'delete'] as const;

onEachEngine('the token against forged requests', (engine) => {
  let database: Knex;
  let app: Express;
  beforeAll(async () => {
    database = await engine.open();
    ({ app } = await openApp({ database, routes }));
  });

  it.each(CHANGING)('CALL-02 %s without it is refused with 419 and a message', async (method) => {
    const response = await request(app)[method]('/web/api/cart/mayon-at-dawn');
    expect(response.status).toBe(419);
    expect(response.body).toEqual({ message: expect.stringMatching(/reload/) });
  });

  it.each(CHANGING)('CALL-02 %s without it is refused with 419 for any content type', async (method) => {
    const kinds: [type: string, body: string, withToken: number][] = [
      ['application/json', '{}', 200],
      ['application/x-www-form-urlencoded', 'a=b', 400],
      ['text/plain', 'a', 400],
    ];
    for (const [type, body, withToken] of kinds) {
      const send = (headers: Record<string, string>) =>
        request(app)[method]('/web/api/cart/x').set(headers).set('Content-Type', type).send(body);
      const refused = await send({});
      expect([type, refused.status, refused.body]).toEqual([type, 419, { message: expect.stringMatching(/reload/) }]);
      expect([type, (await send(await tokenHeaders(app))).status]).toEqual([type, withToken]);
    }
  });

  it.each(CHANGING)(
    '%s where there is nothing to change is refused before the token, and leaves no cookie',
    async (method) => {
      const refusals: [path: string, status: number, allow?: string][] = [
        ['/nothing-is-here', 404],
        ['/', 405, 'GET, HEAD'],
        ['/artworks/mayon', 405, 'GET, HEAD'],
        ['/web/api/cart', 405, 'GET, HEAD'],
        ['/images/a/lg.jpg', 405, 'GET, HEAD'],
      ];
      for (const [path, status, allow] of refusals) {
        const refused = await request(app)[method](path);
        expect([path, refused.status, refused.headers.allow, setCookies(refused)]).toEqual([path, status, allow, []]);
      }
    },
  );

  it.each(CHANGING)('CALL-02 %s of an unknown call is a 404 only with the token', async (method) => {
    for (const path of ['/web/api/nothing-is-here', '/api/nothing-is-here', '/forms/nothing/here']) {
      expect([path, (await request(app)[method](path)).status]).toEqual([path, 419]);
      expect([
        path,
        (
          await request(app)
            [method](path)
            .set(await tokenHeaders(app))
        ).status,
      ]).toEqual([path, 404]);
    }
  });

  it('CALL-02 is set with the cart in a readable cookie beside an httpOnly secret, and is accepted in the header', async () => {
    const cart = await request(app).get('/web/api/cart');
    expect(cart.body).toMatchObject({ data: { count: 0, slugs: [] } });
    expect(cart.headers['cache-control']).toBe('no-store');
    expect(setCookies(cart)).toEqual([
      expect.stringMatching(/^csrf=s%3A[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/),
    ]);
    const accepted = await request(app)
      .post('/web/api/cart/x')
      .set(await tokenHeaders(app));
    expect([accepted.status, accepted.body]).toEqual([200, { data: 'changed' }]);
  });

  it('CALL-02 is rejected when wrong, unsigned, of another browser, or in query or body', async () => {
    const mine = await tokenHeaders(app);
    const others = await tokenHeaders(app);
    const token = mine['X-XSRF-TOKEN'];
    const post = (path = '/web/api/cart/x') => request(app).post(path);
    const attempts = [
      post().set({ ...mine, 'X-XSRF-TOKEN': `${token}x` }),
      post().set({ ...mine, 'X-XSRF-TOKEN': others['X-XSRF-TOKEN'] }),
      post().set({ 'X-XSRF-TOKEN': token }),
      post().set({ 'X-XSRF-TOKEN': token, Cookie: mine.Cookie.replace('csrf=s%3A', 'csrf=') }),
      post(`/web/api/cart/x?_csrf=${encodeURIComponent(token)}`).set('Cookie', mine.Cookie),
      post().set('Cookie', mine.Cookie).send({ _csrf: token }),
      post('/elsewhere').set('Cookie', mine.Cookie).type('form').send({ _csrf: token }),
      post().set({ Cookie: mine.Cookie, 'X-CSRF-TOKEN': token }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(419);
  });

  it('CALL-02 may stand in the body of a form that works without a script', async () => {
    const { Cookie, 'X-XSRF-TOKEN': token } = await tokenHeaders(app);
    const form = (fields: object | string) =>
      request(app).post('/forms/another').set({ Cookie }).type('form').send(fields);
    expect((await form({ _csrf: token })).status).toBe(200);
    expect((await form(`_csrf=${token}&_csrf=${token}`)).status).toBe(419);
  });

  it('CALL-02 a form without one is answered by a confirmation page whose form has it; nothing changes before', async () => {
    const response = await request(app)
      .post('/forms/newsletter')
      .type('form')
      .send({ email: 'liza@example.com', more: 'x' });
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    const { component, props } = inertiaPage(response);
    expect([component, props.action]).toEqual(['forms/confirm', '/forms/newsletter']);
    expect(props.fields).toEqual({ email: 'liza@example.com', _csrf: expect.any(String) });
    const yes = request(app).post('/forms/newsletter').set('Cookie', sentBack(response)).type('form');
    const answered = await yes.send(props.fields as object);
    expect([answered.status, answered.headers.location]).toEqual([303, '/newsletter/requested']);
  });

  it('a form with an expired token is confirmed again, as 419', async () => {
    const fields = { email: 'liza@example.com', _csrf: 'of yesterday' };
    const response = await request(app).post('/forms/newsletter').type('form').send(fields);
    expect([response.status, inertiaPage(response).component]).toEqual([419, 'forms/confirm']);
  });

  it('a form without a confirmation is rejected without one', async () => {
    expect((await request(app).post('/forms/another').type('form').send({})).status).toBe(419);
  });

  it('a refused browser gets a new token for its next attempt', async () => {
    const refused = await request(app).post('/web/api/cart/x');
    const cookies = cookiesOf(refused);
    const again = await request(app)
      .post('/web/api/cart/x')
      .set({
        Cookie: cookies.map((pair) => pair.join('=')).join('; '),
        'X-XSRF-TOKEN': cookies.find(([name]) => name === 'XSRF-TOKEN')?.[1] ?? '',
      });
    expect(again.status).toBe(200);
  });

  it('is still valid after a newer signing secret was added', async () => {
    const before = await openApp({ database, routes, settings: { sessionSecrets: ['the old one'] } });
    const headers = await tokenHeaders(before.app);
    const after = await openApp({ database, routes, settings: { sessionSecrets: ['the new one', 'the old one'] } });
    const forgotten = await openApp({ database, routes, settings: { sessionSecrets: ['the new one'] } });
    expect((await request(after.app).post('/web/api/cart/x').set(headers)).status).toBe(200);
    expect((await request(forgotten.app).post('/web/api/cart/x').set(headers)).status).toBe(419);
  });

  it('is bound to the collector’s session: tokens of other sessions and visitors are refused', async () => {
    const opened = await openApp({ database, routes });
    const { Cookie: visitorCookie, 'X-XSRF-TOKEN': visitorToken } = await tokenHeaders(opened.app);
    const [mine, other] = [await signIn(opened), await signIn(opened)];
    const sessionOf = ({ headers }: Collector) => /session=[^;]+/.exec(headers.Cookie)?.[0] ?? '';
    const secretOf = (cookie: string) => /csrf=[^;]+/.exec(cookie)?.[0] ?? '';
    const post = (token: string, ...cookies: string[]) =>
      request(opened.app)
        .post('/web/api/cart/x')
        .set({ 'X-XSRF-TOKEN': token, Cookie: cookies.join('; ') });
    const { Cookie, 'X-XSRF-TOKEN': token } = mine.headers;
    expect((await post(token, Cookie)).status).toBe(200);
    expect((await post(visitorToken, visitorCookie)).status).toBe(200);
    expect((await post(visitorToken, secretOf(visitorCookie), sessionOf(mine))).status).toBe(419);
    expect((await post(token, secretOf(Cookie), sessionOf(other))).status).toBe(419);
    // The session has ended.
    expect((await post(token, secretOf(Cookie))).status).toBe(419);
    const refused = await post(visitorToken, secretOf(visitorCookie), sessionOf(mine));
    const renewed = Object.fromEntries(cookiesOf(refused));
    const again = post(decodeURIComponent(renewed['XSRF-TOKEN'] ?? ''), `csrf=${renewed.csrf}`, sessionOf(mine));
    expect((await again).status).toBe(200);
  });

  it('pages set no cookie', async () => {
    for (const path of ['/', '/artworks', '/nothing-is-here', '/healthz']) {
      expect(setCookies(await request(app).get(path))).toEqual([]);
    }
  });
});

/** The cookies of a response, as a browser sends them. */
function sentBack(response: Response): string {
  return cookiesOf(response)
    .map((pair) => pair.join('='))
    .join('; ');
}
