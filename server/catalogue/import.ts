import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { loadSettings, type Settings } from '../boot/settings.ts';
import { explainFailure } from '../boot/start-errors.ts';
import { type ImportSummary, importCatalogue } from './import/import-catalogue.ts';
import { type Mapping, ownNames, readMapping, withPrice, withUnits } from './import/mapping.ts';
import { FileRefused, type Refusal } from './import/refusal.ts';
import { progressBar } from './progress-bar.ts';

const usage =
  'npm run import -- file.csv [--mapping mapping.json] [--images folder] [--price pesos] [--unit in|cm|mm] [--strict] [--dry-run]';

/** What the shell is told: everything went in, nothing did, or some lines did not. */
const exit = { whole: 0, nothing: 1, partly: 2 };

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

let settings: Settings | null = null;
try {
  settings = loadSettings(process.env);
  process.exitCode = await run(settings);
} catch (error) {
  console.error(`\n${explain(error)}`);
  process.exitCode = exit.nothing;
}

async function run(settings: Settings): Promise<number> {
  const { values, positionals } = argumentsGiven();
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new FileRefused(`Usage: ${usage}`);
  const mapping = values.mapping ? await readMapping(values.mapping) : ownNames();
  const database = connect(settings);
  try {
    await migrate(database);
    const summary = await importCatalogue({
      database,
      dataDir: settings.dataDir,
      file,
      mapping: completed(mapping, values),
      imagesFolder: values.images,
      isStrict: values.strict,
      isDryRun: values['dry-run'],
      now: Date.now(),
      signal: stopping.signal,
      onChecked: progressBar(process.stdout, 'Looking at every line (bytes)'),
      onPublished: progressBar(process.stdout, values['dry-run'] ? 'Comparing the works' : 'Publishing the works'),
    });
    tell(file, summary, values['dry-run']);
    return codeOf(summary);
  } finally {
    await database.destroy();
  }
}

/** The mapping with what the command line adds to it. */
function completed(mapping: Mapping, { price, unit }: { price?: string; unit?: string }): Mapping {
  const priced = price ? withPrice(mapping, price) : mapping;
  return unit === undefined ? priced : withUnits(priced, unit);
}

function argumentsGiven() {
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
    throw new FileRefused(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

function tell(file: string, summary: ImportSummary, isDryRun: boolean): void {
  const { outcome, report, taken, refused } = summary;
  for (const refusal of report.first) console.log(sentence(refusal));
  if (report.lines > 0) console.log(`The report on ${report.lines} lines is in ${report.path}`);
  if (outcome === 'refused') {
    console.log(`${basename(file)}: nothing was imported, because ${refused} lines were refused.`);
    return;
  }
  const { works, longest } = summary.withoutUnit;
  if (works > 0)
    console.log(
      `Sizes without a unit are read as inches: ${works} works, the longest ${longest} in (${(longest * 2.54).toFixed(1)} cm). If they are centimetres, use --unit cm.`,
    );
  const verbs = isDryRun ? 'would be new, would change' : 'new, changed';
  const [added, altered] = verbs.split(', ');
  console.log(
    `${basename(file)}: ${summary.new} ${added}, ${summary.changed} ${altered}, ${summary.unchanged} as they were, ${taken} sold or held and left as they are, ${refused} refused.`,
  );
}

function sentence({ line, column, value, reason }: Refusal): string {
  return [`Line ${line}:`, column, value === null ? null : `“${value}”`, reason]
    .filter((part) => part !== null)
    .join(' ');
}

function codeOf({ outcome, refused }: ImportSummary): number {
  if (outcome === 'refused') return exit.nothing;
  return refused > 0 ? exit.partly : exit.whole;
}

function explain(error: unknown): string {
  if (stopping.signal.aborted) return 'Stopped. What was published stays; the same command goes on with the rest.';
  if (error instanceof FileRefused) return error.message;
  return explainFailure(error, settings) ?? String(error instanceof Error ? error.stack : error);
}
