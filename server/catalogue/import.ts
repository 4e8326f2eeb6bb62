import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { commandClock } from '../../database/clock.ts';
import { connect } from '../../database/connect.ts';
import { migrateIfEmpty } from '../../database/migrate.ts';
import { loadSettings, type Settings } from '../boot/settings/settings.ts';
import { explainFailure } from '../boot/start-errors.ts';
import { databaseClaims } from '../pictures/files/make-once.ts';
import { PicturesClaimed, withImportClaim } from '../pictures/files/picture-claims.ts';
import { openStorage } from '../storage/open.ts';
import { enqueueImport } from './background-import.ts';
import { type ImportSummary, importCatalogue } from './import/import-catalogue.ts';
import { encodingNotice, readEncoding } from './import/read/encoding.ts';
import { defaultMapping, type Mapping, readMapping, withPrice, withUnits } from './import/read/mapping.ts';
import { type FileRefusal, FileRefused } from './import/refusal.ts';
import { progressBar } from './progress-bar.ts';

const USAGE =
  'npm run import -- folder|artworks.csv [--dry-run] [--skip-refused] [--mapping mapping.json] [--images folder] [--price pesos] [--unit in|cm|mm] [--encoding name] [--background]';

/** Exit codes: all lines imported, none imported, some refused. */
const EXIT_CODES = { whole: 0, nothing: 1, partly: 2 };

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

let settings: Settings | null = null;
try {
  settings = loadSettings(process.env);
  process.exitCode = await run(settings);
} catch (error) {
  console.error(`\n${explain(error)}`);
  process.exitCode = EXIT_CODES.nothing;
}

async function run(settings: Settings): Promise<number> {
  const { values, positionals } = parseArguments();
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new FileRefused(`Usage: ${USAGE}`);
  const mapping = values.mapping ? await readMapping(values.mapping) : defaultMapping();
  const isDryRun = values['dry-run'];
  const database = connect(settings);
  const storage = await openStorage(settings.storage);
  try {
    await storage.check();
    await migrateIfEmpty(database);
    const now = await commandClock(database);
    const request = { path, mapping: withCommandLine(mapping, values), now: now() };
    if (values.background) return await queue(database, request, values);
    const encoding = values.encoding === undefined ? undefined : readEncoding(values.encoding);
    const summary = await withImportClaim({ database, now, stopping: stopping.signal }, (signal) =>
      importCatalogue({
        database,
        images: { storage, claims: databaseClaims(database, now) },
        dataDir: settings.dataDir,
        ...request,
        encoding,
        imagesFolder: values.images,
        skipRefused: values['skip-refused'],
        isDryRun,
        signal,
        onChecked: progressBar(process.stdout, 'Checking the files (bytes)'),
        onPublished: progressBar(process.stdout, isDryRun ? 'Comparing rows' : 'Publishing rows'),
      }),
    );
    printSummary(summary, isDryRun);
    return exitCodeOf(summary);
  } finally {
    storage.close();
    await database.destroy();
  }
}

/** Leaves the import to the background jobs. */
async function queue(
  database: Knex,
  { path, mapping, now }: { path: string; mapping: Mapping; now: number },
  values: Options,
): Promise<number> {
  if (values['dry-run']) throw new FileRefused('Use either --background or --dry-run.');
  await stat(path).catch(() => {
    throw new FileRefused(`There is no file or folder ${path}.`);
  });
  const request = {
    path: resolve(path),
    mapping,
    encoding: values.encoding === undefined ? undefined : readEncoding(values.encoding),
    imagesFolder: values.images === undefined ? undefined : resolve(values.images),
    skipRefused: values['skip-refused'],
  };
  const key = await enqueueImport(database, request, now);
  console.log(
    `A background job imports it: ${key}\n"npm run gallery -- jobs list" shows its progress and its outcome.`,
  );
  return EXIT_CODES.whole;
}

/** Adds the price and unit of the command line to the mapping. */
function withCommandLine(mapping: Mapping, { price, unit }: { price?: string; unit?: string }): Mapping {
  const priced = price ? withPrice(mapping, price) : mapping;
  return unit === undefined ? priced : withUnits(priced, unit);
}

type Options = ReturnType<typeof parseArguments>['values'];

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        images: { type: 'string' },
        price: { type: 'string' },
        unit: { type: 'string' },
        encoding: { type: 'string' },
        'skip-refused': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        background: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new FileRefused(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

function printSummary({ outcome, files, report, refused }: ImportSummary, isDryRun: boolean): void {
  for (const { file, encoding } of files) {
    const notice = encodingNotice(file, encoding);
    if (notice) console.log(notice);
  }
  for (const refusal of report.first) console.log(sentence(refusal));
  if (report.lines > 0) console.log(`Report on ${report.lines} lines: ${report.path}`);
  if (outcome === 'refused') {
    console.log(
      `Nothing was imported, because ${refused} lines were refused. Correct them, or import the others with --skip-refused.`,
    );
    return;
  }
  const [added, altered] = isDryRun ? ['would be new', 'would change'] : ['new', 'changed'];
  for (const { file, ...counts } of files) {
    const removed = counts.removed ? `, ${counts.removed} ${isDryRun ? 'would be ' : ''}removed` : '';
    const taken = counts.kind === 'artworks' ? `, ${counts.taken} sold or held and left unchanged` : '';
    console.log(
      `${file}: ${counts.new} ${added}, ${counts.changed} ${altered}, ${counts.unchanged} unchanged${removed}${taken}, ${counts.refused} refused.`,
    );
  }
}

function sentence({ file, line, column, value, reason }: FileRefusal): string {
  return [`${file}, line ${line}:`, column, value === null ? null : `“${value}”`, reason]
    .filter((part) => part !== null)
    .join(' ');
}

function exitCodeOf({ outcome, refused }: ImportSummary): number {
  if (outcome === 'refused') return EXIT_CODES.nothing;
  return refused > 0 ? EXIT_CODES.partly : EXIT_CODES.whole;
}

function explain(error: unknown): string {
  // The signal is also aborted when another process has ended the claim of a frozen import.
  if (stopping.signal.aborted || (error as Error).name === 'AbortError')
    return 'Stopped. Published artworks stay; run the same command again to continue.';
  if (error instanceof FileRefused || error instanceof PicturesClaimed) return error.message;
  return explainFailure(error, settings) ?? String(error instanceof Error ? error.stack : error);
}
