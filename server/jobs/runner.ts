import { MINUTE, SECOND } from '../time/time.ts';
import type { JobContext } from './context.ts';
import { Lease } from './lease.ts';
import { type JobMetrics, registerJobMetrics } from './metrics.ts';
import { type ClaimedJob, claimJob, findDueKinds, insertRecurring, recordOutcome } from './records.ts';
import type { WaitingWork } from './waiting.ts';

/** A kind of background work. */
export interface JobKind extends WaitingWork {
  kind: string;
  /** Milliseconds from one run to the next. Null: the kind has single jobs only, which `enqueueJob` inserts. */
  intervalMs: number | null;
  /** The run claims rows of the kind's own table one by one, so that processes share the work. Otherwise one process at a time runs the job. */
  claimsRows?: boolean;
  run: (job: JobRun) => Promise<unknown>;
  /** Ends what the kind holds open, such as connections. Called when the process stops, beside a run that may still be active. */
  close?: () => Promise<void>;
}

export interface JobRun {
  /** Aborted when the process stops or another process has the job: the run stops after its current transaction. */
  signal: AbortSignal;
  /** Payload of a single job. */
  payload: unknown;
  /** Progress that the last run has saved; null at first. */
  progress: unknown;
  saveProgress(progress: unknown): Promise<void>;
}

export interface JobRunner {
  /** Runs what is due now, of one kind or of all. A run that is already active is waited for. */
  runDue(kind?: string): Promise<void>;
  /** Runs what is due every second, until it is closed. */
  start(): void;
  /** Starts no further run, aborts the signals of the active ones, and waits for them. */
  close(): Promise<void>;
}

type DueKinds = Awaited<ReturnType<typeof findDueKinds>>;

/** Milliseconds between two checks. */
const INTERVAL = SECOND;
const FIRST_RETRY = SECOND;
const MAX_RETRY_DELAY = 5 * MINUTE;
/** A single job is given up after so many runs that failed or whose process died. */
const MAX_ATTEMPTS = 12;

/** Runs background work in this thread. Every process may have a runner: a job runs in one of them at a time. */
export function openRunner(context: JobContext, kinds: JobKind[]): JobRunner {
  return new DatabaseJobRunner(context, kinds);
}

class DatabaseJobRunner implements JobRunner {
  readonly #context: JobContext;
  readonly #kinds: JobKind[];
  readonly #metrics: JobMetrics;
  readonly #stopping = new AbortController();
  /** Active runs by kind. They never reject. */
  readonly #active = new Map<string, Promise<void>>();
  /** Failed kinds that claim rows, which have no job with a time of the next run. */
  readonly #retries = new Map<string, { attempts: number; at: number }>();
  #insertedRows: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #check: Promise<void> = Promise.resolve();

  constructor(context: JobContext, kinds: JobKind[]) {
    this.#context = context;
    this.#kinds = kinds;
    this.#metrics = registerJobMetrics(context, kinds);
  }

  async runDue(only?: string): Promise<void> {
    const kinds = this.#kinds.filter(({ kind }) => only === undefined || kind === only);
    const active = kinds.flatMap(({ kind }) => this.#active.get(kind) ?? []);
    await Promise.all([...active, ...(await this.#startDue(kinds))]);
  }

  start(): void {
    const check = async () => {
      await this.#startDue(this.#kinds).catch((err) =>
        this.#context.log.warn({ err }, 'due jobs could not be read, retrying in 1 s'),
      );
      if (!this.#isStopping) this.#timer = setTimeout(() => this.#startCheck(check), INTERVAL);
    };
    this.#startCheck(check);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#kinds.map(({ close }) => close?.()));
    await this.#check;
    await Promise.all(this.#active.values());
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #startCheck(check: () => Promise<void>): void {
    this.#check = check();
  }

  /** Starts what is due and not active. Returns the new runs. */
  async #startDue(kinds: JobKind[]): Promise<Promise<void>[]> {
    const { database, now, log } = this.#context;
    this.#insertedRows ??= this.#insertRows();
    await this.#insertedRows;
    const due = await findDueKinds(database, now());
    const starting = kinds.map(async (kind) => {
      const isDue = await this.#isDue(kind, due).catch((err) => {
        log.warn({ err, job: kind.kind }, 'due work could not be read, retrying');
        return false;
      });
      // Another check may have started the run meanwhile.
      return isDue && !this.#active.has(kind.kind) ? [this.#startRun(kind)] : [];
    });
    return (await Promise.all(starting)).flat();
  }

  async #insertRows(): Promise<void> {
    const recurring = this.#kinds.filter(({ intervalMs, claimsRows }) => intervalMs !== null && !claimsRows);
    const kinds = recurring.map(({ kind }) => kind);
    await insertRecurring(this.#context.database, kinds, this.#context.now()).catch((error) => {
      this.#insertedRows = null;
      throw error;
    });
  }

  async #isDue({ kind, claimsRows, isDue }: JobKind, due: DueKinds): Promise<boolean> {
    if (this.#isStopping || this.#active.has(kind)) return false;
    const now = this.#context.now();
    if (claimsRows ? now < (this.#retries.get(kind)?.at ?? 0) : !due.has(kind)) return false;
    // A run that was cut off is completed, also if nothing is left to do.
    return due.get(kind)?.wasCut || ((await isDue?.(now)) ?? true);
  }

  #startRun(kind: JobKind): Promise<void> {
    const run = (kind.claimsRows ? this.#runWithoutClaim(kind) : this.#runClaimed(kind))
      .catch((err) => this.#context.log.warn({ err, job: kind.kind }, 'job could not be claimed or stored, retrying'))
      .finally(() => this.#active.delete(kind.kind));
    this.#active.set(kind.kind, run);
    return run;
  }

  async #runWithoutClaim({ kind, run }: JobKind): Promise<void> {
    const { log, now } = this.#context;
    const job: JobRun = { signal: this.#stopping.signal, payload: null, progress: null, saveProgress: async () => {} };
    try {
      await this.#metrics.measure(kind, () => run(job));
      this.#retries.delete(kind);
    } catch (err) {
      const attempts = (this.#retries.get(kind)?.attempts ?? 0) + 1;
      this.#retries.set(kind, { attempts, at: now() + retryAfter(attempts) });
      log.warn({ err, job: kind, attempts, retryAfter: retryAfter(attempts) }, 'job failed, retrying');
    }
  }

  /** Runs the recurring job of the kind, or its single jobs one after the other. */
  async #runClaimed(kind: JobKind): Promise<void> {
    const { database, now } = this.#context;
    do {
      const job = await claimJob(database, kind.kind, now());
      if (!job) return;
      // The process died during the last of these runs, for example for lack of memory.
      if (job.key !== '' && job.attempts > MAX_ATTEMPTS)
        await this.#recordFailure(
          { ...job, attempts: MAX_ATTEMPTS },
          new Error('the process died during the last run'),
        );
      else await this.#runJob(kind, job);
    } while (kind.intervalMs === null && !this.#isStopping);
  }

  async #runJob(kind: JobKind, job: ClaimedJob): Promise<void> {
    const { database, now } = this.#context;
    const lease = new Lease(job, { database, now, stopping: this.#stopping.signal });
    const saveProgress = (progress: unknown) => lease.renew(progress);
    const { payload, progress } = job;
    let failure: unknown;
    let hasFailed = false;
    try {
      await this.#metrics.measure(kind.kind, () => kind.run({ signal: lease.signal, payload, progress, saveProgress }));
    } catch (error) {
      failure = error;
      hasFailed = true;
    }
    await lease.end();
    // Another process has the job, and stores its own outcome.
    if (lease.isLost) return;
    // A recurring run that was stopped has left out the rest without an error.
    const isStopped = lease.signal.aborted && (hasFailed || kind.intervalMs !== null);
    // The next process runs it at once, and this run does not count.
    if (isStopped) await recordOutcome(database, job, { dueAt: now(), attempts: job.attempts - 1 });
    else if (hasFailed) await this.#recordFailure(job, failure);
    else {
      const dueAt = kind.intervalMs === null ? null : now() + kind.intervalMs;
      await recordOutcome(database, job, { dueAt, attempts: 0, finishedAt: now() });
    }
  }

  async #recordFailure(job: ClaimedJob, err: unknown): Promise<void> {
    const { database, log, now } = this.#context;
    const { kind, key, attempts } = job;
    const isGivenUp = key !== '' && attempts >= MAX_ATTEMPTS;
    const details = { err, job: kind, ...(key && { key }), attempts };
    if (isGivenUp) log.error(details, 'job given up');
    else log.warn({ ...details, retryAfter: retryAfter(attempts) }, 'job failed, retrying');
    const failure = String(err).slice(0, 500);
    await recordOutcome(database, job, { dueAt: isGivenUp ? null : now() + retryAfter(attempts), attempts, failure });
  }
}

function retryAfter(attempts: number): number {
  return Math.min(MAX_RETRY_DELAY, FIRST_RETRY * 2 ** Math.min(attempts - 1, 20));
}
