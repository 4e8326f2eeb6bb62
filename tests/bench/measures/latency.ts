import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { connect } from '../../../database/connect.ts';
import { published } from '../../../server/artworks/scopes.ts';
import { worksOf } from '../galleries/works.ts';
import { BROWSER_ENCODINGS, waitUntilIdle } from '../load.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';
import { CACHED_ENV, SHOP_SERVER, start, stopAll } from '../servers/servers.ts';
import { openTable } from '../table.ts';
import type { Probe } from './probe.ts';
import { collectorCookie } from './signed-in.ts';

interface Load {
  name: string;
  /** The address of the n-th request. */
  path: (count: number) => string;
  headers?: Record<string, string>;
}

const CONNECTIONS = [64, 256];
const REFUSED = [429, 503];
const SORTS = ['latest', 'oldest', 'popular', 'price-asc', 'price-desc'];
const WORDS = ['harvest', 'mangrove', 'terraces', 'dusk', 'artist', 'lantern', 'river', 'moon'];

/**
 * Latency of each kind of request under 64 and 256 connections, which send the next request after each response. Beside them, probes
 * measure health, a static file and a cached page. Bodies are compressed as browsers get them.
 */
export async function measureLatency(folder: string, seconds: number): Promise<void> {
  const server = await start(SHOP_SERVER, folder, CACHED_ENV);
  await waitUntilIdle(server);
  const html = await fetch(`${server.url}/artworks`).then((response) => response.text());
  const file = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/favicon.svg';
  const probes: Probe[] = [
    { address: `${server.url}/healthz`, isReused: false },
    { address: `${server.url}/healthz`, isReused: true },
    { address: server.url + file, isReused: false },
    { address: `${server.url}/artworks`, isReused: false },
  ];
  const addRow = openTable([
    'compressed, ms',
    'connections',
    'per CPU-s',
    '    p50',
    '    p99',
    '  p99.9',
    'refused',
    'errors',
    'healthz p50',
    'new p99',
    'reused p99',
    'file p99',
    'cached page p99',
    'blocked',
  ]);
  for (const load of await loadsOf(server, folder)) {
    for (const connections of CONNECTIONS) addRow(await measureLoad(server, load, { connections, probes, seconds }));
  }
  await stopAll();
}

interface Setting {
  connections: number;
  probes: Probe[];
  seconds: number;
}

async function measureLoad(
  server: MeasuredServer,
  load: Load,
  { connections, probes, seconds }: Setting,
): Promise<(string | number)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const probing = new Worker(join(import.meta.dirname, 'probe.ts'), { workerData: probes });
  await once(probing, 'online');
  const before = await server.usage();
  const answers: Answer[] = [];
  const end = performance.now() + seconds * 1_000;
  await Promise.all(Array.from({ length: connections }, () => repeat(server, load, { agent, end, answers })));
  const after = await server.usage();
  probing.postMessage('stop');
  const [times]: number[][][] = await once(probing, 'message');
  agent.destroy();
  const [fresh = [], reused = [], file = [], page = []] = times ?? [];
  const accepted = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = answers.filter(({ status }) => REFUSED.includes(status)).length;
  const others = answers.length - accepted.length - refused;
  return [
    load.name,
    connections,
    accepted.length / (after.cpu - before.cpu),
    at(accepted, 0.5),
    at(accepted, 0.99),
    at(accepted, 0.999),
    ...[refused, others].map((count) => `${((100 * count) / answers.length).toFixed(1)} %`),
    at(fresh, 0.5),
    at(fresh, 0.99),
    at(reused, 0.99),
    at(file, 0.99),
    at(page, 0.99),
    after.blocked.toFixed(0),
  ];
}

interface Answer {
  status: number;
  ms: number;
}

/** One client: sends the next request after each response, and after a refusal as late as `Retry-After` requires. */
async function repeat(
  { url }: MeasuredServer,
  { path, headers }: Load,
  { agent, end, answers }: { agent: Agent; end: number; answers: Answer[] },
): Promise<void> {
  while (performance.now() < end) {
    const began = performance.now();
    const { status, retryAfter } = await get(
      url + path(place++),
      { ...headers, 'Accept-Encoding': BROWSER_ENCODINGS },
      agent,
    );
    answers.push({ status, ms: performance.now() - began });
    if (REFUSED.includes(status)) await pause(Math.min(retryAfter * 1_000, Math.max(0, end - performance.now())));
  }
}

function get(
  address: string,
  headers: Record<string, string>,
  agent: Agent,
): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      const retryAfter = Number(response.headers['retry-after'] ?? 1);
      response.resume().on('end', () => resolve({ status, retryAfter }));
    });
    sent.on('error', reject).end();
  });
}

/** Counts over all loads, so that no load requests an address that an earlier one has cached. */
let place = 0;

async function loadsOf({ url }: MeasuredServer, folder: string): Promise<Load[]> {
  const { compared, mix } = await worksOf(url);
  const artwork = compared.find(({ name }) => name === 'artwork HTML')?.path ?? '/artworks';
  const small = await fetch(`${url}/web/api/artworks?sizes[]=small`).then((response) => response.json());
  const pages: number = small.meta.pagination.total_pages;
  const slugs = await slugsOf(folder);
  const Cookie = await collectorCookie(folder);
  const list = (count: number) =>
    `/artworks?sizes[]=small&sortBy=${SORTS[Math.floor(count / pages) % SORTS.length]}&page=${1 + (count % pages)}`;
  const other = (count: number) => `/artworks/${slugs[count % slugs.length]}`;
  const word = (count: number) => WORDS[count % WORDS.length];
  const search = (count: number) => `search=${word(count)}+${word(count >> 3)}+${count}`;
  return [
    { name: 'list, cached', path: () => '/artworks' },
    { name: 'artwork, cached', path: () => artwork },
    { name: 'list, another address each time', path: list },
    { name: 'artwork, another one each time', path: other },
    { name: 'list, signed in', path: list, headers: { Cookie } },
    { name: 'artwork, signed in', path: other, headers: { Cookie } },
    { name: 'home, signed in', path: () => '/', headers: { Cookie } },
    { name: 'artists, signed in', path: () => '/artists', headers: { Cookie } },
    { name: 'search, another one each time', path: (count) => `/search?${search(count)}` },
    {
      name: 'suggestions, others each time',
      path: (count) => `/web/api/search/suggestions?term=${word(count)?.slice(0, 3)}${count}`,
    },
    { name: 'mix of addresses by popularity', path: (count) => mix.paths?.[count % mix.paths.length] ?? '/artworks' },
  ];
}

async function slugsOf(folder: string): Promise<string[]> {
  const database = connect({ dataDir: folder, databaseUrl: null });
  const slugs = await database('artworks').modify(published(Date.now())).limit(20_000).pluck('slug');
  await database.destroy();
  return slugs;
}

function at(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
}
