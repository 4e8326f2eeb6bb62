import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import express, { type Request } from 'express';
import inertiaNode from 'inertia-node';
import knex from 'knex';
import { builtFrontend } from '../../../../server/frontend/built-frontend.ts';
import { accessLog, openLog, requestId } from '../../../../server/http/monitoring/log.ts';
import { securityHeaders } from '../../../../server/http/security/security-headers.ts';
import { FILTER_KEYS } from '../../../../server/listing/filters.ts';
import { address, card, detail, filters, list, site } from './present.ts';
import {
  countOptions,
  findArtwork,
  type ListQuery,
  listArtworks,
  listTerms,
  readSite,
  TERM_TABLES,
} from './queries.ts';
import { findNamed, suggestions } from './search.ts';

// The naive build of the same shop: Express, inertia-node, knex, better-sqlite3 and React, without caches. It is the baseline of the bench,
// with the headers, log and page components of the shop, and is not optimised.

const database = knex({
  client: 'better-sqlite3',
  connection: { filename: join(process.env.DATA_DIR ?? 'storage', 'galerya.sqlite') },
  useNullAsDefault: true,
});
const dist = join(import.meta.dirname, '../../../../dist');
const frontend = await builtFrontend(dist);
// React alone renders the page, without the fragment cache.
const { render } = await import(pathToFileURL(join(dist, 'server/ssr.js')).href);
const html = (_page: string, { viewData }: Record<string, unknown>) => String(viewData);

const app = express();
app.disable('x-powered-by');
app.set('query parser', 'extended');
app.use(requestId, accessLog(openLog('info')), securityHeaders({ development: false }));
app.use(compression(), cookieParser());
// biome-ignore lint/suspicious/noExplicitAny: inertia-node describes no types of its own.
app.use(inertiaNode(html as any, frontend.version()) as any);
app.use((_req, res, next) => {
  res.set('Cache-Control', 'private, no-cache');
  next();
});

app.get('/web/api/artworks', async (req, res) => {
  const query = read(req);
  const { rows, total } = await listArtworks(database, query, Date.now());
  res.json(list(rows, total, '/web/api/artworks', query, Date.now()));
});

const NO_FILTERS = Object.fromEntries(FILTER_KEYS.map((key) => [key, []]));

app.get('/artworks', async (req) => {
  const query = read(req);
  const { rows, total } = await listArtworks(database, query, Date.now());
  const counts = await countOptions(database, query, Date.now());
  const terms: Record<string, { slug: string; name: string }[]> = {};
  for (const table of TERM_TABLES) terms[table] = await listTerms(database, table);
  await show(req, 'artworks/index', {
    artworks: list(rows, total, '/artworks', query, Date.now()),
    filters: filters(terms, counts, query),
    query: { search: null, artist: null, page: query.page, sortBy: query.sortBy, ...NO_FILTERS, ...query.filters },
    apiUrl: address('/web/api/artworks', query),
    heading: 'Artworks',
    breadcrumbs: [
      { text: 'Home', url: '/' },
      { text: 'Artworks', url: '/artworks' },
    ],
    meta: meta(req, 'Artworks', 'One-of-a-kind paintings, sculptures and works on paper by Filipino artists.', null),
  });
});

app.get('/search', async (req) => {
  const query = { ...read(req), sortBy: 'relevance' };
  const term = String(req.query.search);
  const { rows, total } = await listArtworks(database, query, Date.now());
  const counts = await countOptions(database, query, Date.now());
  const terms: Record<string, { slug: string; name: string }[]> = {};
  for (const table of TERM_TABLES) terms[table] = await listTerms(database, table);
  await show(req, 'search-results/index', {
    artworks: list(rows, total, '/search', query, Date.now()),
    filters: filters(terms, counts, query),
    ...(await findNamed(database, term, Date.now())),
    query: { artist: null, page: query.page, sortBy: 'relevance', ...NO_FILTERS, ...query.filters, search: term },
    searchedFor: null,
    apiUrl: address('/web/api/artworks', query),
    breadcrumbs: [
      { text: 'Home', url: '/' },
      { text: 'Artworks', url: '/artworks' },
      { text: term, url: address('/search', query) },
    ],
    meta: meta(req, `Search: ${term}`, `One-of-a-kind works by Filipino artists that match “${term}”.`, null),
  });
});

app.get('/web/api/search/suggestions', async (req, res) => {
  res.json({ data: await suggestions(database, String(req.query.term), Date.now()) });
});

app.get('/artworks/:slug', async (req, res) => {
  const found = await findArtwork(database, req.params.slug, Date.now());
  if (!found) return void res.status(404).end();
  const artwork = detail(found, Date.now());
  await show(req, 'artworks/show', {
    artwork,
    moreByArtist: found.more.map((row: unknown) => card(row, Date.now())),
    breadcrumbs: [
      { text: 'Home', url: '/' },
      { text: 'Artworks', url: '/artworks' },
      { text: artwork.category.name, url: artwork.category.url },
      { text: artwork.title, url: artwork.url },
    ],
    meta: meta(req, `${artwork.title} by ${artwork.artist.name}`, artwork.description ?? '', artwork.full_image.lg),
  });
});

app.listen(Number(process.env.PORT), '127.0.0.1');

async function show(req: Request, component: string, own: Record<string, unknown>): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: put there by inertia-node.
  const { Inertia } = req as any;
  const props = { ...site(await readSite(database)), ...own };
  if (!req.headers['x-inertia']) {
    const page = { component, props, url: req.originalUrl, version: frontend.version() };
    Inertia.setViewData(await frontend.document(page, await render(page)));
  }
  await Inertia.render({ component, props });
}

function read(req: Request): ListQuery {
  const { page, sortBy, ...filters } = req.query as Record<string, string | string[]>;
  const lists = Object.entries(filters).map(([key, value]): [string, string[]] => [key, [value].flat()]);
  return { page: Number(page ?? 1), sortBy: String(sortBy ?? 'latest'), filters: Object.fromEntries(lists) };
}

function meta(req: Request, title: string, description: string, image: string | null) {
  const origin = `${req.protocol}://${req.get('host')}`;
  return { title, description, canonical: `${origin}${req.path}`, image: image && `${origin}${image}` };
}
