import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Knex } from 'knex';
import { findEarlierAddresses } from '../../redirects/records.ts';
import { ArtworkImport } from './artwork-import.ts';
import { ArtistDirectory } from './check/artist-directory.ts';
import { TermDirectory } from './check/term-directory.ts';
import { KindImport } from './kind-import.ts';
import { ARTWORKS, KINDS, KINDS_AFTER_ARTWORKS, KINDS_BEFORE_ARTWORKS } from './kinds/all.ts';
import type { Shared } from './kinds/kind.ts';
import { Pictures } from './pictures.ts';
import type { FileEncoding } from './read/encoding.ts';
import { findFiles, kindOf, openSource, type SourceFile } from './read/files.ts';
import { FileRefused } from './refusal.ts';
import { Report } from './report.ts';
import type { Counts, FileImport, ImportOptions, Run } from './run.ts';

interface FileSummary extends Counts {
  file: string;
  /** Name of the kind, such as `artworks`. */
  kind: string;
  encoding: FileEncoding;
}

export interface ImportSummary extends Counts {
  outcome: 'imported' | 'refused';
  files: FileSummary[];
  report: Report;
}

/** Imports a catalogue: checks every row of every file, then publishes. Throws FileRefused when a file is unusable. */
export async function importCatalogue(options: ImportOptions): Promise<ImportSummary> {
  const folder = join(options.dataDir, 'imports');
  const report = new Report(
    join(folder, `report-${new Date(options.now).toISOString().replaceAll(/[:.]/g, '-')}.csv`),
    options.onReported,
  );
  const files = await openFiles(options);
  const summaries = files.map(({ kind, source }) => summaryOf(kind, source));
  const imports = await prepare(options, files, summaries, report, folder);
  try {
    for (const [index, each] of imports.entries()) await named(files[index]?.source.path ?? '', () => each.check());
    const total = imports.reduce((sum, { rows }) => sum + rows, 0);
    if (total + report.lines === 0) throw new FileRefused('The files contain no rows.');
    const outcome = report.lines > 0 && !options.skipRefused ? 'refused' : 'imported';
    if (outcome === 'imported') for (const each of imports) await each.publish();
    return { outcome, ...totalOf(summaries), files: summaries, report };
  } finally {
    await Promise.all(imports.map((each) => each.clear()));
    await report.close();
  }
}

interface OpenFile {
  kind: string;
  source: SourceFile;
}

/** The files in the order of their import. A single file with another name than those of a folder holds artworks. */
async function openFiles({ path, encoding }: ImportOptions): Promise<OpenFile[]> {
  const kind = KINDS.find((each) => each === kindOf(path)) ?? ARTWORKS;
  const paths = (await isFolder(path)) ? await findFiles(path, KINDS) : new Map([[kind, path]]);
  const files: OpenFile[] = [];
  for (const kind of KINDS) {
    const file = paths.get(kind);
    if (file) files.push({ kind, source: await named(file, () => openSource(file, encoding)) });
  }
  return files;
}

async function prepare(
  options: ImportOptions,
  files: OpenFile[],
  summaries: FileSummary[],
  report: Report,
  folder: string,
): Promise<FileImport[]> {
  const { database, images, now, isDryRun, skipRefused } = options;
  const imagesFolder = options.imagesFolder ?? (await imagesFolderOf(options.path));
  const pictures = new Pictures({
    database,
    folder: imagesFolder,
    images: () => (isDryRun || (report.lines > 0 && !skipRefused) ? null : images),
  });
  const artworks = new Set<string>();
  const shared = await openShared({ database, now, pictures, artworks });
  const bytes = files.reduce((sum, { source }) => sum + source.size, 0);
  const progress = { checked: 0, published: 0 };
  const imports: FileImport[] = [];
  for (const [index, { kind, source }] of files.entries()) {
    const counts = summaries[index] as FileSummary;
    const run: Run = {
      options,
      source,
      shared,
      counts,
      folder,
      refuse: async (refusals) => {
        counts.refused++;
        await report.add(basename(source.path), refusals, { isRefused: true });
      },
      report: (refusals) => report.add(basename(source.path), refusals, { isRefused: false }),
      change: async (change) => options.onChange?.(change),
      onBytes: (read) => {
        progress.checked += read;
        options.onChecked?.({ done: progress.checked, total: bytes });
      },
      onPublished: () => {
        const total = imports.reduce((sum, { rows }) => sum + rows, 0);
        options.onPublished?.({ done: ++progress.published, total });
      },
    };
    const known = [...KINDS_BEFORE_ARTWORKS, ...KINDS_AFTER_ARTWORKS].find(({ file }) => file === kind);
    imports.push(known ? new KindImport(known, run) : new ArtworkImport(run, artworks));
  }
  return imports;
}

async function openShared(known: {
  database: Knex;
  now: number;
  pictures: Pictures;
  artworks: Set<string>;
}): Promise<Shared> {
  const { database, now, pictures, artworks } = known;
  const artists = new ArtistDirectory();
  await artists.refresh(database);
  const terms = new TermDirectory();
  await terms.load(database);
  const hasArtwork = async (slug: string) =>
    artworks.has(slug) || (await database('artworks').where({ slug }).first('id')) !== undefined;
  return { artists, terms, pictures, hasArtwork, earlierAddresses: await findEarlierAddresses(database), now };
}

/** `images` beside the files, else their folder. */
async function imagesFolderOf(path: string): Promise<string> {
  const folder = (await isFolder(path)) ? path : dirname(path);
  const images = join(folder, 'images');
  return (await isFolder(images)) ? images : folder;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** Adds the name of the file to a FileRefused. */
async function named<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileRefused) throw new FileRefused(`${basename(path)}: ${error.message}`);
    throw error;
  }
}

function summaryOf(kind: string, { path, encoding }: SourceFile): FileSummary {
  return { file: basename(path), kind, encoding, new: 0, changed: 0, unchanged: 0, removed: 0, taken: 0, refused: 0 };
}

function totalOf(summaries: FileSummary[]): Counts {
  const sum = (name: keyof Counts) => summaries.reduce((total, each) => total + each[name], 0);
  return {
    new: sum('new'),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
    removed: sum('removed'),
    taken: sum('taken'),
    refused: sum('refused'),
  };
}
