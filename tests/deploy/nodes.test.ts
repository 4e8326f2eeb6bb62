import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, type TestContext } from 'vitest';
import { connect } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { startLocalProvider } from '../../server/oauth-provider/start.ts';
import type { SitePart } from '../../server/site-editing/contract.ts';
import { editPart } from '../../server/site-editing/edit.ts';
import { startSession } from '../../server/staff/sessions.ts';
import { openStorage } from '../../server/storage/open.ts';
import { builtPages } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { freePort } from '../support/programs/free-port.ts';
import { neededPrograms } from '../support/programs/needed-programs.ts';
import { type PostgresServer, startPostgres } from '../support/programs/postgres.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { type S3Server, startS3 } from '../support/storage/s3-server.ts';
import { bucketAt } from '../support/storage/storage.ts';
import { type LiveStream, openLive } from '../support/visitors/live.ts';
import { CookieJar, callbackPath } from '../support/visitors/oauth.ts';
import { signedCookie } from '../support/visitors/sign-in.ts';
import { createMember } from '../support/visitors/staff.ts';
import { Visitor } from '../support/visitors/visitor.ts';
import { SHORT_TIMEOUT } from '../support/wait-limit.ts';
import { type Balancer, startBalancer, startCaddy } from './balancer.ts';
import { type Load, startLoad } from './load.ts';

// Two servers behind nginx, with a bucket, on a PostgreSQL of their own: it is restarted and frozen.

const VISITORS = 6;

const SESSION_SECRET = 'a secret for this one test';

const program = neededPrograms('nginx', 'caddy');

let folder: string;
let postgres: PostgresServer;
let s3: S3Server;
let database: Knex;
let ports: { port: number; nodes: [number, number] };
let nodes: [Shop, Shop];
let balancer: Balancer | null = null;
let origin: string;
let provider: Record<string, string>;

beforeAll(async () => {
  await builtPages();
  folder = await mkdtemp(join(tmpdir(), 'galerya-nodes-'));
  [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  provider = await startLocalProvider({ environment: 'test', google: null, facebook: null });
  ports = { port: await freePort(), nodes: [await freePort(), await freePort()] };
  origin = `http://127.0.0.1:${ports.port}`;
  // At once, on an empty database: both migrate it.
  nodes = await Promise.all([startNode(0), startNode(1)]);
  database = connect({ dataDir: folder, databaseUrl: postgres.url });
});

afterAll(async () => {
  await postgres?.thaw();
  await Promise.all((nodes ?? []).map((node) => node.kill()));
  await balancer?.close();
  await database?.destroy();
  await Promise.all([postgres?.stop(), s3?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async ({ skip }) => {
  balancer ??= await startBalancer(program('nginx', skip), ports);
});

function startNode(index: 0 | 1): Promise<Shop> {
  const port = String(ports.nodes[index]);
  // Each node has its own folder, as on a machine of its own.
  return startShop(join(folder, `node-${index}`), {
    ...provider,
    NODE_ENV: 'production',
    SESSION_SECRET,
    PUBLIC_URL: origin,
    DATABASE_URL: postgres.url,
    STORAGE_URL: s3.url,
    PORT: port,
    METRICS_PORT: port,
    DRAIN_SECONDS: '1',
    ADDS_PER_ADDRESS: '1000000',
    HOLDS_PER_ADDRESS: '1000000',
    SESSIONS_PER_ADDRESS: '1000000',
  });
}

const nodeUrl = (index: 0 | 1) => `http://127.0.0.1:${ports.nodes[index]}`;

/** Pages that a node has answered. */
async function pagesOf(index: 0 | 1): Promise<number> {
  const text = await (await fetch(`${nodeUrl(index)}/metrics`)).text();
  const lines = [...text.matchAll(/^http_requests_total\{.*route="\/artworks.*status="200"\} (\d+)$/gm)];
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Runs the work while visitors use the shop through the balancer. */
async function underLoad(work: (load: Load) => Promise<void>, url = origin): Promise<Load> {
  const slugs: string[] = [];
  while (slugs.length < VISITORS) slugs.push((await createArtwork(database)).slug);
  const load = startLoad(url, slugs);
  await load.answers(20);
  try {
    await work(load);
    await load.answers(20);
  } finally {
    await load.stop();
  }
  return load;
}

it('OPS-03 nodes that start at once on an empty database migrate it once', async () => {
  const { rows } = await database.raw(
    'select count(*)::int as count, count(distinct name)::int as names from knex_migrations',
  );
  expect(rows[0].count).toBe(rows[0].names);
  for (const index of [0, 1] as const) expect((await fetch(`${nodeUrl(index)}/readyz`)).status).toBe(200);
});

it('OPS-03 a sign-in starts on one node and ends on the other, and both read the session and the cart', async () => {
  const { slug } = await createArtwork(database);
  const jar = new CookieJar();
  const callback = await callbackPath(nodeUrl(0) as never, jar, '/oauth/google');
  const signedIn = await jar.request(nodeUrl(1) as never, callback);
  expect([signedIn.status, jar.get('session')]).toEqual([303, expect.any(String)]);
  for (const index of [0, 1] as const) {
    const account = await request(nodeUrl(index)).get('/account').set('Cookie', jar.header);
    expect([index, account.status]).toEqual([index, 200]);
  }
  const cookie = jar.header;
  const [first, second] = [new Visitor(nodeUrl(0), { cookie }), new Visitor(nodeUrl(1), { cookie })];
  expect((await first.post(`/web/api/cart/${slug}`)).status).toBe(200);
  expect((await second.get('/web/api/cart')).body.data.slugs).toEqual([slug]);
  expect((await new Visitor(origin, { cookie }).get('/web/api/cart')).body.data.slugs).toEqual([slug]);
  expect((await new Visitor(nodeUrl(1)).post(`/web/api/cart/${slug}`)).status).toBe(409);
});

it('OPS-03 a change on one node is on the cached pages of the other by itself', async () => {
  for (let round = 1; round <= 2; round++) {
    const { slug } = await createArtwork(database);
    const isOffered = async () =>
      /"is_reserved":false/.test(await (await fetch(`${nodeUrl(1)}/artworks/${slug}`)).text());
    expect(await isOffered()).toBe(true);
    expect((await new Visitor(nodeUrl(0)).post(`/web/api/cart/${slug}`)).status).toBe(200);
    await expect.poll(isOffered, { interval: 20, timeout: SHORT_TIMEOUT }).toBe(false);
  }
});

/** Parts of the site, each with a page that shows a text of it. */
const PARTS: { part: SitePart; path: string; fields: (text: string) => object }[] = [
  { part: 'banner', path: '/artworks', fields: (text) => ({ text }) },
  {
    part: 'footer-menu',
    path: '/artists',
    fields: (name) => ({ items: [{ id: 0, name, address: '', isNewTab: false, enabled: true, children: [] }] }),
  },
  { part: 'details', path: '/pages/contact', fields: (openingHours) => ({ openingHours }) },
  { part: 'page:faq', path: '/pages/faq', fields: (text) => ({ text }) },
];

it('ADM-40 OPS-03 cached pages of every node show saved parts of the site', async () => {
  for (let round = 1; round <= 2; round++)
    for (const { part, path, fields } of PARTS) {
      const text = `Saved in round ${round} at ${part}`;
      const texts = () => Promise.all([0, 1].map(async (node) => (await fetch(nodeUrl(node as 0 | 1) + path)).text()));
      // Both nodes cache the page as it is before.
      await texts();
      expect((await texts()).some((page) => page.includes(text))).toBe(false);
      const edit = { part, version: null, fields: fields(text), actor: COMMAND_LINE, now: Date.now() };
      await editPart(database, edit);
      const areSaved = async () => (await texts()).every((page) => page.includes(text));
      await expect.poll(areSaved, { interval: 10, timeout: SHORT_TIMEOUT }).toBe(true);
    }
});

/** A stream of the staff's page Today, through the balancer. */
async function openStream(): Promise<LiveStream> {
  const staffId = await createMember(database, { email: `${crypto.randomUUID()}@example.com` });
  const token = await write(database, (transaction) =>
    startSession(transaction, { staffId, device: 'Firefox', now: Date.now() }),
  );
  const session = encodeURIComponent(signedCookie(token, SESSION_SECRET));
  const stream = await openLive(origin, { Cookie: `staff=${session}` });
  onTestFinished(() => stream.close());
  return stream;
}

it('ADM-30 live updates pass the balancer unbuffered, from every node, and a node that stops ends them', async () => {
  const streams = [await openStream(), await openStream(), await openStream(), await openStream()];
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (let round = 1; round <= 2; round++) {
    const before = streams.map((stream) => stream.topics().length);
    const { slug } = await createArtwork(database);
    expect((await new Visitor(nodeUrl(0)).post(`/web/api/cart/${slug}`)).status).toBe(200);
    const haveAll = () => streams.every((stream, at) => stream.topics().slice(before[at]).includes('holds'));
    await expect.poll(haveAll, { interval: 20, timeout: SHORT_TIMEOUT }).toBe(true);
  }
  expect(streams.some((stream) => stream.hasEnded())).toBe(false);
  await nodes[0].close();
  nodes[0] = await startNode(0);
  await expect.poll(() => streams.some((stream) => stream.hasEnded())).toBe(true);
});

async function rollingRestart(url: string): Promise<void> {
  const load = await underLoad(async () => {
    for (const index of [0, 1] as const) {
      await nodes[index].close();
      nodes[index] = await startNode(index);
      // The documents require that the next node stops when this one gets requests again.
      await expect.poll(() => pagesOf(index)).toBeGreaterThan(0);
    }
  }, url);
  expect(load.failures()).toEqual([]);
  expect(await findViolations(database)).toEqual([]);
}

it('OPS-03 a picture of the bucket is on both nodes', async () => {
  const path = 'images/made-elsewhere/lg.webp';
  const storage = await openStorage(bucketAt(s3.url));
  await storage.write(path, Buffer.from('a picture'), { cacheControl: 'public' });
  storage.close();
  for (const url of [nodeUrl(0), nodeUrl(1), origin])
    expect([url, await (await fetch(`${url}/${path}`)).text()]).toEqual([url, 'a picture']);
});

it('OPS-05 a rolling restart under load fails no request', () => rollingRestart(origin));

it('OPS-05 a rolling restart behind Caddy fails no request', ({ skip }) => behindCaddy(skip, rollingRestart));

async function behindCaddy(skip: TestContext['skip'], work: (url: string) => Promise<void>): Promise<void> {
  const caddy = program('caddy', skip);
  const port = await freePort();
  const { close } = await startCaddy(caddy, { ...ports, port });
  await work(`http://127.0.0.1:${port}`).finally(close);
}

it('OPS-07 a killed node loses nothing acknowledged, and others answer for it', async () => {
  const { slug } = await createArtwork(database);
  const visitor = new Visitor(nodeUrl(0));
  const load = await underLoad(async ({ answers }) => {
    expect((await visitor.post(`/web/api/cart/${slug}`)).status).toBe(200);
    await nodes[0].kill();
    await answers(100);
    nodes[0] = await startNode(0);
    await expect.poll(() => pagesOf(0)).toBeGreaterThan(0);
  });
  // nginx cannot repeat a response that has begun (status 0), nor a change that the killed node may have done (502).
  const failures = load.failures();
  expect(failures.filter(({ method, status }) => status !== 0 && (method === 'GET' || status !== 502))).toEqual([]);
  expect(failures.length).toBeLessThanOrEqual(VISITORS);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  expect((await new Visitor(nodeUrl(1), { cookie }).get('/web/api/cart')).body.data.slugs).toEqual([slug]);
  expect(await findViolations(database)).toEqual([]);
});

const outages = {
  'is restarted': { begin: () => postgres.shutDown(), end: () => postgres.start() },
  hangs: { begin: () => postgres.freeze(), end: () => postgres.thaw() },
};

async function outage({ begin, end }: (typeof outages)['hangs'], url: string): Promise<void> {
  const load = await underLoad(async ({ all }) => {
    const refused = () => all().filter(({ status }) => status === 503).length;
    await begin();
    await expect.poll(refused).toBeGreaterThan(3 * VISITORS);
    await end();
    for (const index of [0, 1] as const)
      await expect.poll(async () => (await fetch(`${nodeUrl(index)}/readyz`)).status).toBe(200);
  }, url);
  expect(load.failures().filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect(load.all().at(-1)?.status).toBe(200);
  expect(await findViolations(database)).toEqual([]);
}

it.each(Object.entries(outages))(
  'OPS-07 while the database %s, visitors get pages, or 503 with Retry-After',
  (_title, steps) => outage(steps, origin),
);

it.for(Object.entries(outages))(
  'OPS-07 while the database %s, visitors behind Caddy get pages, or 503 with Retry-After',
  ([_title, steps], { skip }) => behindCaddy(skip, (url) => outage(steps, url)),
);
