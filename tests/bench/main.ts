import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../database/connect.ts';
import { indexChanges } from '../../server/search/index-records.ts';
import { measureFavorites } from './favorites.ts';
import { makeGallery } from './gallery.ts';
import { type Effort, measure, type Work } from './load.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { measurePostgres } from './postgres.ts';
import type { Kept } from './raw-server.ts';
import { benchReservations } from './reservations.ts';
import { startTime } from './start.ts';
import { print, times } from './table.ts';
import { ask, type Works, worksOf } from './works.ts';
import { measureUnderWrites } from './writes.ts';

// npm run bench [-- artworks] [--grown artworks] [--seconds n] [--rounds n]: answers per second of the server's processor time, beside
// raw node:http and the plain build; then a mix of addresses, writes among the reads, a larger gallery, memory and start. With --favorites
// instead how long a collector waits for theirs; with --reservations whether one artwork has one buyer, and how long that takes; with
// --postgres the same gallery on both engines.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grown: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    favorites: { type: 'boolean', default: false },
    reservations: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
});
const artworks = whole(positionals[0] ?? '10000', 'artworks', 100, 1_000_000);
const grown = whole(values.grown, 'artworks of the grown gallery, or 0 for none', 0, 1_000_000);
const effort: Effort = {
  seconds: whole(values.seconds, 'seconds', 1, 60),
  rounds: whole(values.rounds, 'rounds', 1, 21),
};
const secrets = { SESSION_SECRET: 'only-for-this-bench-0123456789', PUBLIC_URL: 'http://127.0.0.1' };
const uncached = { ...secrets, PAGE_CACHE_MB: '0' };

const folders: string[] = [];
const servers: MeasuredServer[] = [];
try {
  if (values.reservations) await benchReservations();
  else if (values.favorites) await measureFavorites(await gallery(artworks), start);
  else if (values.postgres) await beside(await gallery(artworks));
  else await bench();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

function beside(folder: string): Promise<void> {
  return measurePostgres(folder, effort, (env) => start('server/main.ts', folder, { ...uncached, ...env }));
}

async function bench(): Promise<void> {
  console.log(`${artworks.toLocaleString('en')} artworks in SQLite, medians of ${effort.rounds} rounds`);
  const folder = await gallery(artworks);
  const naive = await start('tests/bench/naive/server.ts', folder);
  const shop = await start('server/main.ts', folder, secrets);
  const bare = await start('server/main.ts', folder, uncached);
  const works = await worksOf(shop.url);
  await requireSameAnswers(shop, naive, works.compared);
  const answers = await keepAnswers(shop, folder, [...works.compared, ...works.own]);
  const raw = await start('tests/bench/raw-server.ts', folder, { ANSWERS: answers });

  await compare(raw, naive, shop, bare, works);
  await mixed(folder, naive, shop, bare, works);
  await sizes(raw, naive, shop, bare);
  await starts(folder);
  if (grown) await growth(bare, works);
}

/** Every kind of answer: warm, and with nothing kept. */
async function compare(
  raw: MeasuredServer,
  naive: MeasuredServer,
  shop: MeasuredServer,
  bare: MeasuredServer,
  { compared, own }: Works,
): Promise<void> {
  const rows = [];
  for (const work of compared) {
    const [most = 0, plain = 0, warm = 0, cold = 0] = await measure([raw, naive, shop, bare], work, effort);
    const ratios = [times(warm / most), times(warm / plain), times(cold / plain)];
    rows.push([work.name, most, plain, warm, cold, ...ratios]);
  }
  for (const work of own) {
    const [most = 0, warm = 0, cold = 0] = await measure([raw, shop, bare], work, effort);
    rows.push([work.name, most, '', warm, cold, times(warm / most), '', '']);
  }
  print(
    ['answers per CPU-second', 'raw', 'naive', 'warm', 'cache off', 'warm ÷ raw', 'warm ÷ naive', 'off ÷ naive'],
    rows,
  );
}

async function mixed(
  folder: string,
  naive: MeasuredServer,
  shop: MeasuredServer,
  bare: MeasuredServer,
  { compared, mix }: Works,
): Promise<void> {
  const [warm = 0, cold = 0, plain = 0] = await measure([shop, bare, naive], mix, effort);
  const [listing] = compared as [Work];
  const [quiet = 0] = await measure([shop], listing, effort);
  const written = await measureUnderWrites(shop, folder, listing, effort);
  print(
    ['answers per CPU-second', 'galerya', 'beside', 'ratio', ''],
    [
      ['zipf mix, cache off', cold, plain, times(cold / plain), 'naive'],
      ['zipf mix, warm', warm, plain, times(warm / plain), 'naive'],
      ['listing HTML, a reservation a second', written.rate, quiet, times(written.rate / quiet), 'without writes'],
      ['reserved but shown as available for at most, ms', written.stale, 1_000, '', 'allowed'],
    ],
  );
}

async function sizes(raw: MeasuredServer, naive: MeasuredServer, shop: MeasuredServer, bare: MeasuredServer) {
  const memory = [];
  for (const server of [raw, naive, shop, bare]) memory.push((await server.usage()).memory);
  const [, plain = 1, own = 0] = memory;
  print(
    ['', 'raw', 'naive', 'galerya', 'cache off', '÷ naive'],
    [['memory after the load, MB', ...memory, times(own / plain)]],
  );
}

async function starts(folder: string): Promise<void> {
  const naive = await startTime('tests/bench/naive/server.ts', { DATA_DIR: folder });
  const own = await startTime('server/main.ts', { DATA_DIR: folder, ...secrets });
  print(['', 'naive', 'galerya', '÷ naive'], [['start to first answer, ms', naive, own, times(own / naive)]]);
}

async function growth(small: MeasuredServer, { grown: works }: Works): Promise<void> {
  const large = await start('server/main.ts', await gallery(grown), uncached);
  const later = await worksOf(large.url);
  const rows = [];
  for (const [index, work] of works.entries()) {
    const [before = 0] = await measure([small], work, effort);
    const [after = 0] = await measure([large], later.grown[index] ?? work, effort);
    rows.push([work.name, before, after, times(after / before)]);
  }
  const memory = (await large.usage()).memory;
  print(
    ['cache off, answers per CPU-second', artworks.toLocaleString('en'), grown.toLocaleString('en'), 'kept'],
    [...rows, ['memory, MB', (await small.usage()).memory, memory, '']],
  );
}

async function gallery(size: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-'));
  folders.push(folder);
  await makeGallery(folder, size, Date.now());
  const database = connect({ dataDir: folder, databaseUrl: null });
  await indexChanges(database, Date.now(), { batch: 500 });
  await database.destroy();
  return folder;
}

async function start(script: string, folder: string, env: Record<string, string> = {}): Promise<MeasuredServer> {
  const server = await startMeasured(script, { DATA_DIR: folder, ...env }, '/artworks');
  servers.push(server);
  return server;
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

async function keepAnswers({ url }: MeasuredServer, folder: string, works: Work[]): Promise<string> {
  const answers: Record<string, Kept> = {};
  for (const { path, headers } of works) {
    const response = await ask(url + path, headers);
    const kept = Object.fromEntries(response.headers);
    for (const own of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete kept[own];
    answers[`${headers?.['X-Inertia'] ? 'inertia ' : ''}${path}`] = { headers: kept, body: await response.text() };
  }
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  return file;
}

function whole(text: string, what: string, least: number, most: number): number {
  const number = Number(text.replaceAll('_', ''));
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  console.error(`Please give a number of ${what}, from ${least} to ${most}.`);
  process.exit(1);
}
