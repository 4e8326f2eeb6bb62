import type { Knex } from 'knex';
import { dueRows } from '../../database/batches/batches.ts';
import { claimDue } from '../../database/claim-due.ts';
import type { Row } from '../../database/tables.d.ts';
import { write } from '../../database/transaction.ts';
import { DAY, HOUR, SECOND } from '../time/time.ts';
import type { Backlog } from './backlog.ts';

/** Milliseconds. Another process continues the job of a killed process after this time. */
export const LEASE = 15 * SECOND;
/** Milliseconds to wait for the write lock. An outcome that is not stored would run the job again. */
const OUTCOME_TIMEOUT = 10 * SECOND;

/** Kinds that `claimKey` inserts and `deleteClaimed` deletes: no work waits in them. */
export const CLAIM_KINDS = [
  'picture-variants',
  'picture-import',
  'picture-deletion',
  'original-deletion',
  'backup-run',
] as const;
/** Milliseconds after the end of its lease until the claim of a killed process is deleted. */
const CLAIM_RETENTION = HOUR;

/** A job that this process may run until its lease ends. */
export interface ClaimedJob {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  progress: unknown;
  /** Runs since the last success, including this one. */
  attempts: number;
  /** End of the lease in milliseconds UTC. It identifies the claim: a later claim has another one. */
  leaseUntil: number;
}

/** Inserts the rows of recurring kinds that are missing. */
export async function insertRecurring(database: Knex, kinds: string[], now: number): Promise<void> {
  const existing: string[] = await database('jobs').whereIn('kind', kinds).where('key', '').pluck('kind');
  const missing = kinds.filter((kind) => !existing.includes(kind));
  if (missing.length === 0) return;
  const rows = missing.map((kind) => ({ kind, key: '', due_at: now, created_at: now }));
  await write(database, (transaction) => transaction('jobs').insert(rows).onConflict(['kind', 'key']).ignore());
}

/** Inserts a single job, in the transaction of the change that needs it. Returns `known` when the kind has a job with this key. */
export async function enqueueJob(
  transaction: Knex.Transaction,
  { kind, key, payload }: { kind: string; key: string; payload: unknown },
  now: number,
): Promise<'enqueued' | 'known'> {
  const row = { kind, key, payload: JSON.stringify(payload), due_at: now, created_at: now };
  const inserted = await transaction('jobs').insert(row).onConflict(['kind', 'key']).ignore().returning('id');
  return inserted.length > 0 ? 'enqueued' : 'known';
}

/** The kinds with a job that is due. `wasCut`: its last run has no outcome, because its process died. */
export async function findDueKinds(database: Knex, now: number): Promise<Map<string, { wasCut: boolean }>> {
  const rows = await database('jobs')
    .where('due_at', '<=', now)
    .groupBy('kind')
    .select('kind')
    .max({ cut: 'started_at' });
  return new Map(rows.map(({ kind, cut }) => [kind, { wasCut: cut !== null }]));
}

/** Claims the job of a kind that has been due for longest; null where none is due. */
export async function claimJob(database: Knex, kind: string, now: number): Promise<ClaimedJob | null> {
  const row = await claimDue<Row<'jobs'>>(database, {
    table: 'jobs',
    key: ['id'],
    where: (jobs) => jobs.where({ kind }),
    counter: 'attempts',
    set: { started_at: now },
    now,
    leaseMs: LEASE,
  });
  return row && claimedJob(row);
}

/**
 * Claims a single job that this process runs at once, without a runner. Null while another process has it. `deleteClaimed` ends it; the
 * job of a process that died can be claimed when its lease has ended.
 */
export async function claimKey(
  database: Knex,
  { kind, key }: { kind: (typeof CLAIM_KINDS)[number]; key: string },
  now: number,
): Promise<ClaimedJob | null> {
  const times = { due_at: now + LEASE, started_at: now };
  const [row] = await write(database, (transaction) =>
    transaction('jobs')
      .insert({ kind, key, created_at: now, attempts: 1, ...times })
      .onConflict(['kind', 'key'])
      .merge(times)
      .where('jobs.due_at', '<=', now)
      .returning('*'),
  );
  return row ? claimedJob(row) : null;
}

/** Deletes a job that this process has claimed, unless another process has it now. */
export async function deleteClaimed(database: Knex, job: ClaimedJob): Promise<void> {
  await write(database, (transaction) => claimOf(transaction, job).delete());
}

function claimedJob({ id, kind, key, attempts, payload, progress, due_at }: Row<'jobs'>): ClaimedJob {
  return { id, kind, key, attempts, payload: parsed(payload), progress: parsed(progress), leaseUntil: Number(due_at) };
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

/** Extends the lease and stores the progress. Returns the new end of the lease; null if another process has the job. */
export async function renewLease(
  database: Knex,
  job: ClaimedJob,
  { now, progress }: { now: number; progress?: unknown },
): Promise<number | null> {
  const leaseUntil = now + LEASE;
  const changes = { due_at: leaseUntil, ...(progress !== undefined && { progress: JSON.stringify(progress) }) };
  const changed = await write(database, (transaction) => claimOf(transaction, job).update(changes));
  return changed > 0 ? leaseUntil : null;
}

interface Outcome {
  /** Time of the next run; null if there is none. */
  dueAt: number | null;
  attempts: number;
  failure?: string | null;
  finishedAt?: number;
}

/** Stores the outcome of a run, unless another process has the job. */
export async function recordOutcome(
  database: Knex,
  job: ClaimedJob,
  { dueAt, attempts, failure = null, finishedAt }: Outcome,
): Promise<void> {
  const changes = { due_at: dueAt, attempts, failure, started_at: null, finished_at: finishedAt };
  await write(database, (transaction) => claimOf(transaction, job).update(changes), {
    lockTimeoutMs: OUTCOME_TIMEOUT,
  });
}

function claimOf(transaction: Knex.Transaction, { id, leaseUntil }: ClaimedJob) {
  return transaction('jobs').where({ id, due_at: leaseUntil });
}

/** Jobs that `jobs list` shows. */
const MAX_LISTED = 200;

export interface JobListRow {
  kind: string;
  key: string;
  state: 'waiting' | 'running' | 'failed, retrying' | 'given up' | 'done';
  attempts: number;
  progress: unknown;
  failure: string | null;
}

/** Single jobs, and recurring ones that run or have failed; the newest first. */
export async function listJobs(database: Knex, now: number): Promise<JobListRow[]> {
  const rows: Row<'jobs'>[] = await database('jobs')
    .where((some) => some.whereNot('key', '').orWhere('attempts', '>', 0))
    .whereNotIn('kind', CLAIM_KINDS)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED);
  return rows.map((row) => listedJob(row, now));
}

export async function findJob(
  database: Knex,
  { kind, key }: { kind: string; key: string },
  now: number,
): Promise<JobListRow | null> {
  const row = await database('jobs').where({ kind, key }).first();
  return row ? listedJob(row, now) : null;
}

function listedJob(row: Row<'jobs'>, now: number): JobListRow {
  const { kind, key, attempts, progress, failure } = row;
  return { kind, key, attempts, failure, state: stateOf(row, now), progress: parsed(progress) };
}

function stateOf({ due_at, started_at, finished_at, failure }: Row<'jobs'>, now: number): JobListRow['state'] {
  if (due_at === null) return finished_at === null ? 'given up' : 'done';
  if (started_at !== null && due_at > now) return 'running';
  return failure === null ? 'waiting' : 'failed, retrying';
}

/** Milliseconds for which single jobs that have ended are stored. */
const ENDED_RETENTION = 30 * DAY;

/** Deletes single jobs that ended long ago, and claims of killed processes. */
export async function deleteEndedJobs(transaction: Knex.Transaction, max: number, now: number): Promise<number> {
  const ended = transaction('jobs')
    .where((jobs) =>
      jobs
        .whereNot('key', '')
        .whereNull('due_at')
        .where('created_at', '<=', now - ENDED_RETENTION),
    )
    .orWhere((claims) => claims.whereIn('kind', CLAIM_KINDS).where('due_at', '<=', now - CLAIM_RETENTION))
    .orderBy('id')
    .limit(max);
  return dueRows(transaction, { table: 'jobs', key: ['id'], due: ended }).delete();
}

/** When the recurring job of a kind last succeeded; null if it never has. */
export async function findLastSuccess(database: Knex, kind: string): Promise<number | null> {
  const job = await database('jobs').where({ kind, key: '' }).first('finished_at');
  return job?.finished_at ?? null;
}

/** Due jobs by kind. Jobs that a process is running are not due. */
export async function countDueJobs(database: Knex, now: number): Promise<Map<string, Backlog>> {
  const rows: { kind: string; waiting: number; since: number }[] = await database('jobs')
    .where('due_at', '<=', now)
    .whereNotIn('kind', CLAIM_KINDS)
    .groupBy('kind')
    .select('kind')
    .min({ since: 'due_at' })
    .count({ waiting: '*' });
  return new Map(rows.map(({ kind, waiting, since }) => [kind, { waiting: Number(waiting), since: Number(since) }]));
}
