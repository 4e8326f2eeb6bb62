import { once } from 'node:events';
import { createServer, type IncomingMessage, request as openRequest, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { SERVER_LIMITS } from '../../server/http/limits/limits.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { changingRoutes, openApp, tokenHeaders, visit } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

const long = 'a'.repeat(10_000);

/** Addresses that lists and pages must accept, with their status. */
const QUERIES: [query: string, status: number][] = [
  ['page=1000000000', 200],
  ['page=99999999999999999999999', 200],
  ['page=-1', 200],
  ['page=0x10', 200],
  ['page=NaN&page=Infinity', 200],
  ['page[]=1&page[]=2', 200],
  ['sortBy=nonsense&sortBy=latest&sortBy[]=x', 200],
  ['styles[a][b][c]=1', 200],
  ['styles[]=x&styles=y&styles[0]=z&styles[99999999]=q', 200],
  ['__proto__=1&constructor[prototype][x]=1&__proto__[x]=2', 200],
  ['hasOwnProperty=1&toString=2', 200],
  [`search=${long}`, 200],
  [`styles[]=${long}`, 200],
  ['search=%E0%A4%A', 400],
  ['search=%', 400],
  ['search=%zz', 400],
  ['search=%ff%fe', 400],
  ['%ff=x', 400],
  ['search=100%25', 200],
  ['search=%F0%9F%8E%A8', 200],
  ["search=';DROP%20TABLE%20artworks;--", 200],
  ['search=%22%20OR%201%3D1', 200],
  ['search=%00', 400],
  ['prices=0-5000&prices=abc&prices=5000', 200],
  ['artist=nobody-at-all', 200],
  ['&&&===&=&a', 200],
  ['?'.repeat(200), 200],
];

/** Addresses that do not exist, with their status. */
const PATHS: [path: string, status: number][] = [
  ['/artworks/no-such-artwork', 404],
  ['/artworks/category/no-such-category', 404],
  ['/artists/no-such-artist', 404],
  ['/artworks/__proto__', 404],
  ['/artworks/constructor', 404],
  [`/artworks/${'a'.repeat(9_000)}`, 404],
  ['/artworks/%E0%A4%A', 400],
  ['/%', 400],
  ['/nothing/%FF', 400],
  ['/artworks/a%00b', 400],
  ['/artworks/..%2f..%2fetc%2fpasswd', 404],
  ['/../../etc/passwd', 404],
  ['//evil.example/%2e%2e', 404],
  ['/artworks/mayon%0d%0aSet-Cookie:%20a=b', 404],
  ['/manifest.json', 404],
  ['/.env', 404],
  ['/web/api/nothing', 404],
];

onEachEngine('bad input', (engine) => {
  let app: Express;
  beforeAll(async () => {
    const database = await engine.open();
    await createArtwork(database, { slug: 'mayon-at-dawn' });
    ({ app } = await openApp({ database }));
  });

  const lists = ['/artworks', '/web/api/artworks'];

  describe.each(lists)('in the query of %s', (list) => {
    it.each(named(QUERIES))('$name answers $status', async ({ given: query, status }) => {
      const response = await rawGet(app, `${list}?${query}`);
      expect(response.status).toBe(status);
    });
  });

  it.each(named(PATHS))('$name answers $status without internal details', async ({ given: path, status }) => {
    const response = await rawGet(app, path);
    expect(response.status).toBe(status);
    expect(response.body).not.toMatch(/node_modules|at .*\.ts:|SQLITE|select /i);
  });
});

onEachEngine('refused requests', (engine) => {
  let app: Express;
  beforeAll(async () => {
    ({ app } = await openApp({ database: await engine.open(), routes: changingRoutes }));
  });

  it('SHELL-19 an unknown address and a missing record show the page of that status inside the layout', async () => {
    for (const path of ['/nothing-is-here', '/artworks/no-such-artwork', '/artists/nobody']) {
      const response = await request(app).get(path).set('Accept', 'text/html');
      expect(response.status).toBe(404);
      const { component, props } = inertiaPage(response);
      expect(component).toBe('error');
      expect(props).toMatchObject({
        status: 404,
        requestId: null,
        menus: { header: {} },
        meta: { title: expect.any(String) },
      });
      const visited = await visit(app, path);
      expect(visited.status).toBe(404);
      expect(visited.headers['x-inertia']).toBe('true');
      assertInertia(visited).component('error');
    }
  });

  it('SHELL-19 a server error shows its page with a request id and no internal details, even without a database', async () => {
    const database = await engine.open();
    const { app, logged } = await openApp({ database });
    await database.schema.renameTable('artworks', 'stolen');
    await database.schema.dropTable('menu_items');
    const response = await request(app).get('/artworks').set('Accept', 'text/html');
    expect(response.status).toBe(500);
    const { props } = inertiaPage(response);
    expect(props).toMatchObject({
      status: 500,
      requestId: response.headers['x-request-id'],
      gallery: { name: 'Galerya' },
    });
    expect(response.text).not.toMatch(/stolen|no such table|relation|select/);
    expect(logged).toContainEqual(
      expect.objectContaining({
        res: { statusCode: 500 },
        reqId: response.headers['x-request-id'],
        err: expect.anything(),
      }),
    );
    const call = await request(app).get('/web/api/artworks');
    expect(call.status).toBe(500);
    expect(call.body).toEqual({ message: expect.any(String), requestId: call.headers['x-request-id'] });
  });

  it('SHELL-19 an unreachable database is a 503 within the layout', async () => {
    const database = await engine.open();
    const { app } = await openApp({ database });
    await database.destroy();
    const response = await request(app).get('/artworks').set('Accept', 'text/html');
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
    assertInertia(response).component('error');
  });

  it('calls, and requests that accept JSON, are answered in JSON', async () => {
    for (const test of [
      request(app).get('/web/api/nothing'),
      request(app).get('/api/trackables/nothing').set('Accept', 'text/html'),
      request(app).get('/nothing').set('Accept', 'application/json'),
    ]) {
      const response = await test;
      expect(response.status).toBe(404);
      expect(response.body).toEqual({ message: expect.stringMatching(/find/) });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('requests that send JSON or come from scripts are answered in JSON, Inertia visits with a page', async () => {
    const json = { 'Content-Type': 'application/json', Accept: '*/*' };
    const script = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'text/html' };
    const visit = { ...json, ...script, 'X-Inertia': 'true', 'X-Inertia-Version': 'test' };
    const answers: [headers: Record<string, string>, body: object][] = [
      [json, { message: expect.any(String) }],
      [{ ...json, 'Content-Type': 'application/vnd.api+json; charset=utf-8' }, { message: expect.any(String) }],
      [script, { message: expect.any(String) }],
      [visit, { component: 'error' }],
    ];
    for (const [headers, body] of answers) {
      for (const path of ['/artworks', '/nothing', '/elsewhere']) {
        const response = await request(app).post(path).set(headers).send('{}');
        expect([404, 405, 419]).toContain(response.status);
        expect(response.type).toBe('application/json');
        expect(response.body).toMatchObject(body);
      }
    }
    expect((await request(app).post('/elsewhere').type('form').send('a=b')).type).toBe('text/html');
  });

  it('SHELL-19 a missing file is answered without the layout, a browser’s navigation always with it', async () => {
    const image = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5';
    const cases: [path: string, accept: string, isSmall: boolean][] = [
      ['/favicon-16.png', '*/*', true],
      ['/artworks/mayon.css', 'text/css,*/*;q=0.1', true],
      ['/artworks/mayon.html', 'text/html,application/xhtml+xml,image/webp,*/*;q=0.8', false],
      ['/nothing', image, true],
      ['/nothing', 'image/png', true],
      ['/nothing', 'text/html,application/xhtml+xml,image/webp,*/*;q=0.8', false],
      ['/nothing', '*/*', false],
    ];
    for (const [path, accept, isSmall] of cases) {
      const { status, body } = await rawGet(app, path, { headers: { Accept: accept } });
      expect([path, accept, status, body.includes('data-page'), body.length < 1_000]).toEqual([
        path,
        accept,
        404,
        !isSmall,
        isSmall,
      ]);
    }
    const visited = await visit(app, '/nothing.pdf');
    assertInertia(visited).component('error');
  });

  it('a wrong method is refused, with the allowed ones', async () => {
    const headers = await tokenHeaders(app);
    for (const path of ['/', '/artworks', '/web/api/artworks', '/web/api/cart']) {
      for (const method of ['post', 'put', 'patch', 'delete'] as const) {
        const response = await request(app)[method](path).set(headers);
        expect([path, method, response.status, response.headers.allow]).toEqual([path, method, 405, 'GET, HEAD']);
      }
      for (const method of ['TRACE', 'PROPFIND']) {
        expect(await rawGet(app, path, { method })).toMatchObject({ status: 405 });
      }
      expect((await request(app).head(path)).status).toBe(200);
      const options = await request(app).options(path);
      expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD']);
    }
  });

  const bodies: [title: string, type: string, body: string, status: number][] = [
    ['malformed JSON', 'application/json', '{"a":', 400],
    ['a bare JSON string', 'application/json', '"text"', 400],
    ['a JSON body with __proto__', 'application/json', '{"__proto__":{"admin":true}}', 400],
    ['a nested __proto__', 'application/json', '{"a":[{"__proto__":1}]}', 400],
    ['a NUL in JSON', 'application/json', '{"a":"x\\u0000y"}', 400],
    ['JSON nested 40,000 deep', 'application/json', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, 400],
    ['JSON above 100 kB', 'application/json', JSON.stringify({ a: 'x'.repeat(110_000) }), 413],
    ['an unknown charset', 'application/json; charset=ebcdic', '{}', 400],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 400],
    ['plain text', 'text/plain', '{}', 400],
    ['a nonsense type', 'nonsense', '{}', 400],
    ['2 MB of anything', 'application/octet-stream', 'x'.repeat(2_000_000), 413],
  ];

  it.each(bodies)('%s is refused by calls with a message', async (_title, type, body, status) => {
    const response = await request(app)
      .post('/web/api/cart/mayon-at-dawn')
      .set(await tokenHeaders(app))
      .set('Content-Type', type)
      .send(body);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ message: expect.any(String) });
  });

  it('forms are refused when too large or with a NUL', async () => {
    const post = (body: string) => request(app).post('/forms/newsletter').type('form').send(body);
    expect((await post(`a=${'x'.repeat(30_000)}`)).status).toBe(413);
    expect((await post('a=%00')).status).toBe(400);
    expect((await post(Array.from({ length: 60 }, (_, index) => `k${index}=1`).join('&'))).status).toBe(413);
  });

  it('an address of more than 16 kB is refused', async () => {
    const search = `search=${'a'.repeat(17_000)}`;
    const page = await rawGet(app, `/artworks?${search}`, { headers: { Accept: 'text/html' } });
    expect([page.status, page.body]).toEqual([414, expect.stringContaining('"component":"error"')]);
    const call = await rawGet(app, `/web/api/artworks?${search}`);
    expect([call.status, JSON.parse(call.body)]).toEqual([414, { message: expect.any(String) }]);
  });

  it('headers that the client never sends cause no error', async () => {
    const odd: Record<string, string>[] = [
      { Accept: 'nonsense;;;q=x' },
      { 'Accept-Encoding': 'zz, *;q=0' },
      { 'If-None-Match': long },
      { Cookie: 'session=s%3A; csrf=%; XSRF-TOKEN=%E0%A4%A; =; a' },
      { Range: 'bytes=9-2' },
      { 'X-Inertia': 'true', 'X-Inertia-Version': 'test', 'X-Inertia-Partial-Component': '__proto__' },
      { 'Content-Length': '0', Expect: 'nonsense' },
    ];
    for (const headers of odd) {
      const response = await rawGet(app, '/artworks', { headers });
      expect(response.status).toBeLessThan(500);
    }
  });
});

function named(cases: [given: string, status: number][]) {
  return cases.map(([given, status]) => ({ name: JSON.stringify(given.slice(0, 60)), given, status }));
}

/** Requests exactly this address. Other clients normalize it first. */
async function rawGet(
  app: Express,
  path: string,
  options: RequestOptions = {},
): Promise<{ status: number; body: string }> {
  const server = createServer(SERVER_LIMITS, app).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = openRequest({ host: '127.0.0.1', port, path, agent: false, ...options }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await text(response) };
  } finally {
    server.close();
  }
}
