import { stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Knex } from 'knex';
import type { Progress } from '../progress-bar.ts';
import { ArtistDirectory } from './artist-directory.ts';
import { BlankPictures } from './blank-picture.ts';
import { Check } from './check.ts';
import { readCsv } from './csv.ts';
import type { Entry } from './entry.ts';
import { readJson } from './json.ts';
import type { Line } from './line.ts';
import { checkHeader, type Mapping, unknownNames } from './mapping.ts';
import { storePicture } from './pictures.ts';
import { publishAll } from './publish.ts';
import type { LineOutcome } from './publish-records.ts';
import { FileRefused, shorten } from './refusal.ts';
import { Report } from './report.ts';
import { openStage, type Stage } from './stage.ts';
import { findStoredPicture } from './stored-picture-records.ts';
import { readText } from './text.ts';

export interface ImportOptions {
  database: Knex;
  dataDir: string;
  file: string;
  mapping: Mapping;
  /** Where the file's pictures are; its own folder when not said. */
  imagesFolder?: string | undefined;
  /** One refused line refuses the whole file. */
  isStrict?: boolean;
  /** Says what would happen, and changes nothing. */
  isDryRun?: boolean;
  now: number;
  /** Ends the import between two transactions. */
  signal?: AbortSignal | undefined;
  /** In bytes. */
  onChecked?: (progress: Progress) => void;
  /** In works. */
  onPublished?: (progress: Progress) => void;
}

export interface ImportSummary {
  outcome: 'imported' | 'refused';
  new: number;
  changed: number;
  unchanged: number;
  /** Sold, or awaiting its payment, and told otherwise: left as it stands. */
  taken: number;
  refused: number;
  /** Works whose sizes are numbers alone, taken for inches, and the longest of these. */
  withoutUnit: { works: number; longest: number };
  report: Report;
}

/** Takes a catalogue in: looks at every line first, then publishes the good ones. Throws FileRefused for a file that is none. */
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
        const reason = outcome === 'sold' ? 'is sold and stays as it is' : 'awaits its payment and stays as it is';
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
  const { database, mapping, file, isStrict, isDryRun, imagesFolder = dirname(file), dataDir } = options;
  let lines = 0;
  const check = new Check({
    mapping,
    artists,
    storePicture: async (name) => {
      const isStored = !isDryRun && !(isStrict && report.lines > 0);
      const known = await findStoredPicture(database, name);
      return known ?? storePicture(name, imagesFolder, isStored ? join(dataDir, 'images') : null);
    },
  });
  for await (const entry of entries(options)) {
    options.signal?.throwIfAborted();
    const checked = await check.look(entry);
    if ('refusals' in checked) await report.add(checked.refusals);
    else {
      lines++;
      await stage.put(checked.line);
    }
  }
  await stage.close();
  if (lines + report.lines === 0) throw new FileRefused('There are no works in the file.');
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
  else throw new FileRefused('Only files called .csv, .tsv, .json, .jsonl or .ndjson are taken.');
}

async function sizeOf(file: string): Promise<{ size: number }> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new FileRefused(`There is no file ${file}.`);
  if (found.size === 0) throw new FileRefused('The file is empty.');
  return found;
}

// Every object names its own columns: the same question, object by object.
async function* checkedNames(all: AsyncIterable<Entry>, mapping: Mapping): AsyncGenerator<Entry> {
  for await (const entry of all) {
    const unknown = 'cells' in entry ? unknownNames(Object.keys(entry.cells), mapping) : [];
    const [column] = unknown;
    if (column === undefined || 'refusal' in entry) yield entry;
    else yield { refusal: { line: entry.line, column, value: null, reason: 'is not a known column' } };
  }
}

async function publishStaged(
  { database, dataDir, now, isDryRun = false, signal, onPublished }: ImportOptions,
  artists: ArtistDirectory,
  stage: Stage,
  total: number,
  count: (line: Line, outcome: LineOutcome | { failure: string }) => Promise<void>,
): Promise<void> {
  let done = 0;
  await publishAll({
    ...{ database, artists, now, isDryRun, signal },
    lines: stage.lines(),
    blanks: new BlankPictures(join(dataDir, 'images')),
    onOutcome: async (line, outcome) => {
      await count(line, outcome);
      onPublished?.({ done: ++done, total });
    },
  });
}
