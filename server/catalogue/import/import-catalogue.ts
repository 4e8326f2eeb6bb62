import { stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Knex } from 'knex';
import type { ImageStore } from '../image-store.ts';
import type { Progress } from '../progress-bar.ts';
import { BlankPictures } from './blank-picture.ts';
import { ArtistDirectory } from './check/artist-directory.ts';
import { LineChecker } from './check/check.ts';
import type { Line } from './line.ts';
import { storePicture } from './pictures.ts';
import type { LineOutcome } from './publish/batch.ts';
import { publishLines } from './publish/publish.ts';
import { readCsv } from './read/csv.ts';
import type { Entry } from './read/entry.ts';
import { readJson } from './read/json.ts';
import { checkHeader, type Mapping, unknownColumns } from './read/mapping.ts';
import { readText } from './read/text.ts';
import { FileRefused, shorten } from './refusal.ts';
import { Report } from './report.ts';
import { openStage, type Stage } from './stage.ts';
import { findStoredPicture } from './stored-picture.ts';

export interface ImportOptions {
  database: Knex;
  images: ImageStore;
  dataDir: string;
  file: string;
  mapping: Mapping;
  /** Folder of the file's pictures; default: the file's own folder. */
  imagesFolder?: string | undefined;
  /** Imports nothing when a line is refused. */
  isStrict?: boolean;
  /** Reports the outcome without changing anything. */
  isDryRun?: boolean;
  now: number;
  /** Stops the import between two transactions. */
  signal?: AbortSignal | undefined;
  /** In bytes. */
  onChecked?: (progress: Progress) => void;
  /** In artworks. */
  onPublished?: (progress: Progress) => void;
}

export interface ImportSummary {
  outcome: 'imported' | 'refused';
  new: number;
  changed: number;
  unchanged: number;
  /** Sold or awaiting payment, and different in the file: left unchanged. */
  taken: number;
  refused: number;
  /** Artworks whose sizes have no unit, read as inches, and the longest of these. */
  withoutUnit: { works: number; longest: number };
  report: Report;
}

/** Imports a catalogue: checks every line, then publishes the valid ones. Throws FileRefused when the file is unusable. */
export async function importCatalogue(options: ImportOptions): Promise<ImportSummary> {
  const folder = join(options.dataDir, 'imports');
  const report = new Report(join(folder, `report-${new Date(options.now).toISOString().replaceAll(/[:.]/g, '-')}.csv`));
  const counts = { new: 0, changed: 0, unchanged: 0, taken: 0, refused: 0 };
  const stage = await openStage(folder);
  try {
    const artists = new ArtistDirectory();
    await artists.refresh(options.database);
    const { lines, withoutUnit } = await checkAll(options, artists, stage, report);
    counts.refused = report.lines;
    if (options.isStrict && counts.refused > 0) return { outcome: 'refused', ...counts, withoutUnit, report };
    await publishStaged(options, artists, stage, lines, async (line, outcome) => {
      if (typeof outcome === 'object') {
        counts.refused++;
        await report.add([{ line: line.line, column: null, value: line.slug, reason: shorten(outcome.failure) }]);
      } else if (outcome === 'sold' || outcome === 'held') {
        counts.taken++;
        const reason = outcome === 'sold' ? 'is sold and stays unchanged' : 'awaits payment and stays unchanged';
        await report.add([{ line: line.line, column: null, value: line.slug, reason }]);
      } else counts[outcome]++;
    });
    return { outcome: 'imported', ...counts, withoutUnit, report };
  } finally {
    await stage.clear();
    await report.close();
  }
}

async function checkAll(
  options: ImportOptions,
  artists: ArtistDirectory,
  stage: Stage,
  report: Report,
): Promise<{ lines: number; withoutUnit: ImportSummary['withoutUnit'] }> {
  const { database, images, mapping, file, isStrict, isDryRun, imagesFolder = dirname(file) } = options;
  let lines = 0;
  const check = new LineChecker({
    mapping,
    artists,
    storePicture: async (name) => {
      const isStored = !isDryRun && !(isStrict && report.lines > 0);
      const known = await findStoredPicture(database, name);
      return known ?? storePicture(name, imagesFolder, isStored ? images : null);
    },
  });
  for await (const entry of entries(options)) {
    options.signal?.throwIfAborted();
    const checked = await check.checkEntry(entry);
    if ('refusals' in checked) await report.add(checked.refusals);
    else {
      lines++;
      await stage.put(checked.line);
    }
  }
  await stage.close();
  if (lines + report.lines === 0) throw new FileRefused('The file contains no artworks.');
  check.requireUnit();
  return { lines, withoutUnit: check.withoutUnit };
}

async function* entries({ file, mapping, onChecked }: ImportOptions): AsyncGenerator<Entry> {
  const { size } = await sizeOf(file);
  let done = 0;
  const text = readText(file, (bytes) => {
    done += bytes;
    onChecked?.({ done, total: size });
  });
  const format = extname(file).toLowerCase();
  if (format === '.csv' || format === '.tsv') yield* readCsv(text, (names) => checkHeader(names, mapping));
  else if (['.json', '.jsonl', '.ndjson'].includes(format)) yield* checkedNames(readJson(text), mapping);
  else throw new FileRefused('The file must be .csv, .tsv, .json, .jsonl or .ndjson.');
}

async function sizeOf(file: string): Promise<{ size: number }> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new FileRefused(`There is no file ${file}.`);
  if (found.size === 0) throw new FileRefused('The file is empty.');
  return found;
}

// Each JSON object has its own column names, so they are checked for each object.
async function* checkedNames(all: AsyncIterable<Entry>, mapping: Mapping): AsyncGenerator<Entry> {
  for await (const entry of all) {
    const unknown = 'cells' in entry ? unknownColumns(Object.keys(entry.cells), mapping) : [];
    const [column] = unknown;
    if (column === undefined || 'refusal' in entry) yield entry;
    else yield { refusal: { line: entry.line, column, value: null, reason: 'is not a known column' } };
  }
}

async function publishStaged(
  { database, images, now, isDryRun = false, signal, onPublished }: ImportOptions,
  artists: ArtistDirectory,
  stage: Stage,
  total: number,
  count: (line: Line, outcome: LineOutcome | { failure: string }) => Promise<void>,
): Promise<void> {
  let done = 0;
  await publishLines({
    ...{ database, artists, now, isDryRun, signal },
    lines: stage.lines(),
    blanks: new BlankPictures(images),
    onOutcome: async (line, outcome) => {
      await count(line, outcome);
      onPublished?.({ done: ++done, total });
    },
  });
}
