import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { builtFrontend } from '../../server/frontend/built-frontend.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { bareFrontend, openApp, visit } from '../support/app.ts';
import { builtPages, onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('pages', (engine) => {
  let database: Knex;
  let app: Express;
  beforeAll(async () => {
    database = await engine.open();
    await createArtwork(database, { slug: 'mayon', title: 'Mayon </script><b>"&\u2028' });
    for (const slug of ['taal', 'pinatubo', 'apo']) await createArtwork(database, { slug });
    ({ app } = await openApp({ database, settings: { publicUrl: 'https://gallery.example.com' } }));
  });

  it('PAGE-X01 arrive first as HTML with their page object, then as JSON marked as Inertia’s', async () => {
    const first = await request(app).get('/artworks/mayon').set('Accept', 'text/html');
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: expect.stringContaining('X-Inertia'),
    });
    expect(first.headers).not.toHaveProperty('x-inertia');
    expect(first.headers).not.toHaveProperty('set-cookie');
    const page = inertiaPage(first);
    expect(page).toMatchObject({ component: 'artworks/show', url: '/artworks/mayon', version: 'test' });
    const next = await visit(app, '/artworks/mayon');
    expect(next.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-inertia': 'true',
      vary: expect.stringContaining('X-Inertia'),
    });
    expect(next.body).toEqual(page);
  });

  it('PAGE-X03 of another build are reloaded', async () => {
    const response = await visit(app, '/artworks?page=2', { 'X-Inertia-Version': 'yesterday' });
    expect([response.status, response.headers['x-inertia-location']]).toEqual([409, '/artworks?page=2']);
  });

  it('SHELL-04 have menus, breadcrumbs, banner and the signed-in user as shared props', async () => {
    await database('menu_items').insert({
      placement: 'header',
      name: 'Artworks',
      address: '/artworks',
      target: '_self',
      enabled: true,
      position: 1,
    });
    const { app: fresh } = await openApp({ database });
    const { props } = inertiaPage(await request(fresh).get('/artworks'));
    expect(props).toMatchObject({
      gallery: { name: 'Galerya' },
      menus: { header: { menuItems: [{ name: 'Artworks', value: '/artworks' }] }, footer: [] },
      breadcrumbs: [{ url: '/' }, { url: '/artworks' }],
      meta: { canonical: expect.stringMatching(/^http.*\/artworks$/) },
      auth: { user: null },
      banner: null,
      storeCheckoutUrl: '/checkout',
      errors: {},
    });
  });

  it('show a changed menu, and the last known one while it cannot be read', async () => {
    const { app } = await openApp({ database });
    const names = async () => {
      const { menus } = inertiaPage(await request(app).get('/nothing')).props as unknown as {
        menus: { header: { menuItems: { name: string }[] } };
      };
      return menus.header.menuItems.map(({ name }) => name);
    };
    const before = await names();
    const item = { placement: 'header', name: 'Sale', address: '/sale', target: '_self', enabled: true, position: 9 };
    await database('menu_items').insert(item);
    expect(await names()).toEqual([...before, 'Sale']);
    await database.schema.renameTable('menu_items', 'elsewhere');
    expect(await names()).toEqual([...before, 'Sale']);
    await database.schema.renameTable('elsewhere', 'menu_items');
  });

  it('have title and description in their head, with any characters escaped', async () => {
    const { text } = await request(app).get('/artworks/mayon');
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain('<html lang="en-PH">');
    expect(head).toContain('<title>Mayon &lt;/script&gt;&lt;b&gt;&quot;&amp;\u2028');
    expect(head).toMatch(/<meta name="description" content="[^"<>]+">/);
    expect(head).toMatch(/<link rel="canonical" href="https:\/\/gallery\.example\.com\/artworks\/mayon">/);
    expect(head).toMatch(/<meta property="og:image" content="https:\/\/gallery\.example\.com\/images\/[^"]+\.jpg">/);
    expect(head).toContain('<meta property="og:site_name" content="Galerya">');
    // The title does not end the script elements with data.
    expect(text.match(/<\/script>/g)?.length).toBe(text.match(/<script[ >]/g)?.length);
    for (const [, json = ''] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      JSON.parse(json);
  });

  it('whose rendering fails are rendered by the browser, and the failure is logged', async () => {
    const frontend = { ...bareFrontend(), render: () => Promise.reject(new Error('broken component')) };
    const { app, logged } = await openApp({ database, frontend });
    const response = await request(app).get('/artworks');
    expect(response.status).toBe(200);
    expect(response.text).toMatch(/<div id="app"><\/div>/);
    expect(logged).toContainEqual(
      expect.objectContaining({
        reqId: response.headers['x-request-id'],
        err: expect.objectContaining({ message: 'broken component' }),
      }),
    );
  });

  it('and calls are compressed', async () => {
    for (const path of ['/artworks', '/web/api/artworks']) {
      for (const encoding of ['br', 'gzip']) {
        const { headers } = await request(app).get(path).set('Accept-Encoding', encoding);
        expect(headers['content-encoding']).toBe(encoding);
        expect(headers.vary).toContain('Accept-Encoding');
      }
    }
  });

  it('PAGE-X01 of the built bundle are rendered completely and link files that are cached for a year', async () => {
    await builtPages();
    const frontend = await builtFrontend(join(import.meta.dirname, '../../dist'));
    const { app } = await openApp({ database, frontend });
    const response = await request(app).get('/artworks/mayon').set('Accept', 'text/html');
    expect(inertiaPage(response).version).toBe(frontend.version());
    expect(response.text).toMatch(/<div [^>]*id="app">.*<h1/s);
    expect(response.text).not.toMatch(
      /style="|<script(?!>| data-page| type="application\/ld\+json"| type="module" src="\/assets\/)/,
    );
    const policy = response.headers['content-security-policy'];
    const inline = [...response.text.matchAll(/<(style|script)>(.*?)<\/\1>/gs)].map(([, , text = '']) => text);
    expect(inline.length).toBeGreaterThan(0);
    for (const text of inline) expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    const named = [...response.text.matchAll(/(?:href|src|data-modules)="(\/assets\/[^"]+)"/g)];
    const files = named.flatMap(([, list = '']) => list.split(' '));
    expect(files.join()).toMatch(/\.woff2.*\.js/);
    for (const file of files) {
      const { status, headers } = await request(app).get(file);
      expect([file, status, headers['cache-control']]).toEqual([file, 200, 'public, max-age=31536000, immutable']);
    }
  });
});
