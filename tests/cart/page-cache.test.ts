import { createServer } from 'node:http';
import type { Express } from 'express';
import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { openPageCache } from '../../server/boot/serve/page-cache.ts';
import { serveFromCache } from '../../server/page-cache/front.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('a browser’s cart', (engine) => {
  let shop: OpenedApp;
  let cachedApp: Express;
  let slug: string;

  beforeEach(async () => {
    shop = await openApp({ database: await engine.open() });
    const cache = openPageCache(shop.context, { storeAtRequest: 1 });
    await shop.context.changes.sync();
    shop.clock.advance(2_000);
    cachedApp = createServer(serveFromCache(cache, shop.app, shop.context)) as unknown as Express;
    ({ slug } = await createArtwork(shop.context.database));
    // The home page shows a section only with several works.
    for (let count = 0; count < 6; count++) await createArtwork(shop.context.database);
    await shop.context.changes.sync();
  });

  const shown = async (visitor: Visitor, path: string) => {
    const { text } = await visitor.get(path);
    return /"is_in_cart":(\w+)/.exec(text.slice(text.indexOf(`"slug":"${slug}"`)))?.[1];
  };

  it('LIST-10 ART-03 is shown only to that browser, with any page cached first', async () => {
    const [ana, others] = [new Visitor(cachedApp), new Visitor(cachedApp)];
    const paths = ['/artworks', '/web/api/artworks', `/artworks/${slug}`, '/'];
    for (const path of paths) expect(await shown(others, path)).toBe('false');
    expect((await ana.post(`/web/api/cart/${slug}`)).status).toBe(200);
    await shop.context.changes.sync();
    for (const path of paths) {
      expect(await shown(ana, path), path).toBe('true');
      expect(await shown(others, path), path).toBe('false');
      expect(await shown(ana, path), path).toBe('true');
    }
    await ana.post(`/web/api/cart/remove/${slug}`);
    for (const path of paths) expect(await shown(ana, path), path).toBe('false');
  });

  it('CART-04 leaves the artwork free if its session could not be saved: a retry succeeds', async () => {
    const { database } = shop.context;
    const ana = new Visitor(cachedApp);
    await ana.get('/web/api/cart');
    await database.schema.renameTable('sessions', 'sessions_away');
    try {
      expect((await ana.post(`/web/api/cart/${slug}`)).status).toBe(500);
    } finally {
      await database.schema.renameTable('sessions_away', 'sessions');
    }
    expect(ana.cookies.has('session')).toBe(false);
    const { id } = await database('artworks').where({ slug }).first('id');
    expect(await database('reservations').where({ artwork_id: id })).toEqual([]);
    expect((await ana.post(`/web/api/cart/${slug}`)).status).toBe(200);
    expect((await ana.get('/web/api/cart')).body.data.slugs).toContain(slug);
  });
});
