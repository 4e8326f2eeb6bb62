import type { Knex } from 'knex';
import { inBatches, rowsOf } from '../../database/batches.ts';
import { write } from '../../database/transaction.ts';
import { publishedBySlug } from '../artworks/scopes.ts';
import { countsOnceIn, type Place, remembered } from './sharing.ts';

interface Share {
  slug: string;
  sharedTo: Place;
  /** A hash of the address, forgotten when it has made the share count once. */
  client: string;
}

/** Notes that a published artwork was shared; as interest that counts once an hour for each address. */
export function noteShare(
  database: Knex,
  { slug, sharedTo, client }: Share,
  now: number,
): Promise<'noted' | 'unknown'> {
  return write(database, async (transaction) => {
    const artwork = await publishedBySlug(transaction, slug, now).first('id');
    if (!artwork) return 'unknown';
    const same = { artwork_id: artwork.id, client };
    const before = await transaction('shares')
      .where(same)
      .where('shared_at', '>', now - countsOnceIn)
      .first('id');
    await transaction('shares').insert({ ...same, shared_to: sharedTo, shared_at: now });
    if (!before) {
      await transaction('interests').insert({ artwork_id: artwork.id, kind: 'share', happened_at: now });
    }
    return 'noted';
  });
}

/** Forgets from where it was shared, and what was shared long ago. */
export async function sweepShares(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    (transaction, most) => {
      const old = transaction('shares')
        .where('shared_at', '<=', now - remembered)
        .orderBy('shared_at');
      return rowsOf(transaction, { table: 'shares', key: ['id'], due: old.limit(most) }).delete();
    },
    signal,
  );
  await inBatches(
    database,
    (transaction, most) => {
      const counted = transaction('shares')
        // As the index says it, or it would not be used.
        .whereRaw("client <> ''")
        .where('shared_at', '<=', now - countsOnceIn)
        .orderBy('shared_at');
      return rowsOf(transaction, { table: 'shares', key: ['id'], due: counted.limit(most) }).update({ client: '' });
    },
    signal,
  );
}
