import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { inertia } from '../../server/inertia/index.ts';
import { INERTIA_HEADERS, options, routesOf, site, visit } from './site.ts';

const app = site((app) => {
  app.get('/page', (_req, res) => res.inertia.render('page'));
  app.all('/to', (_req, res) => res.inertia.redirect('/page'));
  app.all('/to-301', (_req, res) => res.inertia.redirect('/page', 301));
  app.all('/to-307', (_req, res) => res.inertia.redirect('/page', 307));
  app.all('/to-fragment', (_req, res) => res.inertia.redirect('/page#terms'));
  app.all('/to-elsewhere', (_req, res) => res.inertia.redirect('https://pay.example/checkout'));
  app.all('/location', (_req, res) => res.inertia.location('https://pay.example/checkout'));
  app.all('/back', (_req, res) => res.inertia.back('/page'));
  app.all('/hostile', (_req, res) => res.inertia.redirect('/\r\nSet-Cookie: a=b/é\ud800'));
});

describe('another version on the client', () => {
  it('PAGE-X03 a GET of another version gets the address and the new version', async () => {
    const response = await visit(app, '/page?a=1', { 'X-Inertia-Version': 'old' }).expect(409);
    expect(response.headers['x-inertia-location']).toBe('/page?a=1');
    expect(response.headers['x-inertia-version']).toBe('v1');
    expect(response.headers.vary).toContain('X-Inertia');
    expect(response.text).toBe('');
  });

  it('PAGE-X03 a client without a version is of another version', async () => {
    await request(app).get('/page').set('X-Inertia', 'true').expect(409);
  });

  it('PAGE-X03 other methods and first visits have no conflict', async () => {
    await request(app).post('/to').set('X-Inertia', 'true').set('X-Inertia-Version', 'old').expect(302);
    await request(app).get('/page').set('X-Inertia-Version', 'old').expect(200);
    await request(app).head('/page').set('X-Inertia', 'true').set('X-Inertia-Version', 'old').expect(200);
  });

  it('PAGE-X03 a site without a version has no conflicts', async () => {
    const free = site((app) => app.get('/', (_req, res) => res.inertia.render('page')), { version: () => null });
    const response = await visit(free, '/', { 'X-Inertia-Version': 'old' }).expect(200);
    expect(response.body.version).toBeNull();
  });

  it('PAGE-X03 the version may depend on the request', async () => {
    const tenants = site((app) => app.get('/', (_req, res) => res.inertia.render('page')), {
      version: (req) => req.get('x-tenant') ?? null,
    });
    expect((await visit(tenants, '/', { 'X-Tenant': 'v1' }).expect(200)).body.version).toBe('v1');
    await visit(tenants, '/', { 'X-Tenant': 'v2' }).expect(409);
  });

  it('PAGE-X03 the version can be a promise', async () => {
    const slow = site((app) => app.get('/', (_req, res) => res.inertia.render('page')), { version: async () => 'v2' });
    await visit(slow, '/').expect(409);
  });

  it('the address cannot name another host', async () => {
    const response = await visit(app, '//evil.example/x', { 'X-Inertia-Version': 'old' }).expect(409);
    expect(response.headers['x-inertia-location']).toBe('/evil.example/x');
  });
});

describe('redirects of the client', () => {
  it.each(['put', 'patch', 'delete'] as const)('PAGE-X03 %s redirects with 303', async (method) => {
    for (const address of ['/to', '/to-301']) {
      const response = await request(app)[method](address).set(INERTIA_HEADERS).expect(303);
      expect(response.headers.location).toBe('/page');
    }
    await request(app)[method]('/to-307').set(INERTIA_HEADERS).expect(307);
  });

  it('PAGE-X03 GET and POST redirect with 302, or with the given status', async () => {
    await request(app).get('/to').expect(302).expect('Location', '/page');
    await request(app).post('/to').set(INERTIA_HEADERS).expect(302);
    await request(app).get('/to-301').expect(301);
  });

  it('a fragment is sent by 409 to the client and in Location to the browser', async () => {
    const response = await request(app).post('/to-fragment').set(INERTIA_HEADERS).expect(409);
    expect(response.headers['x-inertia-redirect']).toBe('/page#terms');
    expect(response.headers).not.toHaveProperty('x-inertia-location');
    await request(app).put('/to-fragment').expect(303).expect('Location', '/page#terms');
    await visit(app, '/to-fragment', { Purpose: 'prefetch' }).expect(302);
  });

  it('another site is a full visit, because fetch cannot follow', async () => {
    for (const address of ['/to-elsewhere', '/location']) {
      const response = await request(app).post(address).set(INERTIA_HEADERS).expect(409);
      expect(response.headers['x-inertia-location']).toBe('https://pay.example/checkout');
      expect(response.headers).not.toHaveProperty('x-inertia-version');
      await request(app).post(address).expect(302).expect('Location', 'https://pay.example/checkout');
    }
  });

  it('back redirects to the referring page of this site', async () => {
    const from = (referer: string) => request(app).post('/back').set({ Host: 'gallery.test', Referer: referer });
    await from('http://gallery.test/artworks?page=2#x').expect('Location', '/artworks?page=2');
    await from('http://evil.example/artworks').expect('Location', '/page');
    await from('http://gallery.test//evil.example').expect('Location', '/evil.example');
    await from('not an address').expect('Location', '/page');
    await request(app).post('/back').expect(302).expect('Location', '/page');
  });

  it('an address cannot end its header', async () => {
    const response = await request(app).get('/hostile').expect(302);
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect(response.headers.location).toBe('/%0D%0ASet-Cookie:%20a=b/%C3%A9%EF%BF%BD');
  });
});

const ALLOWED = ['/a', 'a/b?c=d', '?page=2', '#top', 'http://pay.example/', 'HTTPS://pay.example/x#y'];
const REFUSED = [
  'javascript:alert(1)',
  ' \tJavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:a@b.example',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'http://',
];

describe('addresses of redirects', () => {
  const failures: string[] = [];
  const open = site((app) => {
    app.all('/redirect', (req, res) => res.inertia.redirect(String(req.query.to)));
    app.all('/location', (req, res) => res.inertia.location(String(req.query.to)));
    app.all('/back', (req, res) => res.inertia.back(String(req.query.to)));
    app.all('/nowhere', (_req, res) => res.inertia.redirect(undefined as never));
    app.use(((error, _req, res, _next) => {
      failures.push(error.message);
      res.sendStatus(500);
    }) as ErrorRequestHandler);
  });

  it.each(ALLOWED)('PAGE-X03 %j is http(s) or a path', async (to) => {
    for (const kind of ['redirect', 'location', 'back']) {
      const address = `/${kind}?to=${encodeURIComponent(to)}`;
      expect([302, 409]).toContain((await visit(open, address)).status);
      await request(open).get(address).expect(302);
    }
  });

  it.each(REFUSED)('PAGE-X03 %j is refused', async (to) => {
    for (const kind of ['redirect', 'location', 'back']) {
      for (const headers of [INERTIA_HEADERS, {}]) {
        const response = await request(open)
          .get(`/${kind}?to=${encodeURIComponent(to)}`)
          .set(headers)
          .expect(500);
        expect(response.headers).not.toHaveProperty('location');
        expect(response.headers).not.toHaveProperty('x-inertia-location');
        expect(failures.pop()).toBe(`A redirect takes http(s) addresses and paths, got ${JSON.stringify(to)}`);
      }
    }
  });

  it('a missing address has its own error', async () => {
    for (const address of ['/nowhere', '/redirect?to=']) {
      await visit(open, address).expect(500);
      expect(failures.pop()).toBe('A redirect needs an address');
    }
  });
});

describe("Express's own redirect", () => {
  const own = site((app) => {
    app.all('/to', (_req, res) => res.redirect('/page'));
    app.all('/to-301', (_req, res) => res.redirect(301, '/page'));
    app.all('/to-307', (_req, res) => res.redirect(307, '/page'));
    app.all('/to-fragment', (_req, res) => res.redirect('/page#terms'));
    app.all('/to-elsewhere', (_req, res) => res.redirect('https://pay.example/checkout'));
  });

  it.each(['put', 'patch', 'delete'] as const)('PAGE-X03 %s redirects with 303', async (method) => {
    for (const address of ['/to', '/to-301']) {
      const response = await request(own)[method](address).set(INERTIA_HEADERS).expect(303);
      expect(response.headers).toMatchObject({ location: '/page', vary: expect.stringContaining('X-Inertia') });
    }
    await request(own)[method]('/to-307').set(INERTIA_HEADERS).expect(307);
    await request(own)[method]('/to').expect(303).expect('Location', '/page');
    await request(own)[method]('/to-301').expect(301);
  });

  it('PAGE-X03 responds to Inertia visits as res.inertia.redirect does', async () => {
    await request(own).post('/to').set(INERTIA_HEADERS).expect(302).expect('Location', '/page');
    const fragment = await request(own).post('/to-fragment').set(INERTIA_HEADERS).expect(409);
    expect(fragment.headers['x-inertia-redirect']).toBe('/page#terms');
    const elsewhere = await request(own).post('/to-elsewhere').set(INERTIA_HEADERS).expect(409);
    expect(elsewhere.headers['x-inertia-location']).toBe('https://pay.example/checkout');
    await request(own).post('/to-elsewhere').expect(302).expect('Location', 'https://pay.example/checkout');
  });
});

describe('under a mounted router', () => {
  const outer = express();
  routesOf(outer).use('/admin', inertia(options), (_req, res) => res.inertia.render('page'));

  it('PAGE-X03 the conflict and the page have the full address with the mount path', async () => {
    const conflict = await visit(outer, '/admin/a?b=1', { 'X-Inertia-Version': 'old' }).expect(409);
    expect(conflict.headers['x-inertia-location']).toBe('/admin/a?b=1');
    const page = await visit(outer, '/admin/a?b=1').expect(200);
    expect(page.body.url).toBe('/admin/a?b=1');
  });
});
