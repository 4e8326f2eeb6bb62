import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import type { JobContext } from '../jobs/context.ts';
import { enqueueJob } from '../jobs/records.ts';
import type { JobKind } from '../jobs/runner.ts';
import { databaseClaims } from '../pictures/files/make-once.ts';
import { isDeletionRunning, withImportClaim } from '../pictures/files/picture-claims.ts';
import { SECOND } from '../time/time.ts';
import { type Encoding, encodingNotice } from './import/read/encoding.ts';
import type { Mapping } from './import/read/mapping.ts';
import { FileRefused } from './import/refusal.ts';
import { IMPORT_JOB, type StaffImportJob } from './staff-imports/records.ts';

/** Milliseconds between two notes of the progress. */
const PROGRESS_INTERVAL = 2 * SECOND;

/** An import that a background job runs. The paths are absolute, and readable where the jobs run. */
export interface ImportRequest {
  path: string;
  mapping: Mapping;
  encoding?: Encoding | undefined;
  imagesFolder?: string | undefined;
  skipRefused: boolean;
}

/** Line of an import in `jobs list`. */
export interface ImportProgress {
  step: 'checking' | 'publishing' | 'imported' | 'refused';
  done?: number;
  total?: number;
  new?: number;
  changed?: number;
  unchanged?: number;
  refused?: number;
  report?: string;
  reason?: string;
  /** Encodings of files that were guessed. */
  guesses?: string;
}

/** Inserts the job. Returns its key. */
export async function enqueueImport(database: Knex, request: ImportRequest, now: number): Promise<string> {
  const key = `${basename(request.path).slice(0, 120)} ${new Date(now).toISOString()}`;
  await write(database, (transaction) => enqueueJob(transaction, { kind: IMPORT_JOB, key, payload: request }, now));
  return key;
}

/** With several machines the job can be claimed where the files are not. A retry can be claimed by another machine. */
function requireHere({ path, imagesFolder }: ImportRequest): void {
  for (const each of imagesFolder === undefined ? [path] : [path, imagesFolder])
    if (!existsSync(each)) throw new Error(`There is no file or folder ${each} on the machine ${hostname()}.`);
}

/** Whether the import is of a file that staff have uploaded; other requests name a path. */
function isOfStaff(payload: unknown): payload is StaffImportJob {
  return typeof payload === 'object' && payload !== null && 'importId' in payload;
}

/** Runs queued imports. An import that was stopped or killed is run again: it leaves out what is published already. */
export function imports({ settings, database, storage, now }: JobContext): JobKind {
  return {
    kind: IMPORT_JOB,
    intervalMs: null,
    // Hours of waiting must not use up the attempts.
    isDue: async (time) => !(await isDeletionRunning(database, time)),
    async run({ payload, signal, saveProgress }) {
      if (isOfStaff(payload)) {
        const { runStaffImport } = await import('./staff-imports/job.ts');
        return runStaffImport({ settings, database, storage, now }, payload, signal);
      }
      requireHere(payload as ImportRequest);
      // Loaded for the first import: it needs many modules.
      const { importCatalogue } = await import('./import/import-catalogue.ts');
      let savedAt = Number.NEGATIVE_INFINITY;
      const save = (step: ImportProgress['step']) => (progress: { done: number; total: number }) => {
        if (performance.now() - savedAt < PROGRESS_INTERVAL) return;
        savedAt = performance.now();
        // The lease is renewed without it as well.
        saveProgress({ step, ...progress } satisfies ImportProgress).catch(() => {});
      };
      try {
        const { outcome, report, ...summary } = await withImportClaim({ database, now, stopping: signal }, (claimed) =>
          importCatalogue({
            ...(payload as ImportRequest),
            database,
            dataDir: settings.dataDir,
            now: now(),
            signal: claimed,
            images: { storage, claims: databaseClaims(database, now) },
            onChecked: save('checking'),
            onPublished: save('publishing'),
          }),
        );
        const { new: added, changed, unchanged, refused } = summary;
        const counts = { new: added, changed, unchanged, refused };
        const where = report.lines > 0 ? { report: report.path } : {};
        const notices = summary.files.flatMap(({ file, encoding }) => encodingNotice(file, encoding) ?? []);
        const guesses = notices.length > 0 ? { guesses: notices.join(' ') } : {};
        await saveProgress({ step: outcome, ...counts, ...where, ...guesses } satisfies ImportProgress);
      } catch (error) {
        // Another run would be refused as well.
        if (!(error instanceof FileRefused)) throw error;
        await saveProgress({ step: 'refused', reason: error.message } satisfies ImportProgress);
      }
    },
  };
}
