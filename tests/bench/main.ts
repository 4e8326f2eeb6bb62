import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { makeGallery } from './gallery.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import type { Kept } from './raw-server.ts';

// npm run bench [-- artworks]: requests per second of the server's processor time, beside raw node:http and the plain build.

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 10;

interface Work {
  name: string;
  path: string;
  headers: Record<string, string>;
}

const artworks = Number((process.argv[2] ?? '10000').replaceAll('_', ''));
if (!Number.isInteger(artworks) || artworks < 100 || artworks > 1_000_000) {
  console.error('Please give a number of artworks from 100 to 1000000, or none for 10000.');
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-'));
const servers: MeasuredServer[] = [];
try {
  await bench();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  console.log(
    `${artworks.toLocaleString('en')} artworks in SQLite, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds`,
  );
  await makeGallery(folder, artworks, Date.now());
  const secrets = { SESSION_SECRET: 'only-for-this-bench-0123456789', PUBLIC_URL: 'http://127.0.0.1' };
  const shop = await start('server/main.ts', secrets, '/artworks');
  const naive = await start('tests/bench/naive/server.ts', {}, '/artworks');
  const works = await worksOf(shop);
  await requireSameAnswers(shop, naive, works);
  const raw = await start('tests/bench/raw-server.ts', { ANSWERS: await keepAnswers(shop, works) }, '/artworks');

  const rows = [];
  for (const work of works) {
    const [own, plain, bare] = await measure([shop, naive, raw], work);
    rows.push([work.name, bare, plain, own, (own / plain).toFixed(2), (own / bare).toFixed(3)]);
  }
  print(['requests per CPU-second', 'raw node:http', 'naive', 'galerya', '× naive', '× raw'], rows);
  const memory = await Promise.all([raw, naive, shop].map(async (server) => (await server.usage()).memory));
  print(
    ['', 'raw node:http', 'naive', 'galerya', '× naive'],
    [
      [
        'start to first answer, ms',
        raw.startedIn,
        naive.startedIn,
        shop.startedIn,
        (shop.startedIn / naive.startedIn).toFixed(2),
      ],
      ['memory after the load, MB', ...memory, ((memory[2] ?? 0) / (memory[1] ?? 1)).toFixed(2)],
    ],
  );
}

async function start(script: string, env: Record<string, string>, first: string): Promise<MeasuredServer> {
  const server = await startMeasured(script, { DATA_DIR: folder, ...env }, first);
  servers.push(server);
  return server;
}

async function worksOf({ url }: MeasuredServer): Promise<Work[]> {
  const list = await ask(`${url}/web/api/artworks`).then((response) => response.json());
  const html = await ask(`${url}/artworks`).then((response) => response.text());
  const page = JSON.parse(/<script data-page="app"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
  const style = page.props.filters.styles.options[2].value;
  const visit = { 'X-Inertia': 'true', 'X-Inertia-Version': page.version };
  return [
    { name: 'listing HTML', path: '/artworks', headers: {} },
    {
      name: 'listing HTML, filtered',
      path: `/artworks?styles[]=${style}&prices[]=5000-15000&sizes[]=small`,
      headers: {},
    },
    { name: 'listing JSON (visit)', path: '/artworks', headers: visit },
    { name: 'listing JSON (call)', path: '/web/api/artworks', headers: {} },
    { name: 'artwork HTML', path: list.data[0].url, headers: {} },
  ];
}

/** As the load asks: nothing compressed. */
function ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, { headers: { ...headers, 'Accept-Encoding': 'identity' } });
}

/** A comparison of different answers would say nothing. */
async function requireSameAnswers(shop: MeasuredServer, naive: MeasuredServer, works: Work[]): Promise<void> {
  for (const { name, path, headers } of works) {
    const [own, plain] = await Promise.all(
      [shop, naive].map(({ url }) => ask(url + path, headers).then((r) => r.text())),
    );
    const titles = (text = '') => [...new Set(text.match(/"slug":"[^"]+"/g))].join();
    if (titles(own) !== titles(plain))
      throw new Error(`${name}: the shop and the naive build do not list the same artworks.`);
    const ratio = (own?.length ?? 0) / (plain?.length ?? 1);
    if (ratio < 0.8 || ratio > 1.25) throw new Error(`${name}: the answers differ in size by ${ratio.toFixed(2)}.`);
  }
}

async function keepAnswers({ url }: MeasuredServer, works: Work[]): Promise<string> {
  const answers: Record<string, Kept> = {};
  for (const { path, headers } of works) {
    const response = await ask(url + path, headers);
    const kept = Object.fromEntries(response.headers);
    for (const own of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete kept[own];
    answers[`${headers['X-Inertia'] ? 'inertia ' : ''}${path}`] = { headers: kept, body: await response.text() };
  }
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  return file;
}

/** The median of each server, in turns, so that a noisy moment of the machine meets all of them. */
async function measure(measured: MeasuredServer[], work: Work): Promise<[number, number, number]> {
  const figures: number[][] = measured.map(() => []);
  for (const server of measured) await load(server, work, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, server] of measured.entries()) {
      const before = await server.usage();
      const answered = await load(server, work, SECONDS);
      const after = await server.usage();
      figures[index]?.push(answered / (after.cpu - before.cpu));
    }
  }
  return figures.map((rounds) => rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]) as [number, number, number];
}

async function load({ url }: MeasuredServer, { name, path, headers }: Work, duration: number): Promise<number> {
  const result = await autocannon({ url: url + path, headers, duration, connections: CONNECTIONS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} answers other than 2xx and ${result.errors} errors from ${url}${path}.`);
  }
  return result['2xx'];
}

function print(head: string[], rows: (string | number)[][]): void {
  const text = [head, ...rows.map((row) => row.map(cell))];
  const widths = head.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((value, column) => (column ? value.padStart(widths[column] ?? 0) : value.padEnd(widths[0] ?? 0)))
      .join('   ');
  console.log(`\n${text.map(line).join('\n')}`);
}

function cell(value: string | number): string {
  return typeof value === 'string' ? value : Math.round(value).toLocaleString('en');
}
