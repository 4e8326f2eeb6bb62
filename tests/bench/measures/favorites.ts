import { Agent, request } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { connect } from '../../../database/connect.ts';
import { sessionCookie } from '../../support/visitors/sign-in.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';
import { print } from '../table.ts';

const SECRET = 'only-for-this-bench-0123456789';
const ENVIRONMENT = { SESSION_SECRET: SECRET, PUBLIC_URL: 'http://127.0.0.1' };
const TOTAL_FAVORITES = 1_000_000;
const FAVORITES_PER_COLLECTOR = 5_000;
const REQUESTS = 1_000;
const WARM_UP = 200;

type Headers = Record<string, string>;
type Start = (script: string, folder: string, env: Record<string, string>) => Promise<MeasuredServer>;

/** Measures the requests of a collector with 5,000 favorites, one after the other, among a million favorites. */
export async function measureFavorites(folder: string, start: Start): Promise<void> {
  const slugs = fill(folder);
  const server = await start('server/main.ts', folder, ENVIRONMENT);
  const { url } = server;
  const headers = await signedIn(url, folder);
  const get = (path: string, more: Headers = {}) => prepareRequest(url + path, { headers: { ...headers, ...more } });
  const change = (method: string) => (turn: number) => {
    const body = JSON.stringify({ artworkSlug: slugs[turn % slugs.length] });
    const sent = { ...headers, 'Content-Type': 'application/json' };
    return prepareRequest(`${url}/web/api/artworks/favorite/`, { method, headers: sent, body })();
  };
  const slugParams = slugs.slice(0, 24).map((slug) => `slugs[]=${slug}`);
  const works: [string, (turn: number) => Promise<void>][] = [
    ['add a favorite', change('POST')],
    ['remove a favorite', change('DELETE')],
    ['/favorites', get('/favorites')],
    ['/favorites, page 200', get('/favorites?page=200')],
    ['/favorites, by price', get('/favorites?sortBy=price-asc')],
    ['/favorites, most popular', get('/favorites?sortBy=popular')],
    ['the list as JSON', get('/web/api/search/artworks/favorites')],
    ['the count', get('/web/api/search/artworks/favorites/count')],
    ['states of 24 favorite buttons', get(`/web/api/artworks/favorites?${slugParams.join('&')}`)],
  ];
  const rows = [];
  for (const [name, work] of works) rows.push([name, ...(await waits(server, work))]);
  print(['milliseconds', 'median', 'p99', 'longest', 'of the processor'], rows);
}

/** The last figure is the server's CPU time per response, which other processes do not change. */
async function waits(server: MeasuredServer, work: (turn: number) => Promise<void>): Promise<string[]> {
  for (let turn = 0; turn < WARM_UP; turn++) await work(REQUESTS + turn);
  const before = await server.usage();
  const times: number[] = [];
  for (let turn = 0; turn < REQUESTS; turn++) {
    const began = performance.now();
    await work(turn);
    times.push(performance.now() - began);
  }
  const after = await server.usage();
  times.sort((a, b) => a - b);
  const waited = [0.5, 0.99, 1].map((part) => times[Math.ceil(part * REQUESTS) - 1] ?? Number.NaN);
  return [...waited, ((after.cpu - before.cpu) * 1_000) / REQUESTS].map((figure) => figure.toFixed(1));
}

// One keep-alive connection, as in a browser. Responses are not decompressed, because that is the client's work.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface RequestOptions {
  method?: string;
  headers: Headers;
  body?: string;
}

function prepareRequest(address: string, { method, headers, body }: RequestOptions): () => Promise<void> {
  const length = body ? { 'Content-Length': Buffer.byteLength(body) } : {};
  const sent = { method, agent, headers: { ...headers, 'Accept-Encoding': 'br', ...length } };
  return () =>
    new Promise((resolve, reject) => {
      const outgoing = request(address, sent, (response) => {
        const failure = new Error(`${address} answered ${response.statusCode}.`);
        response.resume().on('end', () => (response.statusCode === 200 ? resolve() : reject(failure)));
      });
      outgoing.on('error', reject).end(body);
    });
}

/**
 * Inserts a million favorites of two hundred collectors, with interests of a year. Returns artworks that are no favorites of the first
 * collector.
 */
function fill(folder: string): string[] {
  const database = new Sqlite(join(folder, 'galerya.sqlite'));
  for (const quicker of ['synchronous = off', 'foreign_keys = off', 'cache_size = -500000']) database.pragma(quicker);
  const { artworks } = database.prepare('select max(id) as artworks from artworks').get() as { artworks: number };
  const chosen = Math.round(artworks / FAVORITES_PER_COLLECTOR);
  if (chosen < 2) throw new Error(`Please give at least ${2 * FAVORITES_PER_COLLECTOR} artworks.`);
  const number = 'with recursive number(n) as (select 1 union all select n + 1 from number where n < ?)';
  const since = `? - (a.id * 7919 + c.id * 104729) % 31536000 * 1000`;
  const pairs = `from accounts c cross join artworks a where (a.id + c.id) % ? = 0`;
  database.transaction(() => {
    database
      .prepare(`${number} insert into accounts (firstname, name, created_at) select 'Luz', 'Luz ' || n, 1 from number`)
      .run(TOTAL_FAVORITES / FAVORITES_PER_COLLECTOR);
    database
      .prepare(`insert into favorites (account_id, artwork_id, since) select c.id, a.id, ${since} ${pairs}`)
      .run(Date.now(), chosen);
    database
      .prepare(
        `insert into interests (account_id, artwork_id, kind, happened_at) select account_id, artwork_id, 'favorite', since from favorites`,
      )
      .run();
  })();
  const others =
    'select slug from artworks a where not exists (select 1 from favorites where account_id = 1 and artwork_id = a.id)';
  const slugs = database
    .prepare(`${others} limit ?`)
    .pluck()
    .all(REQUESTS + WARM_UP) as string[];
  database.close();
  return slugs;
}

async function signedIn(url: string, dataDir: string): Promise<Headers> {
  const database = connect({ dataDir, databaseUrl: null });
  const session = `session=${encodeURIComponent(await sessionCookie(database, { id: 1, firstname: 'Luz' }, Date.now, SECRET))}`;
  await database.destroy();
  // The token belongs to the session of the request.
  const response = await fetch(`${url}/web/api/cart`, { headers: { Cookie: session } });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { Cookie: [...cookies, session].join('; '), 'X-XSRF-TOKEN': decodeURIComponent(token) };
}
