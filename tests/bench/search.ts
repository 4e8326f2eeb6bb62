import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { indexChanges } from '../../server/search/index/sync.ts';
import { startPostgres } from '../support/programs/postgres.ts';
import { cachedGallery } from './galleries/cached-gallery.ts';
import { searchWorksOf } from './galleries/search-works.ts';
import { type Effort, measure } from './load.ts';
import { measureCrowd } from './measures/crowd.ts';
import { type CatalogueFile, makeCatalogue, measureImport, type Timed } from './measures/import.ts';
import { measureRecall } from './measures/recall.ts';
import { requireSameKind } from './servers/same-artworks.ts';
import { CACHED_ENV, SHOP_SERVER, start, startNaive, startRaw, stopAll, UNCACHED_ENV } from './servers/servers.ts';
import { formatRate, formatRatio, print } from './table.ts';

// npm run bench -- --search [artworks …] [--works works.csv [--mapping mapping.json]] [--lines n] [--only parts] [--seconds n] [--rounds n]
// Parts, separated by commas: `import` of a catalogue beside an open shop, on both engines; `recall` of misspelt names in that catalogue;
// `answers`: pages of results and suggestions beside raw node:http and the naive build, in that catalogue and in generated galleries,
// which are cached; `crowd`: /healthz and a static file beside 64 connections that search.

const PARTS = ['import', 'recall', 'answers', 'crowd'];

interface SearchBenchOptions {
  sizes: number[];
  works: CatalogueFile | null;
  /** Number of artworks of the generated catalogue. */
  lines: number;
  effort: Effort;
  only: string[];
}

await benchSearch(readOptions(process.argv.slice(2)));

async function benchSearch({ sizes, works, lines, effort, only }: SearchBenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-'));
  const rows: Row[] = [];
  try {
    if (only.includes('import') || (works && only.includes('recall'))) {
      const catalogue = await imports(folder, works ?? (await makeCatalogue(folder, lines)));
      if (works && only.includes('recall')) await recall(catalogue.dataDir);
      if (works && only.includes('answers')) rows.push(...(await compare(catalogue.dataDir, catalogue.size, effort)));
    }
    if (only.includes('answers'))
      for (const size of sizes) rows.push(...(await compare(await cachedGallery(size), size, effort)));
    if (only.includes('crowd')) for (const size of sizes) await crowd(await cachedGallery(size), size, effort.seconds);
    const head = ['answers per CPU-second', 'raw', 'naive', 'warm', 'cache off'];
    if (rows.length) print([...head, 'warm ÷ raw', 'warm ÷ naive', 'off ÷ raw', 'off ÷ naive'], rows);
  } finally {
    await stopAll();
    await rm(folder, { recursive: true, force: true });
  }
}

type Row = (string | number)[];

function readOptions(args: string[]): SearchBenchOptions {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--search'),
    allowPositionals: true,
    options: {
      works: { type: 'string' },
      mapping: { type: 'string' },
      lines: { type: 'string', default: '15000' },
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: PARTS.join() },
    },
  });
  const only = values.only.split(',');
  if (!only.every((part) => PARTS.includes(part))) throw new Error(`The parts are ${PARTS.join(', ')}.`);
  const sizes = (positionals.length ? positionals : ['100000']).map((text) => Number(text.replaceAll('_', '')));
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100))
    throw new Error('A gallery has a hundred artworks at least.');
  return {
    sizes,
    works: values.works ? { file: values.works, mapping: values.mapping } : null,
    lines: Number(values.lines),
    only,
    effort: { seconds: Number(values.seconds), rounds: Number(values.rounds) },
  };
}

/** Imports the same catalogue into both engines. The search bench uses the SQLite one. */
async function imports(folder: string, works: CatalogueFile): Promise<{ size: number; dataDir: string }> {
  const dataDir = join(folder, 'sqlite');
  const own = await measureImport({ dataDir, databaseUrl: null }, works, CACHED_ENV);
  const postgres = await startPostgres();
  try {
    const served = { dataDir: join(folder, 'postgres'), databaseUrl: postgres.url };
    const other = await measureImport(served, works, CACHED_ENV);
    print(
      ['import beside an open shop', 'SQLite', 'PostgreSQL', 'allowed'],
      [
        ['lines', own.lines, other.lines, ''],
        ['seconds', own.seconds.toFixed(1), other.seconds.toFixed(1), '20'],
        ...timesOf('a reservation', [own.reservations, other.reservations]),
        ...timesOf('a visitor, 10 requests a second', [own.visits, other.visits]),
      ],
    );
  } finally {
    await postgres.stop();
  }
  await fill({ dataDir, databaseUrl: null });
  return { size: own.lines, dataDir };
}

function timesOf(what: string, timed: Timed[]): Row[] {
  return (['alone', 'beside'] as const).flatMap((when) => {
    const at = (share: number) =>
      timed.map(({ [when]: milliseconds }) => {
        const sorted = milliseconds.toSorted((a, b) => a - b);
        return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
      });
    return [
      [`${what}, ${when === 'alone' ? 'before' : 'beside it'}, p50, ms`, ...at(0.5), ''],
      ['p99', ...at(0.99), when === 'alone' ? '' : '100'],
      ['longest', ...at(1), ''],
    ];
  });
}

async function crowd(folder: string, size: number, seconds: number): Promise<void> {
  const shop = await start(SHOP_SERVER, folder, UNCACHED_ENV);
  const html = await (await fetch(`${shop.url}/artworks`)).text();
  const file = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/favicon.svg';
  const { times: formatRatio, searches } = await measureCrowd(shop, ['/healthz', file], seconds);
  await stopAll();
  const rows = [...formatRatio].map(([address, milliseconds]) => {
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
    return [
      `${size.toLocaleString('en')}: ${address === '/healthz' ? address : 'a static file'}`,
      at(0.5),
      at(0.99),
      at(1),
    ];
  });
  print(['beside 64 connections that search, ms', 'p50', 'p99', 'longest'], rows);
  console.log(`searches by status: ${JSON.stringify(searches)}`);
}

/** Indexes the changes that the shop has not indexed during the import. */
async function fill(settings: DatabaseSettings): Promise<void> {
  const database = connect(settings);
  await indexChanges(database, Date.now(), { batchSize: 100 });
  await database.destroy();
}

async function recall(folder: string): Promise<void> {
  const database = connect({ dataDir: folder, databaseUrl: null });
  await measureRecall(await start(SHOP_SERVER, folder, CACHED_ENV), database);
  await database.destroy();
  await stopAll();
}

async function compare(folder: string, size: number, effort: Effort): Promise<Row[]> {
  const shop = await start(SHOP_SERVER, folder, CACHED_ENV);
  const bare = await start(SHOP_SERVER, folder, UNCACHED_ENV);
  const naive = await startNaive(folder, size);
  const database = connect({ dataDir: folder, databaseUrl: null });
  const works = await searchWorksOf(database);
  await database.destroy();
  if (naive) await requireSameKind(shop, naive, works);
  const raw = await startRaw(shop, folder, works);
  const rows: Row[] = [];
  for (const work of works) {
    const [rawRate = 0, warm = 0, cold = 0] = await measure([raw, shop, bare], work, effort);
    const [plain] = naive ? await measure([naive], work, effort) : [];
    const beside = (rate: number) => (plain ? formatRatio(rate / plain) : '');
    const ratios = [formatRatio(warm / rawRate), beside(warm), formatRatio(cold / rawRate), beside(cold)];
    rows.push([
      `${size.toLocaleString('en')}: ${work.name}`,
      rawRate,
      plain ? formatRate(plain) : '',
      warm,
      cold,
      ...ratios,
    ]);
  }
  await stopAll();
  return rows;
}
