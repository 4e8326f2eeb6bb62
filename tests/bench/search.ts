import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { indexChanges } from '../../server/search/index-records.ts';
import { startPostgres } from '../support/postgres.ts';
import { makeGallery } from './gallery.ts';
import { type CatalogueFile, type Imported, makeCatalogue, measureImport } from './import.ts';
import { type Effort, measure, type Work } from './load.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import type { Kept } from './raw-server.ts';
import { tellRecall } from './recall.ts';
import { searchWorksOf } from './search-works.ts';
import { print, times } from './table.ts';
import { ask } from './works.ts';

// npm run bench -- --search [artworks …] [--works works.csv [--mapping mapping.json]] [--seconds n] [--rounds n]: the search and the
// suggestions beside raw node:http and the plain build, in galleries of these sizes and in that of a catalogue; what misspelt names
// find in the latter; its import beside an open shop, on both engines; and how long the index takes to be filled anew.

const secrets = { SESSION_SECRET: 'only-for-this-bench-0123456789', PUBLIC_URL: 'http://127.0.0.1' };
/** A larger gallery takes the plain build longer than anybody waits. */
const mostForNaive = 200_000;
const uncached = { ...secrets, PAGE_CACHE_MB: '0' };

interface Given {
  sizes: number[];
  works: CatalogueFile | null;
  effort: Effort;
}

await benchSearch(read(process.argv.slice(2)));

async function benchSearch({ sizes, works, effort }: Given): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-'));
  try {
    const catalogue = await imports(folder, works ?? (await makeCatalogue(folder)));
    const rows: Row[] = [];
    const all = [
      ...(works ? [catalogue] : []),
      ...sizes.map((size) => ({ size, settings: { dataDir: join(folder, String(size)), databaseUrl: null } })),
    ];
    for (const { size, settings } of all) {
      if (settings !== catalogue.settings) await makeGallery(settings.dataDir, size, Date.now());
      rows.push(...(await compare(settings, size, effort, settings === catalogue.settings && works !== null)));
      await rm(settings.dataDir, { recursive: true, force: true });
    }
    const head = ['answers per CPU-second', 'raw', 'naive', 'warm', 'cache off'];
    print([...head, 'warm ÷ raw', 'warm ÷ naive', 'off ÷ raw', 'off ÷ naive'], rows);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Row = (string | number)[];

function read(args: string[]): Given {
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--search'),
    allowPositionals: true,
    options: {
      works: { type: 'string' },
      mapping: { type: 'string' },
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const sizes = (positionals.length ? positionals : ['100000']).map((text) => Number(text.replaceAll('_', '')));
  if (!sizes.every((size) => Number.isInteger(size) && size >= 100))
    throw new Error('A gallery has a hundred artworks at least.');
  return {
    sizes,
    works: values.works ? { file: values.works, mapping: values.mapping } : null,
    effort: { seconds: Number(values.seconds), rounds: Number(values.rounds) },
  };
}

/** The same catalogue into both engines; what is in SQLite afterwards is searched. */
async function imports(folder: string, works: CatalogueFile): Promise<{ size: number; settings: DatabaseSettings }> {
  const settings = { dataDir: join(folder, 'sqlite'), databaseUrl: null };
  const own = await measureImport(settings, works, secrets);
  const postgres = await startPostgres();
  try {
    const served = { dataDir: join(folder, 'postgres'), databaseUrl: postgres.url };
    const other = await measureImport(served, works, secrets);
    print(
      ['import beside an open shop', 'SQLite', 'PostgreSQL', 'allowed'],
      [
        ['lines', own.lines, other.lines, ''],
        ['seconds', own.seconds.toFixed(1), other.seconds.toFixed(1), '20'],
        ...reservations('alone', [own.alone, other.alone]),
        ...reservations('beside it', [own.beside, other.beside]),
      ],
    );
  } finally {
    await postgres.stop();
  }
  return { size: own.lines, settings };
}

function reservations(when: string, all: Imported['beside'][]): Row[] {
  const at = (share: number) =>
    all.map((milliseconds) => {
      const sorted = milliseconds.toSorted((a, b) => a - b);
      return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
    });
  return [
    [`a reservation ${when}, p50, ms`, ...at(0.5), ''],
    ['p99', ...at(0.99), ''],
    ['longest', ...at(1), when === 'alone' ? '' : '100'],
  ];
}

async function compare(settings: DatabaseSettings, size: number, effort: Effort, isNamed: boolean): Promise<Row[]> {
  const folder = settings.dataDir;
  const database = connect(settings);
  const servers: MeasuredServer[] = [];
  const start = async (script: string, env: Record<string, string> = {}, first = '/artworks') => {
    const server = await startMeasured(script, { DATA_DIR: folder, ...env }, first);
    servers.push(server);
    return server;
  };
  try {
    await fill(database, size);
    const shop = await start('server/main.ts', secrets);
    const bare = await start('server/main.ts', uncached);
    const naive = size <= mostForNaive ? await start('tests/bench/naive/server.ts') : null;
    const works = await searchWorksOf(database);
    if (naive) await requireSameKind(shop, naive, works);
    const answers = await keepAnswers(shop, folder, works);
    const raw = await start('tests/bench/raw-server.ts', { ANSWERS: answers }, works[0]?.path);
    if (isNamed) await tellRecall(shop, database);
    const rows: Row[] = [];
    for (const work of works) {
      const [most = 0, warm = 0, cold = 0] = await measure([raw, shop, bare], work, effort);
      const [plain] = naive ? await measure([naive], work, effort) : [];
      const beside = (rate: number) => (plain ? times(rate / plain) : '');
      const ratios = [times(warm / most), beside(warm), times(cold / most), beside(cold)];
      rows.push([`${size.toLocaleString('en')}: ${work.name}`, most, plain ?? '', warm, cold, ...ratios]);
    }
    return rows;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.destroy();
  }
}

async function fill(database: Knex, size: number): Promise<void> {
  const began = performance.now();
  let memory = 0;
  const done = await indexChanges(database, Date.now(), {
    batch: 500,
    onProgress: () => {
      memory = Math.max(memory, process.memoryUsage.rss() / 1_048_576);
    },
  });
  if (!done) return;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `\nThe index of ${size.toLocaleString('en')} artworks was filled in ${seconds} s, with at most ${memory.toFixed(0)} MB.`,
  );
}

/** A comparison with answers of another size would say nothing. */
async function requireSameKind(shop: MeasuredServer, naive: MeasuredServer, works: Work[]): Promise<void> {
  for (const { name, path } of works) {
    const [own = '', plain = ''] = await Promise.all(
      [shop, naive].map(({ url }) => ask(url + path).then((r) => r.text())),
    );
    const ratio = own.length / plain.length;
    if (ratio < 0.7 || ratio > 1.4) throw new Error(`${name}: the answers differ in size by ${ratio.toFixed(2)}.`);
  }
}

async function keepAnswers({ url }: MeasuredServer, folder: string, works: Work[]): Promise<string> {
  const answers: Record<string, Kept> = {};
  for (const path of works.flatMap((work) => [work.path, ...(work.paths ?? [])])) {
    const response = await ask(url + path);
    const headers = Object.fromEntries(response.headers);
    for (const own of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[own];
    answers[path] = { headers, body: await response.text() };
  }
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  return file;
}
