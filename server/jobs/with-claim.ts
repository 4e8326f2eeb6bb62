import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Lease } from './lease.ts';
import { type CLAIM_KINDS, claimKey, deleteClaimed } from './records.ts';

export interface ClaimContext {
  database: Knex;
  now: () => number;
  stopping: AbortSignal;
}

interface ClaimName {
  kind: (typeof CLAIM_KINDS)[number];
  key: string;
}

/** Runs the work with a claim, which a lease renews. The signal is aborted when the claim is lost. `refusal`: another process has the claim. */
export async function withClaim<Result>(
  { database, now, stopping, kind, key, refusal }: ClaimContext & ClaimName & { refusal: () => Error },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const job = await claimKey(database, { kind, key }, now());
  if (!job) throw refusal();
  const lease = new Lease(job, { database, now, stopping });
  try {
    return await work(lease.signal);
  } finally {
    await lease.end();
    if (!lease.isLost) await deleteClaimed(database, job);
  }
}

/** Whether a process has a claim of this kind. */
export async function isClaimed(database: Knex, kind: ClaimName['kind'], now: number): Promise<boolean> {
  return Boolean(await database('jobs').where({ kind }).where('due_at', '>', now).first('id'));
}

/** Milliseconds between two looks at a claim. */
const CLAIM_INTERVAL = 50;

/** Waits until no process has the claim. That of a killed process ends with its lease. */
export async function waitForClaimEnd(database: Knex, { kind, key }: ClaimName, now: number): Promise<void> {
  const started = performance.now();
  const elapsed = () => Math.floor(performance.now() - started);
  const isHeld = () =>
    database('jobs')
      .where({ kind, key })
      .where('due_at', '>', now + elapsed())
      .first('id');
  while (await isHeld()) await sleep(CLAIM_INTERVAL);
}
