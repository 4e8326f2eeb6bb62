import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { loadSettings, type Settings } from '../boot/settings.ts';
import { explainFailure } from '../boot/start-errors.ts';
import { openStorage } from '../storage/open.ts';
import { type ImportSummary, importCatalogue } from './import/import-catalogue.ts';
import { defaultMapping, type Mapping, readMapping, withPrice, withUnits } from './import/read/mapping.ts';
import { FileRefused, type Refusal } from './import/refusal.ts';
import { databaseClaims } from './make-once.ts';
import { progressBar } from './progress-bar.ts';

const USAGE =
  'npm run import -- file.csv [--mapping mapping.json] [--images folder] [--price pesos] [--unit in|cm|mm] [--strict] [--dry-run]';

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
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new FileRefused(`Usage: ${USAGE}`);
  const mapping = values.mapping ? await readMapping(values.mapping) : defaultMapping();
  const database = connect(settings);
  const storage = await openStorage(settings.storage);
  try {
    await storage.check();
    await migrate(database);
    const summary = await importCatalogue({
      database,
      images: { storage, claims: databaseClaims(database, Date.now) },
      dataDir: settings.dataDir,
      file,
      mapping: withCommandLine(mapping, values),
      imagesFolder: values.images,
      isStrict: values.strict,
      isDryRun: values['dry-run'],
      now: Date.now(),
      signal: stopping.signal,
      onChecked: progressBar(process.stdout, 'Checking the file (bytes)'),
      onPublished: progressBar(process.stdout, values['dry-run'] ? 'Comparing artworks' : 'Publishing artworks'),
    });
    printSummary(file, summary, values['dry-run']);
    return exitCodeOf(summary);
  } finally {
    storage.close();
    await database.destroy();
  }
}

/** Adds the price and unit of the command line to the mapping. */
function withCommandLine(mapping: Mapping, { price, unit }: { price?: string; unit?: string }): Mapping {
  const priced = price ? withPrice(mapping, price) : mapping;
  return unit === undefined ? priced : withUnits(priced, unit);
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        images: { type: 'string' },
        price: { type: 'string' },
        unit: { type: 'string' },
        strict: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new FileRefused(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

function printSummary(file: string, summary: ImportSummary, isDryRun: boolean): void {
  const { outcome, report, taken, refused } = summary;
  for (const refusal of report.first) console.log(sentence(refusal));
  if (report.lines > 0) console.log(`Report on ${report.lines} lines: ${report.path}`);
  if (outcome === 'refused') {
    console.log(`${basename(file)}: nothing was imported because ${refused} lines were refused.`);
    return;
  }
  const { works, longest } = summary.withoutUnit;
  if (works > 0)
    console.log(
      `Sizes without a unit are read as inches: ${works} artworks, the longest ${longest} in (${(longest * 2.54).toFixed(1)} cm). If they are centimetres, use --unit cm.`,
    );
  const verbs = isDryRun ? 'would be new, would change' : 'new, changed';
  const [added, altered] = verbs.split(', ');
  console.log(
    `${basename(file)}: ${summary.new} ${added}, ${summary.changed} ${altered}, ${summary.unchanged} unchanged, ${taken} sold or held and left unchanged, ${refused} refused.`,
  );
}

function sentence({ line, column, value, reason }: Refusal): string {
  return [`Line ${line}:`, column, value === null ? null : `“${value}”`, reason]
    .filter((part) => part !== null)
    .join(' ');
}

function exitCodeOf({ outcome, refused }: ImportSummary): number {
  if (outcome === 'refused') return EXIT_CODES.nothing;
  return refused > 0 ? EXIT_CODES.partly : EXIT_CODES.whole;
}

function explain(error: unknown): string {
  if (stopping.signal.aborted) return 'Stopped. Published artworks stay; run the same command again to continue.';
  if (error instanceof FileRefused) return error.message;
  return explainFailure(error, settings) ?? String(error instanceof Error ? error.stack : error);
}
