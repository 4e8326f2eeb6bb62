import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import type { Settings } from '../../../server/boot/settings/settings.ts';
import { assertInertia, inertiaPage } from '../../../server/inertia/testing.ts';
import { openApp, setCookies } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';

const FORWARDED = {
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'gallery.example.com',
  'X-Forwarded-For': '203.0.113.7',
  'X-Request-Id': 'edge-1234567890',
};

onEachEngine('behind a reverse proxy', (engine) => {
  let database: Knex;
  beforeAll(async () => {
    database = await engine.open();
  });

  async function open(settings: Partial<Settings>): Promise<Express> {
    return (await openApp({ database, settings })).app;
  }

  it('OPS-06 scheme and host of a trusted proxy count: absolute addresses, secure cookies, HSTS', async () => {
    const app = await open({ trustProxy: ['loopback'] });
    const page = await request(app).get('/artworks').set(FORWARDED);
    assertInertia(page).where('meta.canonical', 'https://gallery.example.com/artworks');
    expect(page.text).toContain('<link rel="canonical" href="https://gallery.example.com/artworks">');
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(page.headers['x-request-id']).toBe('edge-1234567890');
    const cart = await request(app).get('/web/api/cart').set(FORWARDED);
    expect(setCookies(cart)).toEqual([
      expect.stringMatching(/^__Host-csrf=s%3A[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Lax$/),
    ]);
  });

  it('OPS-06 a forged header of a client does not count', async () => {
    const app = await open({ trustProxy: ['10.0.0.0/8'] });
    const page = await request(app).get('/artworks').set(FORWARDED).set('Host', 'evil.example');
    assertInertia(page).where('meta.canonical', 'http://127.0.0.1:3000/artworks');
    expect(page.text).not.toMatch(/evil\.example|gallery\.example/);
    expect(page.headers['strict-transport-security']).toBeUndefined();
    expect(page.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const cart = await request(app).get('/web/api/cart').set(FORWARDED);
    expect(setCookies(cart).join()).not.toMatch(/Secure|__Host-/);
  });

  it('OPS-06 the client address is the last one that no trusted proxy added', async () => {
    const addresses = (settings: Partial<Settings>) => open(settings).then(addressSeen);
    expect(await addresses({ trustProxy: ['loopback'] })).toBe('203.0.113.7');
    expect(await addresses({ trustProxy: ['10.0.0.0/8'] })).toMatch(/127\.0\.0\.1$/);
  });

  it('OPS-06 a configured address is used instead of the request’s host', async () => {
    const app = await open({ publicUrl: 'https://gallery.example.com' });
    const page = await request(app).get('/artworks').set({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    assertInertia(page).where('meta.canonical', 'https://gallery.example.com/artworks');
    expect(page.text).not.toContain('evil.example');
    expect(page.headers['strict-transport-security']).toBeDefined();
    expect(setCookies(await request(app).get('/web/api/cart')).join()).toMatch(/__Host-csrf=.*Secure/);
  });

  it.each([
    'evil.example/path',
    'a b',
    '<script>',
    'user@evil.example',
    '[::1',
    'a:99999999',
    '999.999.999.999',
    '[::::]',
    'a:99999',
    '',
  ])('OPS-06 a host like %j is ignored', async (host) => {
    const app = await open({ trustProxy: ['loopback'] });
    const page = await request(app).get('/artworks').set('X-Forwarded-Host', host);
    const { canonical } = inertiaPage(page).props.meta as { canonical: string };
    expect(canonical).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/artworks$/);
  });

  it.each(['javascript', ':', 'https:', '//', '%'])('OPS-06 a scheme like %j is taken for http', async (scheme) => {
    const app = await open({ trustProxy: ['loopback'] });
    for (const path of ['/artworks', '/cart', '/sitemap.xml']) {
      const response = await request(app).get(path).set({ 'X-Forwarded-Proto': scheme, Host: 'gallery.example.com' });
      expect([path, response.status < 400]).toEqual([path, true]);
      if (response.type === 'text/html' && response.status === 200)
        expect(response.text).toContain('href="http://gallery.example.com/');
    }
  });

  it.each(['short', 'has space here', 'x'.repeat(200), '"quoted-request-id"'])(
    'a request id like %j is replaced',
    async (id) => {
      const app = await open({ trustProxy: ['loopback'] });
      const response = await request(app).get('/healthz').set('X-Request-Id', id);
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('an address that begins with two slashes stays on this site', async () => {
    const app = await open({ publicUrl: 'https://gallery.example.com' });
    const page = await request(app).get('//evil.example/x');
    expect(page.text).toContain('<link rel="canonical" href="https://gallery.example.com/evil.example/x">');
  });
});

/** The client address by Express with the settings of the app. */
async function addressSeen(app: Express): Promise<string | undefined> {
  let seen: string | undefined;
  const outer = (await import('express')).default();
  outer.set('trust proxy', app.get('trust proxy'));
  outer.get('/', (req, res) => {
    seen = req.ip;
    res.end();
  });
  await request(outer).get('/').set(FORWARDED);
  return seen;
}
