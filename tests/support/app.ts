import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express, RequestHandler } from 'express';
import request, { type Response, type Test } from 'supertest';
import { cachedToday } from '../../server/admin/home/records.ts';
import { createApp } from '../../server/app.ts';
import { cachedDirectory } from '../../server/artists/list/directory.ts';
import { cachedArtworks, cachedCards, cachedExpiry } from '../../server/artworks/cached.ts';
import { loadSettings, type Settings } from '../../server/boot/settings/settings.ts';
import type { CacheContext } from '../../server/cache/cached.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import type { Context } from '../../server/context.ts';
import { adminPartsOf, adminTemplate } from '../../server/frontend/admin-document.ts';
import { partsOf, template } from '../../server/frontend/document.ts';
import type { Frontend } from '../../server/frontend/frontend.ts';
import { cachedHome } from '../../server/home/cached.ts';
import { openLog } from '../../server/http/monitoring/log.ts';
import { openMetrics } from '../../server/http/monitoring/metrics.ts';
import type { RouteTable } from '../../server/http/route-table.ts';
import { fillTemplate } from '../../server/inertia/index.ts';
import { databaseListing } from '../../server/listing/database/listing.ts';
import { cachedSite } from '../../server/navigation/cached.ts';
import { cachedAudiences } from '../../server/newsletter/issues/audience.ts';
import { openGateways } from '../../server/payments/registry.ts';
import { pictureFiles } from '../../server/pictures/files/serve.ts';
import { routes as siteRoutes } from '../../server/routes.ts';
import { MissedSearches } from '../../server/search/missed-searches.ts';
import { RecentSearches } from '../../server/search/recent-searches.ts';
import { databaseSearch } from '../../server/search/search.ts';
import { databaseNameSearch } from '../../server/search-results/records.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Knex } from './knex.ts';
import { SECRET } from './secret.ts';

export interface OpenedApp {
  app: Express;
  context: Omit<Context, 'database'> & { database: Knex };
  clock: Clock;
  /** All log lines. */
  logged: Record<string, unknown>[];
}

interface Options {
  database: Knex;
  settings?: Partial<Settings>;
  /** Where the clock starts, in milliseconds since 1970. */
  now?: number;
  /** Default: pages without markup, so that tests read the page object; pass `builtFrontend('dist')` for the real one. */
  frontend?: Frontend;
  pictures?: Context['pictures'];
  payments?: Context['payments'];
  /** Routes in addition to those of the site. */
  routes?: RouteTable;
  stopping?: Context['stopping'];
  /** Caches rows as in production. Default: every request loads them, so that tests see their own writes at once. */
  caches?: boolean;
}

/**
 * The whole app on a database, without a server: supertest sends requests with `request(app).get('/artworks')`. It prints nothing,
 * its clock stands still until `clock.advance`, and only the database needs closing.
 */
export async function openApp({
  database,
  settings,
  now,
  frontend,
  pictures,
  payments,
  routes,
  stopping = new AbortController().signal,
  caches = false,
}: Options): Promise<OpenedApp> {
  const dataDir = settings?.dataDir ?? (await mkdtemp(join(tmpdir(), 'galerya-app-')));
  const clock = new Clock(now ?? Date.UTC(2026, 10, 21, 4));
  const logged: Record<string, unknown>[] = [];
  const log = openLog('info', { write: (line) => logged.push(JSON.parse(line)) });
  const complete = {
    ...loadSettings({ NODE_ENV: 'test', DATA_DIR: dataDir }),
    sessionSecrets: [SECRET],
    ...settings,
    dataDir,
  };
  const storage = await openStorage(complete.storage);
  const listing = databaseListing(database);
  const search = databaseSearch(database);
  const changes = openChangeFeed({ database, log });
  const cacheContext = { database, changes: caches ? changes : staleFeed };
  const cards = cachedCards(cacheContext);
  const common = { settings: complete, database, now: () => clock.now };
  const expiry = cachedExpiry(cacheContext);
  const context: Context = {
    ...common,
    log,
    frontend: frontend ?? bareFrontend(),
    storage,
    pictures: pictures ?? pictureFiles(storage),
    metrics: openMetrics(),
    stopping,
    changes,
    listing,
    search,
    recentSearches: new RecentSearches(common),
    missedSearches: new MissedSearches(common),
    nameSearch: databaseNameSearch({ search, listing }),
    cards,
    artworks: cachedArtworks({ ...cacheContext, cards }),
    expiry,
    directory: cachedDirectory({ ...cacheContext, cards, listing, expiry }),
    home: cachedHome({ ...cacheContext, listing, expiry }),
    site: cachedSite({ ...cacheContext, onError: (err, message) => log.error({ err }, message) }),
    today: cachedToday(cacheContext),
    audiences: cachedAudiences(cacheContext),
    payments:
      payments ?? openGateways(complete.payment, { database, now: common.now, secrets: complete.sessionSecrets }),
  };
  return { app: createApp(context, { ...siteRoutes(context), ...routes }), context, clock, logged };
}

const changed: RequestHandler = (_req, res) => void res.json({ data: 'changed' });

/** Routes that accept changes, for tests of the middleware that runs before every change. */
export const changingRoutes: RouteTable = {
  '/web/api/cart/:slug': { post: changed, put: changed, patch: changed, delete: changed },
  '/forms/:form': { post: changed },
  '/elsewhere': { post: changed },
};

/** A change feed that is never fresh: caches load every value from the database. */
export const staleFeed: CacheContext['changes'] = { subscribe: () => () => {}, isFresh: () => false };

export class Clock {
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  advance(milliseconds: number): void {
    this.now += milliseconds;
  }
}

/** Documents with the page's data and an empty root; mails as they are. */
export function bareFrontend(): Frontend {
  return {
    version: () => 'test',
    render: () => Promise.resolve({ head: [], body: '' }),
    mail: async (kind, props, frame, texts) => {
      const { renderMail } = await import('../../resources/mail/render-mail.tsx');
      return renderMail(kind, props, frame, texts);
    },
    document: (page) => fillTemplate(template([]), partsOf(page, null)),
    admin: {
      version: () => 'test',
      render: () => Promise.resolve({ head: [], body: '' }),
      document: (page) => fillTemplate(adminTemplate([]), adminPartsOf(page, null)),
    },
    inline: { styles: [], scripts: [] },
    serviceWorker: '',
    assets: (_req, _res, next) => next(),
    close: async () => {},
  };
}

/** Sends a request as Inertia's client does. The body of the response is the page object. */
export function visit(app: Express, path: string, headers: Record<string, string> = {}): Test {
  return request(app)
    .get(path)
    .set({
      Accept: 'text/html, application/xhtml+xml',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Inertia': 'true',
      'X-Inertia-Version': 'test',
      ...headers,
    });
}

/** Headers of a change by a browser that has loaded its cart: both cookies, and the token. `session`: its session cookie, if it has one. */
export async function tokenHeaders(app: Express, session = ''): Promise<{ Cookie: string; 'X-XSRF-TOKEN': string }> {
  const cookies = cookiesOf(await request(app).get('/web/api/cart').set('Cookie', session));
  const token = cookies.find(([name]) => name === 'XSRF-TOKEN')?.[1] ?? '';
  return {
    Cookie: [...cookies.map((pair) => pair.join('=')), session].filter(Boolean).join('; '),
    'X-XSRF-TOKEN': decodeURIComponent(token),
  };
}

/** Name and value of every cookie that a response sets. */
export function cookiesOf(response: Response): [name: string, value: string][] {
  return setCookies(response).map((line) => {
    const [pair = ''] = line.split(';');
    const end = pair.indexOf('=');
    return [pair.slice(0, end), pair.slice(end + 1)];
  });
}

export function setCookies({ headers }: Response): string[] {
  return (headers['set-cookie'] as unknown as string[] | undefined) ?? [];
}
