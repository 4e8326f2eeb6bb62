import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { plainPesos } from '../../artworks/format/money.ts';
import type { JobContext } from '../../jobs/context.ts';
import { databaseClaims } from '../../pictures/files/make-once.ts';
import { withImportClaim } from '../../pictures/files/picture-claims.ts';
import type { Storage } from '../../storage/storage.ts';
import { SECOND } from '../../time/time.ts';
import { type ImportSummary, importCatalogue } from '../import/import-catalogue.ts';
import { encodingNotice } from '../import/read/encoding.ts';
import { openSource } from '../import/read/files.ts';
import { FileRefused, shorten } from '../import/refusal.ts';
import type { ImportOptions, RowChange } from '../import/run.ts';
import { mappingOf } from './columns.ts';
import { download, inTemporaryFolder, uploadPath } from './files.ts';
import { recordValues } from './former-values.ts';
import { countWritten, finishCheck, finishImport, RunEnded, refuseFile, saveProgress } from './outcome.ts';
import {
  findImport,
  type ImportCounts,
  type ImportProgress,
  RUNNING,
  type StaffImport,
  type StaffImportJob,
} from './records.ts';
import { type ChangedRow, type RefusedLine, ReportWriter, writeRefusedFile } from './reports.ts';

/** Milliseconds between two notes of the progress, and until a run notices that it was stopped. */
const PROGRESS_INTERVAL = SECOND;
/** Refused lines after which the columns or the separator must be wrong. */
const MAX_REFUSED = 100_000;

type Context = Pick<JobContext, 'settings' | 'database' | 'storage' | 'now'>;

/** Checks or imports an uploaded file. A run whose process died begins again: what it has published is unchanged then. */
export async function runStaffImport(context: Context, job: StaffImportJob, signal: AbortSignal): Promise<void> {
  const { settings, database, storage, now } = context;
  const found = await findImport(database, job.importId);
  if (!found || found.run !== job.run || !RUNNING.includes(found.state)) return;
  const watch = watchRun(context, job, signal);
  try {
    await inTemporaryFolder(settings.dataDir, (folder) =>
      withImportClaim({ database, now, stopping: watch.signal }, (claimed) =>
        run(context, job, { found, storage, folder, signal: claimed, onProgress: watch.note }),
      ),
    );
  } catch (error) {
    if (error instanceof FileRefused) await refuseFile(database, job, { reason: error.message, now: now() });
    else if (!(error instanceof RunEnded || watch.isEnded())) throw error;
  } finally {
    await watch.close();
  }
}

interface RunOptions {
  found: StaffImport;
  storage: Storage;
  folder: string;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

async function run(context: Context, job: StaffImportJob, options: RunOptions): Promise<void> {
  const { settings, database, now } = context;
  const { found, storage, folder, signal } = options;
  const { key, kind, choices, file_name } = found;
  const path = join(folder, `${kind}${extname(file_name).toLowerCase()}`);
  await download(storage, uploadPath(key, file_name), path, signal);
  // No picture can be beside an uploaded file: names of pictures are refused.
  await mkdir(join(folder, 'images'));
  const report = openReport(storage, { key, run: job.run });
  const isDryRun = found.state === 'checking';
  let withoutPicture = 0;
  const summary = await importFile({
    database,
    path,
    signal,
    skipRefused: true,
    isDryRun,
    now: now(),
    dataDir: settings.dataDir,
    images: { storage, claims: databaseClaims(database, now) },
    mapping: mappingOf(choices),
    encoding: choices.encoding ?? undefined,
    newAreDrafts: choices.newAreDrafts,
    onReported: report.addRefused,
    onChange: report.addChange,
    onNew: ({ hasPicture }) => {
      if (!hasPicture) withoutPicture++;
    },
    onWrite: (transaction, counts) => countWritten(transaction, job, counts),
    aroundArtworks: (transaction, slugs, write) => recordValues(transaction, { importId: found.id, ...slugs }, write),
    onChecked: (progress) => options.onProgress({ step: 'checking', ...progress }),
    onPublished: (progress) => options.onProgress({ step: 'importing', ...progress }),
  });
  await report.close({ path, columns: found.columns.map(({ name }) => name), encoding: summary.encoding });
  const counts: ImportCounts = { ...summary.counts, reported: report.count(), withoutPicture };
  const notice = encodingNotice(file_name, summary.encoding);
  if (isDryRun) await finishCheck(database, job, { counts, notice, now: now() });
  else await finishImport(database, job, { counts, now: now() });
}

/** Imports the one file. The messages of refusals name it no more. */
async function importFile(options: ImportOptions) {
  const name = basename(options.path);
  try {
    const { new: added, changed, unchanged, removed, taken, refused, files } = await importCatalogue(options);
    const { encoding } = files[0] as ImportSummary['files'][number];
    return { counts: { new: added, changed, unchanged, removed, taken, refused }, encoding };
  } catch (error) {
    if (error instanceof FileRefused) throw new FileRefused(error.message.replace(`${name}: `, ''));
    throw error;
  }
}

function openReport(storage: Storage, run: { key: string; run: number }) {
  const refused = new ReportWriter<RefusedLine>(storage, run, 'refused');
  const changed = new ReportWriter<ChangedRow>(storage, run, 'changed');
  const reasons = new Map<number, string>();
  return {
    addRefused: async ({ line, refusals, isRefused }: Parameters<NonNullable<ImportOptions['onReported']>>[0]) => {
      if (reasons.size === MAX_REFUSED)
        throw new FileRefused(`More than ${MAX_REFUSED} lines are refused. The first one: ${sentence(reasons)}`);
      const faults = refusals.map(({ column, value, reason }) => ({ column, value, reason }));
      if (isRefused)
        reasons.set(line, faults.map(({ column, reason }) => [column, reason].filter(Boolean).join(' ')).join('; '));
      await refused.add({ line, isRefused, faults });
    },
    addChange: ({ line, name, changes }: RowChange) =>
      changed.add({
        line,
        name: shorten(name),
        changes: changes.map(({ column, from, to }) => ({
          column,
          from: textOf(column, from),
          to: textOf(column, to),
        })),
      }),
    count: () => refused.count,
    close: async ({
      path,
      columns,
      encoding,
    }: {
      path: string;
      columns: string[];
      encoding: ImportSummary['files'][number]['encoding'];
    }) => {
      await refused.close();
      await changed.close();
      if (reasons.size === 0) return;
      const source = await openSource(path, encoding.encoding);
      await writeRefusedFile(storage, run, { source, columns, reasons });
    },
  };
}

function sentence(reasons: Map<number, string>): string {
  const [[line, reason] = [0, '']] = reasons;
  return `line ${line}: ${reason}.`;
}

const PRICES = ['price', 'discounted_price', 'cost'];
const TIMES = ['published_at', 'last_published_at', 'sold_at', 'starts_at', 'ends_at'];

function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (PRICES.includes(column)) return plainPesos(Number(value));
  if (TIMES.includes(column) && typeof value === 'number') return new Date(value).toISOString();
  return shorten(value);
}

interface Watch {
  signal: AbortSignal;
  note: (progress: ImportProgress) => void;
  /** Whether the staff have stopped the run or started another one. */
  isEnded: () => boolean;
  close: () => Promise<void>;
}

/** Stores the progress every second, and aborts when the run is no longer wanted. */
function watchRun({ database }: Context, job: StaffImportJob, signal: AbortSignal): Watch {
  const ended = new AbortController();
  const closing = new AbortController();
  let latest: ImportProgress = { step: 'checking', done: 0, total: 0 };
  const watching = (async () => {
    for await (const _ of setInterval(PROGRESS_INTERVAL, null, { signal: closing.signal })) {
      // A database that cannot be written now stops nothing: the transactions of the run check it as well.
      const outcome = await saveProgress(database, job, latest).catch(() => 'saved' as const);
      if (outcome === 'ended') ended.abort();
    }
  })().catch(() => {});
  return {
    signal: AbortSignal.any([signal, ended.signal]),
    note: (progress) => {
      latest = progress;
    },
    isEnded: () => ended.signal.aborted,
    close: async () => {
      closing.abort();
      await watching;
    },
  };
}
