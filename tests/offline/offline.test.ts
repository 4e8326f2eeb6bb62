import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { previewPath } from '../../server/artworks/editing/publication/preview.ts';
import { workerScript } from '../../server/offline/worker-script.ts';
import { PAGES } from '../../server/page-table.ts';
import { openApp, visit } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { SECRET } from '../support/secret.ts';

onEachEngine('installation', (engine) => {
  it('the manifest has the name of the gallery', async () => {
    const database = await engine.open();
    await database('settings').insert({ key: 'galleryName', value: JSON.stringify('Sining & Co.') });
    const { app } = await openApp({ database });
    const { headers, body } = await request(app).get('/manifest.webmanifest').expect(200);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(body).toMatchObject({ name: 'Sining & Co.', start_url: '/', scope: '/', display: 'standalone' });
    expect(body.icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
  });

  it('the worker is compared at each page load, and carries the version of the build', async () => {
    const { app } = await openApp({ database: await engine.open() });
    const { headers, text } = await request(app).get('/service-worker.js').expect(200);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(text).toMatch(/^const BUILD = "test";/);
  });

  it('only pages that show no order, cart, account or preview are stored by browsers', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    expect((await visit(app, '/artworks')).body).toMatchObject({ isReadableOffline: true });
    const { id } = await createArtwork(database, { publishedAt: null });
    const preview = await visit(app, previewPath(id, clock.now, [SECRET]));
    expect(preview.body.component).toBe('artworks/show');
    expect(preview.body).not.toHaveProperty('isReadableOffline');
    for (const path of ['/cart', '/sign-in', '/offline', '/nowhere'])
      expect((await visit(app, path)).body).not.toHaveProperty('isReadableOffline');
  });
});

it('the table of pages lists the pages that browsers store', () => {
  const names = Object.entries(PAGES).flatMap(([name, row]) => (row.isReadableOffline ? [name] : []));
  expect(names).toEqual([
    'home',
    'artworks/index',
    'artworks/show',
    'search-results/index',
    'artists/index',
    'artists/show',
    'artists/sold',
    'exhibitions/index',
    'exhibitions/show',
    'exhibitions/events',
    'static-pages/show',
    'favorites/index',
    'follows/index',
  ]);
});

it('SERVICE_WORKER=off sends a worker that removes itself and what was stored', () => {
  const script = workerScript(null, '1');
  expect(script).toContain('caches.delete');
  expect(script).toContain('registration.unregister()');
  expect(script).not.toContain('fetch');
});
