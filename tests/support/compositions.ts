import { describe } from 'vitest';
import { createApp } from '../../server/app.ts';
import { cachedDirectory } from '../../server/artists/list/directory.ts';
import { openPageCache } from '../../server/boot/serve/page-cache.ts';
import { cachedHome } from '../../server/home/cached.ts';
import { IndexedListing } from '../../server/listing/indexed/listing.ts';
import { serveFromCache } from '../../server/page-cache/front.ts';
import { routes } from '../../server/routes.ts';
import { cachedSearch } from '../../server/search/cached-search.ts';
import { cachedNameSearch } from '../../server/search-results/cached-name-search.ts';
import { type OpenedApp, openApp } from './app.ts';
import { type Engine, onEachEngine } from './database.ts';

type OpenApp = typeof openApp;

/**
 * One suite on both engines, with the composition of production (caches of rows, index of lists, page cache), and once more without
 * them. The suite opens its apps with the function that it receives.
 */
export function onEachComposition(title: string, suite: (engine: Engine, open: OpenApp) => void): void {
  onEachEngine(title, (engine) => {
    describe('as in production', () => suite(engine, openAsInProduction));
    describe('without caches and index', () => suite(engine, openApp));
  });
}

/**
 * Each request waits for the change feed, so that it sees what the test has just written. The page cache stores each response at its
 * first request, not at its second, so that tests meet cached responses.
 */
export async function openAsInProduction(options: Parameters<OpenApp>[0]): Promise<OpenedApp> {
  const opened = await openApp({
    ...options,
    caches: true,
    // One origin for all requests: without it the page cache has a key for each port that supertest opens.
    settings: { publicUrl: 'http://127.0.0.1', ...options.settings },
  });
  const { context } = opened;
  const { database, changes, cards, expiry } = context;
  const search = cachedSearch({ database, changes, now: context.now });
  const listing = new IndexedListing({
    database,
    changes,
    cards,
    search,
    onError: (err, message) => context.log.error({ err }, message),
  });
  await listing.ready;
  const nameSearch = cachedNameSearch({ listing, search, changes, expiry });
  const home = cachedHome({ database, changes, listing, expiry });
  const directory = cachedDirectory({ database, changes, cards, listing, expiry });
  Object.assign(context, { listing, search, nameSearch, home, directory });
  const app = createApp(context, { ...routes(context), ...options.routes });
  const front = serveFromCache(openPageCache(context, { storeAtRequest: 1 }), app, context);
  const listener: typeof front = (req, res) => {
    const handle = () => front(req, res);
    changes.sync().then(handle, handle);
  };
  return { ...opened, app: listener as unknown as OpenedApp['app'] };
}
