import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { write } from '../../../database/transaction.ts';
import { detectNewWorks, isAnyToAnnounce } from './detect.ts';
import { type AnnounceOptions, notifyNextFollowers, startOrFindRound } from './notify.ts';

/**
 * Detects new artworks and mails followers when it is time. Any process may call it at any time: mails and progress are
 * written in one transaction.
 */
export async function announceNewWorks(database: Knex, options: AnnounceOptions, signal?: AbortSignal): Promise<void> {
  if (!(await isAnyToAnnounce(database, options.now))) return;
  let hasMore = true;
  while (hasMore && !signal?.aborted) {
    hasMore = await write(database, async (transaction) => {
      await serialize(transaction, 'announcements');
      if (await detectNewWorks(transaction, options.now)) return true;
      return (await startOrFindRound(transaction, options.now)) && (await notifyNextFollowers(transaction, options));
    });
  }
}
