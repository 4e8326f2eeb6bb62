import { expect, it, onTestFinished } from 'vitest';
import { demoCatalogue } from '../../database/seeds/demo/catalogue.ts';
import { seedDemo } from '../../database/seeds/run.ts';
import { builtPages, onEngine } from '../support/database.ts';
import { worksOf } from './galleries/works.ts';
import { requireSameArtworks } from './servers/same-artworks.ts';
import { CACHED_ENV, NAIVE_SERVER, SHOP_SERVER, start, startRaw, stopAll } from './servers/servers.ts';

onEngine('SQLite', 'the servers of the bench', (engine) => {
  it('list the same artworks: the shop, its naive build and raw responses', async () => {
    await builtPages();
    const { dataDir, ...settings } = await engine.create();
    await seedDemo(await engine.open({ dataDir, ...settings }), demoCatalogue(), Date.now(), { hasSales: false });
    onTestFinished(stopAll);
    const shop = await start(SHOP_SERVER, dataDir, CACHED_ENV);
    const naive = await start(NAIVE_SERVER, dataDir);
    const { compared } = await worksOf(shop.url);
    await requireSameArtworks(shop, naive, compared);
    const raw = await startRaw(shop, dataDir, compared);
    for (const { path, headers } of compared) {
      const [own, saved] = await Promise.all([shop, raw].map(({ url }) => fetch(url + path, { headers })));
      expect(await saved?.text(), path).toBe(await own?.text());
    }
  });
});
