import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { connect, type DatabaseSettings } from '../../../database/connect.ts';
import { type PostgresServer, startPostgres } from '../../support/programs/postgres.ts';
import { cachedGallery } from '../galleries/cached-gallery.ts';
import { print } from '../table.ts';
import { writeCatalogue } from './catalogue-file.ts';
import { Pictures } from './pictures.ts';
import { usageOfTree } from './process-tree.ts';
import { MAX_CHECKS_OF_DEMO, openShop, runMeasured, startJobs, waitUntilProgramIdle } from './programs.ts';
import { KINDS, readVisitTargets, type Visits, type VisitTargets, visitAtRate, visitInTurn } from './visits.ts';

export const NEEDS_PARTS = ['pictures', 'first-start', 'catalogue', 'visits', 'server'];

const WARM_UP = 150;
const VISITS = 300;
/** Share of two processors that visitors may use. */
const SHARE = 0.6;
const SECONDS_AT_RATE = 30;
const MB = 1_048_576;

interface Place extends DatabaseSettings {
  folder: string;
  postgres: PostgresServer | null;
}

/** Memory, disk and processor time by size of the catalogue, and how many visitors a machine with two processors serves. */
export async function benchNeeds(sizes: number[], engines: string[], parts: string[]): Promise<void> {
  console.log(
    `A fixed calculation takes ${referenceWork().toFixed(0)} ms of processor time: the more, the busier the machine.`,
  );
  try {
    await measureParts(sizes, engines, parts);
  } finally {
    await pictures.remove();
  }
}

async function measureParts(sizes: number[], engines: string[], parts: string[]): Promise<void> {
  if (parts.includes('pictures')) await pictures.print();
  if (parts.includes('first-start')) await measureFirstStarts();
  if (parts.includes('server')) for (const size of sizes) await measureGenerated(size);
  for (const engine of engines) {
    for (const size of parts.includes('catalogue') ? sizes : [])
      await atPlace(engine, (place) => measureCatalogue(place, size));
    for (const size of parts.includes('visits') ? sizes : [])
      await atPlace(engine, (place) => measureTwoCores(place, size));
  }
}

/** Processor time in milliseconds. Other processes on the same cores make it longer. */
function referenceWork(): number {
  const bytes = Buffer.alloc(2 * MB, 'a gallery of paintings, and a number: ');
  for (let at = 0; at < bytes.length; at += 64) bytes.writeUInt32LE((at * 2_654_435_761) % 4_294_967_296, at);
  const before = process.cpuUsage();
  for (let round = 0; round < 5; round++) brotliCompressSync(bytes, { params: { 1: 4 } });
  return milliseconds(process.cpuUsage(before));
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

/** A new folder and database. */
async function atPlace(engine: string, work: (place: Place) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-needs-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  try {
    await work({ folder, dataDir, databaseUrl: postgres?.url ?? null, postgres });
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Made at the first use. */
const pictures = new Pictures();

const nameOf = ({ postgres }: Place, size: number) =>
  `${postgres ? 'PostgreSQL' : 'SQLite'}, ${size.toLocaleString('en')} artworks`;

async function measureCatalogue(place: Place, size: number): Promise<void> {
  const imported = await importCatalogue(place, size);
  print(
    [nameOf(place, size), ''],
    [
      ['the file, MB', one(imported.file)],
      ['import: CPU s of the command', one(imported.cpu)],
      ['import: CPU s of PostgreSQL', one(imported.databaseCpu)],
      ['import: memory at most, MB', imported.peak],
      ['search index afterwards: CPU s of the jobs process', one(imported.indexCpu)],
      ['search index afterwards: CPU s of PostgreSQL', one(imported.indexDatabaseCpu)],
      ['search index afterwards: memory at most, MB', imported.indexPeak],
      ...(await measureServer(place)),
    ],
  );
}

/** SQLite only: importing a million artworks takes an hour. */
async function measureGenerated(size: number): Promise<void> {
  const gallery = await cachedGallery(size);
  await atPlace('sqlite', async (place) => {
    await cp(gallery, place.dataDir, { recursive: true });
    print([`${nameOf(place, size)}, generated`, ''], await measureServer(place));
  });
}

async function measureServer(place: Place): Promise<[string, string | number][]> {
  const alone = await memoryOf(place, { JOBS: 'off' });
  const shop = await openShop(place);
  await waitUntilProgramIdle(shop);
  const started = shop.usage();
  const offer = await readVisitTargets(shop.url, await pictures.copyTo(place.dataDir));
  const warm = await cpuOfVisits(shop, offer, place);
  const loaded = shop.usage();
  const postgresMemory = place.postgres ? usageOfTree(place.postgres.pid()).memory : null;
  await shop.stop();
  const bare = await openShop({ ...place, env: { PAGE_CACHE_MB: '0' } });
  const cold = await cpuOfVisits(bare, await readVisitTargets(bare.url, await pictures.copyTo(place.dataDir)), place);
  await bare.stop();
  return [
    ['disk of the database, MB', one(await databaseSize(place))],
    ['start: CPU s until the first answer', one(shop.cpuOfStart)],
    ['start: CPU s until at rest', one(started.cpu)],
    ['memory after the start, MB', started.memory],
    ['memory after the start with JOBS=off, MB', alone],
    [`memory after ${WARM_UP + VISITS} visits, MB`, loaded.memory],
    ['largest resident memory, MB', loaded.peak],
    ['memory of PostgreSQL, MB', postgresMemory ?? ''],
    ['CPU ms of a visit', one(warm.cpu)],
    ['CPU ms of a visit, of PostgreSQL', one(warm.databaseCpu)],
    ['CPU ms of a visit without the page cache', one(cold.cpu)],
    ['CPU ms of it, of PostgreSQL', one(cold.databaseCpu)],
    ['the fixed calculation, ms', referenceWork()],
  ];
}

async function importCatalogue(place: Place, size: number) {
  const file = join(place.folder, 'works.csv');
  await writeCatalogue(file, size);
  const database = connect(place);
  const databaseCpu = () => (place.postgres ? usageOfTree(place.postgres.pid()).cpu : 0);
  const before = databaseCpu();
  const { cpu, peak } = await runMeasured(['server/catalogue/import.ts', file], place);
  const afterImport = databaseCpu();
  const jobs = startJobs(place);
  await pause(2_000);
  while (await database('search_pending').where('due_at', '<=', Date.now()).first('id')) await pause(200);
  const index = jobs.usage();
  const afterIndex = databaseCpu();
  await jobs.stop();
  await database.raw(place.postgres ? 'vacuum analyze' : 'pragma wal_checkpoint(truncate)');
  await database.destroy();
  const bytes = (await stat(file)).size;
  await rm(file);
  return {
    file: bytes / MB,
    cpu,
    peak,
    databaseCpu: afterImport - before,
    indexCpu: index.cpu,
    indexPeak: index.peak,
    indexDatabaseCpu: afterIndex - afterImport,
  };
}

async function memoryOf(place: Place, env: Record<string, string>): Promise<number> {
  const shop = await openShop({ ...place, env });
  await waitUntilProgramIdle(shop);
  const { memory } = shop.usage();
  await shop.stop();
  return memory;
}

/** Milliseconds of processor time for each visit, after some others. */
async function cpuOfVisits(
  shop: { usage(): { cpu: number } },
  offer: VisitTargets,
  { postgres }: Place,
  kinds = KINDS,
) {
  await visitInTurn(offer, { count: WARM_UP, kinds });
  const databaseCpu = () => (postgres ? usageOfTree(postgres.pid()).cpu : 0);
  const before = [shop.usage().cpu, databaseCpu()] as const;
  const done = await visitInTurn(offer, { count: VISITS, first: 10_000, kinds });
  if (done.failures > 0) throw new Error(`${done.failures} of ${done.requests} requests failed.`);
  const each = (seconds: number) => (seconds * 1_000) / done.visits;
  return { ...done, cpu: each(shop.usage().cpu - before[0]), databaseCpu: each(databaseCpu() - before[1]) };
}

async function databaseSize({ dataDir, databaseUrl, postgres }: Place): Promise<number> {
  if (!postgres) return (await stat(join(dataDir, 'galerya.sqlite'))).size / MB;
  const database = connect({ dataDir, databaseUrl });
  const { rows } = await database.raw('select pg_database_size(current_database())::float8 as size');
  await database.destroy();
  return rows[0].size / MB;
}

/** Starts on an empty folder. */
async function measureFirstStarts(): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [name, engine, env] of [
    ['empty, SQLite', 'sqlite', {}],
    ['empty, PostgreSQL', 'postgres', {}],
    ['demo, SQLite', 'sqlite', { NODE_ENV: undefined }],
    ['demo, PostgreSQL', 'postgres', { NODE_ENV: undefined }],
  ] as [string, string, NodeJS.ProcessEnv][]) {
    await atPlace(engine, async (place) => {
      const shop = await openShop({ ...place, env });
      await waitUntilProgramIdle(shop, MAX_CHECKS_OF_DEMO);
      const { cpu, memory, peak } = shop.usage();
      await shop.stop();
      const images = await folderSize(join(place.dataDir, 'images'));
      rows.push([name, one(shop.cpuOfStart), one(cpu), memory, peak, one(await databaseSize(place)), one(images / MB)]);
    });
  }
  const head = [
    'first start',
    'CPU s to first answer',
    'CPU s to rest',
    'MB',
    'MB at most',
    'database, MB',
    'pictures, MB',
  ];
  print(head, rows);
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Two processes on the processors 0 and 1. The visitors are on the others if there are any, and otherwise share the two. */
async function measureTwoCores(place: Place, size: number): Promise<void> {
  await importCatalogue(place, size);
  const keys = await pictures.copyTo(place.dataDir);
  const isShared = availableParallelism() <= 2;
  if (!isShared) execFileSync('taskset', ['-a', '-p', '-c', '2-31', String(process.pid)], { stdio: 'ignore' });
  const rows: (string | number)[][] = [];
  for (const [name, env] of [
    ['with the page cache', {}],
    ['without it', { PAGE_CACHE_MB: '0' }],
  ] as [string, Record<string, string>][]) {
    const shop = await openShop({ ...place, cores: '0,1', env: { ...env, PROCESSES: '2' } });
    await waitUntilProgramIdle(shop);
    const offer = await readVisitTargets(shop.url, keys);
    if (rows.length === 0) await printKinds(shop, offer, place);
    const start = process.cpuUsage();
    const { cpu, databaseCpu } = await cpuOfVisits(shop, offer, place);
    const visitorsCpu = isShared ? milliseconds(process.cpuUsage(start)) / (WARM_UP + VISITS) : 0;
    const rate = (2 * SHARE * 1_000) / (cpu + databaseCpu + visitorsCpu);
    const before = [performance.now(), shop.usage().cpu, process.cpuUsage()] as const;
    const done = await visitAtRate(offer, rate, SECONDS_AT_RATE);
    const seconds = (performance.now() - before[0]) / 1_000;
    const used = ((shop.usage().cpu - before[1]) / seconds / 2) * 100;
    const ownShare = (milliseconds(process.cpuUsage(before[2])) / 1_000 / seconds) * 100;
    rows.push([
      name,
      one(cpu),
      one(rate),
      `${used.toFixed(0)} %`,
      ...latencies(done),
      done.failures,
      done.requests / seconds,
      one((done.bytes / seconds / MB) * 8),
      `${ownShare.toFixed(0)} %`,
      referenceWork(),
    ]);
    await shop.stop();
  }
  const head = [
    `${nameOf(place, size)}${isShared ? ', visitors on the same cores' : ''}`,
    'CPU ms/visit',
    'visits/s',
    'of two cores',
    'pages p50, ms',
    'p99, ms',
    'failures',
    'requests/s',
    'Mbit/s',
    'visitors’ CPU',
    'fixed calculation, ms',
  ];
  print(head, rows);
}

/** What the parts of a visit cost, each alone. */
async function printKinds(shop: { usage(): { cpu: number } }, offer: VisitTargets, place: Place): Promise<void> {
  const rows = [];
  for (const kind of KINDS) {
    const { requests, bytes, visits, cpu } = await cpuOfVisits(shop, offer, place, [kind]);
    rows.push([kind, one(requests / visits), one(bytes / visits / 1_024), one(cpu)]);
  }
  print(['of one visit', 'requests', 'kB', 'CPU ms'], rows);
}

function latencies({ pages }: Visits): string[] {
  const sorted = pages.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((share) => one(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN));
}

function one(value: number): string {
  return value.toFixed(1);
}
