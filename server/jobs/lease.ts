import type { Knex } from 'knex';
import { type ClaimedJob, LEASE, renewLease } from './records.ts';

const RENEW_INTERVAL = LEASE / 3;

interface LeaseOptions {
  database: Knex;
  now: () => number;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

/** Renews the lease of a running job until `end`. Its signal is aborted when the process stops or another process has the job. */
export class Lease {
  readonly signal: AbortSignal;
  readonly #job: ClaimedJob;
  readonly #options: LeaseOptions;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #lastRenewal: Promise<void> = Promise.resolve();

  constructor(job: ClaimedJob, options: LeaseOptions) {
    this.#job = job;
    this.#options = options;
    this.signal = AbortSignal.any([options.stopping, this.#lost.signal]);
    this.#timer = setInterval(() => this.renew().catch(() => this.#checkEnd()), RENEW_INTERVAL).unref();
  }

  get isLost(): boolean {
    return this.#lost.signal.aborted;
  }

  /** Renewals run one after the other, because each one depends on the end of the last lease. */
  renew(progress?: unknown): Promise<void> {
    const renewal = this.#lastRenewal.then(() => this.#renew(progress));
    this.#lastRenewal = renewal.catch(() => {});
    return renewal;
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lastRenewal;
  }

  async #renew(progress: unknown): Promise<void> {
    if (this.isLost) return;
    const { database, now } = this.#options;
    const leaseUntil = await renewLease(database, this.#job, { now: now(), progress });
    if (leaseUntil === null) this.#lost.abort();
    else this.#job.leaseUntil = leaseUntil;
  }

  /** While the database cannot be written, another process may take over after the end of the lease. */
  #checkEnd(): void {
    if (this.#options.now() >= this.#job.leaseUntil) this.#lost.abort();
  }
}
