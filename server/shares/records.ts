import type { Knex } from 'knex';
import { deleteDue, dueRows, inBatches } from '../../database/batches/batches.ts';
import { write } from '../../database/transaction.ts';
import { COUNT_INTERVAL } from '../artworks/popularity/decay.ts';
import { recordInterest } from '../artworks/popularity/records.ts';
import { publishedBySlug } from '../artworks/scopes.ts';
import { RETENTION, type ShareTarget } from './sharing.ts';

interface Share {
  slug: string;
  sharedTo: ShareTarget;
  /** Hash of the IP address; deleted once it is no longer needed to count the share once. */
  client: string;
}

/** Records that a published artwork was shared. It counts as interest once an hour for each IP address. */
export function recordShare(
  database: Knex,
  { slug, sharedTo, client }: Share,
  now: number,
): Promise<'recorded' | 'unknown'> {
  return write(database, async (transaction) => {
    const artwork = await publishedBySlug(transaction, slug, now).first('id');
    if (!artwork) return 'unknown';
    const same = { artwork_id: artwork.id, client };
    const recentShare = await transaction('shares')
      .where(same)
      .where('shared_at', '>', now - COUNT_INTERVAL)
      .first('id');
    await transaction('shares').insert({ ...same, shared_to: sharedTo, shared_at: now });
    if (!recentShare) await recordInterest(transaction, { artworkId: artwork.id, kind: 'share', now });
    return 'recorded';
  });
}

/** Deletes old shares, and the address hashes of counted ones. */
export async function sweepShares(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const old = (transaction: Knex) =>
    transaction('shares')
      .where('shared_at', '<=', now - RETENTION)
      .orderBy('shared_at');
  await deleteDue(database, { table: 'shares', key: ['id'], due: old }, signal);
  await inBatches(
    database,
    (transaction, max) => {
      const counted = transaction('shares')
        // The condition of the partial index, which is used only for exactly this text.
        .whereRaw("client <> ''")
        .where('shared_at', '<=', now - COUNT_INTERVAL)
        .orderBy('shared_at');
      return dueRows(transaction, { table: 'shares', key: ['id'], due: counted.limit(max) }).update({ client: '' });
    },
    signal,
  );
}
