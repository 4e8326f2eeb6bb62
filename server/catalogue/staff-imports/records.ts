import type { Knex } from 'knex';
import { countRows, required } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';
import { write } from '../../../database/transaction.ts';
import type { AuditAction } from '../../audit/actions.ts';
import type { Actor, AuditChange, Undo } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { enqueueJob, findJob, type JobListRow } from '../../jobs/records.ts';
import { type FileColumn, type ImportChoices, storedName } from './columns.ts';

export type ImportState = Row<'imports'>['state'];

/** Rows of a check or of an import. */
export interface ImportCounts {
  new: number;
  changed: number;
  unchanged: number;
  removed: number;
  /** Sold or awaiting payment, and left unchanged. */
  taken: number;
  refused: number;
  /** Refused lines, of which each row of `refused` is one, and the lines of `taken`. */
  reported: number;
  /** New artworks without a picture. Counts of earlier versions lack it. */
  withoutPicture?: number;
}

/** `done` and `total` are bytes while the file is checked, then rows. */
export interface ImportProgress {
  step: 'checking' | 'importing';
  done: number;
  total: number;
}

export interface StaffImport extends Omit<Row<'imports'>, 'columns' | 'choices' | 'progress' | 'checked' | 'result'> {
  columns: FileColumn[];
  choices: ImportChoices;
  progress: ImportProgress | null;
  checked: ImportCounts | null;
  result: ImportCounts | null;
}

/** The job of background work that checks and runs imports. */
export const IMPORT_JOB = 'imports';

/** Payload of the job of an uploaded file. */
export interface StaffImportJob {
  importId: number;
  run: number;
}

export const RUNNING: ImportState[] = ['checking', 'importing'];
/** Its file can be checked, or checked again. */
export const BEFORE_IMPORT: ImportState[] = ['uploaded', 'checked', 'refused'];

/** Inserts an uploaded file, unless its upload is an import already. */
export async function createImport(
  database: Knex,
  file: {
    key: string;
    upload: string;
    fileName: string;
    kind: string;
    columns: FileColumn[];
    choices: ImportChoices;
    notice: string | null;
  },
  { actor, now }: { actor: Actor; now: number },
): Promise<{ id: number; isNew: boolean }> {
  const { fileName, columns, choices, ...others } = file;
  return write(database, async (transaction) => {
    const row = { ...others, file_name: fileName, columns: JSON.stringify(columns), choices: JSON.stringify(choices) };
    const times = { created_at: now, updated_at: now };
    const who = { staff_id: actor.staffId, actor: actor.name };
    const [created] = await transaction('imports')
      .insert({ ...row, ...times, ...who, state: 'uploaded' })
      .onConflict('upload')
      .ignore()
      .returning('id');
    if (!created) {
      const { id } = await required(transaction('imports').where({ upload: file.upload }).first('id'));
      return { id, isNew: false };
    }
    const { id } = created;
    await record(transaction, { id, file_name: fileName }, { action: 'catalogue.file-uploaded', actor, now });
    return { id, isNew: true };
  });
}

/** The id of the import that an upload has become. */
export async function findUploaded(database: Knex, upload: string): Promise<number | null> {
  const found = await database('imports').where({ upload }).first('id');
  return found?.id ?? null;
}

export async function findImport(database: Knex, id: number): Promise<StaffImport | null> {
  const row = await database('imports').where({ id }).first();
  return row ? parsedImport(row) : null;
}

export function countImports(database: Knex): Promise<number> {
  return countRows(database('imports'));
}

/** One page of all imports, the newest first. */
export async function listImports(
  database: Knex,
  { page, size }: { page: number; size: number },
): Promise<StaffImport[]> {
  const rows = await database('imports')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size);
  return rows.map(parsedImport);
}

function parsedImport({ columns, choices, progress, checked, result, ...row }: Row<'imports'>): StaffImport {
  const parsed = (json: string | null) => (json === null ? null : JSON.parse(json));
  return {
    ...row,
    columns: parsed(columns),
    choices: parsed(choices),
    progress: parsed(progress),
    checked: parsed(checked),
    result: parsed(result),
  };
}

/** Replaces the columns of a file that is read in another encoding. */
export async function replaceColumns(
  database: Knex,
  { id, columns, choices, notice, now }: Pick<StaffImport, 'id' | 'columns' | 'choices' | 'notice'> & { now: number },
): Promise<void> {
  const changes = { columns: JSON.stringify(columns), choices: JSON.stringify(choices), notice, updated_at: now };
  await write(database, (transaction) =>
    transaction('imports')
      .where({ id })
      .whereIn('state', BEFORE_IMPORT)
      .update({ ...changes, state: 'uploaded', checked: null, reason: null }),
  );
}

/** `busy`: it runs, or has ended. `deleted`: the uploaded file is no longer there. `undone`: what it had written was put back. */
export type StartOutcome = 'started' | 'busy' | 'deleted' | 'undone';

interface ImportAction {
  id: number;
  actor: Actor;
  now: number;
}

/** Checks the file with these choices in the background, and stores them by the names of the columns. */
export async function startCheck(
  database: Knex,
  { id, choices, actor, now }: ImportAction & { choices: ImportChoices },
): Promise<StartOutcome> {
  const from = BEFORE_IMPORT;
  const changes = {
    state: 'checking',
    choices: JSON.stringify(choices),
    reason: null,
    notice: null,
    checked: null,
  } as const;
  return write(database, async (transaction) => {
    const outcome = await start(transaction, { id, from, changes, now });
    if (outcome.row) {
      await storeTargets(transaction, choices, now);
      await record(transaction, outcome.row, { action: 'catalogue.import-checked', actor, now });
    }
    return outcome.outcome;
  });
}

/** Imports a checked file in the background, or continues a stopped import. */
export async function startImport(database: Knex, { id, actor, now }: ImportAction): Promise<StartOutcome> {
  return write(database, async (transaction) => {
    // The undo locks the row as well.
    await transaction('imports').where({ id }).forUpdate().first('id');
    if ((await findImportUndo(transaction, id)) !== null) return 'undone';
    const changes = { state: 'importing', staff_id: actor.staffId, actor: actor.name } as const;
    const { row, outcome } = await start(transaction, { id, from: ['checked', 'stopped'], changes, now });
    if (row) await record(transaction, row, { action: 'catalogue.import-started', actor, now });
    return outcome;
  });
}

/** The id of the change of many artworks that undoes an import; null if there is none. */
export async function findImportUndo(database: Knex, id: number): Promise<number | null> {
  const row = await database('bulk_changes').where({ import_id: id }).first('id');
  return row?.id ?? null;
}

type ImportRow = Pick<Row<'imports'>, 'id' | 'file_name' | 'run'>;

async function start(
  transaction: Knex.Transaction,
  { id, from, changes, now }: { id: number; from: ImportState[]; changes: Partial<Row<'imports'>>; now: number },
): Promise<{ row: ImportRow | null; outcome: StartOutcome }> {
  const [row] = await transaction('imports')
    .where({ id })
    .whereIn('state', from)
    .whereNull('file_deleted_at')
    .update({ ...changes, run: transaction.raw('run + 1'), progress: null, updated_at: now })
    .returning(['id', 'file_name', 'run']);
  if (!row) {
    const found = await transaction('imports').where({ id }).first('file_deleted_at');
    return { row: null, outcome: found?.file_deleted_at ? 'deleted' : 'busy' };
  }
  const payload: StaffImportJob = { importId: id, run: row.run };
  await enqueueJob(transaction, { kind: IMPORT_JOB, key: jobKey(row), payload }, now);
  return { row, outcome: 'started' };
}

/** The key of the job of the last check or run. */
function jobKey({ id, run, file_name }: ImportRow): string {
  return `${file_name.slice(0, 120)} (upload ${id}, run ${run})`;
}

/** How the background job of the last check or run is doing; null if it was deleted. */
export function findImportJob(database: Knex, found: StaffImport, now: number): Promise<JobListRow | null> {
  return findJob(database, { kind: IMPORT_JOB, key: jobKey(found) }, now);
}

/** Stops the check or the import. Its job ends after its current transaction, which writes nothing more. */
export async function stopImport(database: Knex, { id, actor, now }: ImportAction): Promise<'stopped' | 'not-running'> {
  return write(database, async (transaction) => {
    const [row] = await transaction('imports')
      .where({ id })
      .whereIn('state', RUNNING)
      .update({
        state: transaction.raw("case state when 'importing' then 'stopped' else 'uploaded' end"),
        updated_at: now,
      })
      .returning(['id', 'file_name', 'kind', 'rows_new', 'rows_changed']);
    if (row) await record(transaction, row, { action: 'catalogue.import-stopped', actor, now, undo: undoOf(row) });
    return row ? 'stopped' : 'not-running';
  });
}

/** Deletes an upload that has imported nothing. Returns the key of its files; null if it runs or has imported something. */
export async function discardImport(database: Knex, { id, actor, now }: ImportAction): Promise<string | null> {
  return write(database, async (transaction) => {
    const unused = transaction('imports').where({ id }).whereIn('state', BEFORE_IMPORT);
    const row = await unused.clone().forUpdate().first('id', 'key', 'file_name');
    if (!row) return null;
    await unused.delete();
    await record(transaction, row, { action: 'catalogue.import-discarded', actor, now });
    return row.key;
  });
}

export async function record(
  transaction: Knex.Transaction,
  { id, file_name }: { id: number; file_name: string },
  {
    action,
    actor,
    now,
    changes,
    undo,
  }: { action: AuditAction; actor: Actor; now: number; changes?: AuditChange[]; undo?: Undo | undefined },
): Promise<void> {
  const subject = { subject: `import:${id}`, subjectName: file_name };
  await recordChange(transaction, { actor, action, ...subject, ...(changes && { changes }), undo }, now);
}

/** Undoes the import as one; undefined for an import that has written no artworks. */
export function undoOf({
  id,
  kind,
  rows_new,
  rows_changed,
}: Pick<Row<'imports'>, 'id' | 'kind' | 'rows_new' | 'rows_changed'>): Undo | undefined {
  return kind === 'artworks' && rows_new + rows_changed > 0 ? { kind: 'import', id } : undefined;
}

async function storeTargets(transaction: Knex.Transaction, { columns }: ImportChoices, now: number): Promise<void> {
  const names = new Map(Object.entries(columns).map(([name, target]) => [storedName(name), target]));
  names.delete('');
  if (names.size === 0) return;
  const rows = [...names].map(([name, target]) => ({ name, target, chosen_at: now }));
  await transaction('import_columns').insert(rows).onConflict('name').merge();
}

/** What was chosen last for columns of these names. */
export async function findEarlierTargets(database: Knex, names: string[]): Promise<Map<string, string>> {
  const rows = await database('import_columns').whereIn('name', names.map(storedName)).select('name', 'target');
  return new Map(rows.map(({ name, target }) => [name, target]));
}
