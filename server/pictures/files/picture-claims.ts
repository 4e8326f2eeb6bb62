import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { type ClaimContext, isClaimed, withClaim } from '../../jobs/with-claim.ts';

const IMPORT = 'picture-import';
const DELETION = 'picture-deletion';

/** An import and a deletion of unused pictures exclude each other. The message is a sentence for the operator. */
export class PicturesClaimed extends Error {
  override name = 'PicturesClaimed';
}

const isDeleting = () =>
  new PicturesClaimed('Unused pictures are being deleted: import when `storage unused --delete` has ended.');

/** Whether a process deletes unused pictures now. */
export function isDeletionRunning(database: Knex, now: number): Promise<boolean> {
  return isClaimed(database, DELETION, now);
}

/**
 * Runs an import while no process deletes unused pictures. An import stores pictures, or uses stored ones, hours before it writes their rows.
 * The signal is aborted when the claim is lost.
 */
export function withImportClaim<Result>(
  context: ClaimContext,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Several imports can run at the same time.
  return withClaim({ ...context, kind: IMPORT, key: randomUUID(), refusal: isDeleting }, async (signal) => {
    if (await isDeletionRunning(context.database, context.now())) throw isDeleting();
    return work(signal);
  });
}

/** Runs a deletion of unused pictures while no import runs. Both claim before they look for the other claim, so that at most one starts. */
export function withDeletionClaim<Result>(
  context: ClaimContext,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const refusal = () => new PicturesClaimed('Another process deletes unused pictures.');
  return withClaim({ ...context, kind: DELETION, key: 'all', refusal }, async (signal) => {
    if (await isClaimed(context.database, IMPORT, context.now()))
      throw new PicturesClaimed('An import is running and may use these pictures: delete them when it has ended.');
    return work(signal);
  });
}
