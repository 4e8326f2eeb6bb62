import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { countLines, type MovedCv, moveCv, restoreCv } from '../artists/cv/merge.ts';
import { incrementVersion, markMerged, unmarkMerged } from '../artists/editing/merge.ts';
import { artistAddress, artistSubject, lockArtist } from '../artists/editing/profile.ts';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { countFollowers, moveFollowers, restoreFollowers } from '../follows/artist-merge.ts';
import { addRedirect, redirectsTo, undoRedirect } from '../redirects/records.ts';
import { countChangedSince, countLinks, moveLinks, restoreLinks } from './links.ts';
import { changedSince } from './terms.ts';

interface ArtistMerge {
  fromId: number;
  intoId: number;
}

/** What undoes the merge of two artists. */
export interface ArtistMergeUndo extends ArtistMerge {
  wasShown: boolean;
  /** Ids of artists that had been merged into this one before. */
  earlier: number[];
  /** Earlier addresses of this one. */
  addresses: string[];
  /** Missing in lines of earlier versions. */
  cv?: MovedCv;
}

/** What a merge will move. */
export async function countMoved(
  database: Knex,
  merge: ArtistMerge,
): Promise<{ works: number; followers: number; both: number }> {
  const { items } = await countLinks(database, { kind: 'artists', ...merge });
  return { works: items, ...(await countFollowers(database, merge)) };
}

/**
 * Makes two artists one: works, followers, addresses and lines of the CV move to the remaining one. The row of the other one stays, hidden, so that
 * imports find the remaining one by its name and ids.
 */
export function mergeArtists(
  database: Knex,
  { fromId, intoId, ...by }: ChangeBy & ArtistMerge,
): Promise<'merged' | 'same' | 'unknown'> {
  if (fromId === intoId) return Promise.resolve('same');
  return write(database, async (transaction) => {
    const { from, into } = await lockBoth(transaction, { fromId, intoId });
    if (!from || !into) return 'unknown';
    const { works, followers } = await countMoved(transaction, { fromId, intoId });
    await moveLinks(transaction, { kind: 'artists', fromId, intoId });
    await moveFollowers(transaction, { fromId, intoId });
    const earlier = await markMerged(transaction, { fromId, intoId });
    const cv = await moveCv(transaction, { fromId, intoId });
    const addresses = await redirectsTo(transaction, artistAddress(from.slug));
    await addRedirect(transaction, { from: artistAddress(from.slug), to: artistAddress(into.slug), now: by.now });
    const changes = [
      { field: 'Merged', from: null, to: from.name },
      { field: 'Works moved', from: null, to: String(works) },
      { field: 'Followers moved', from: null, to: String(followers) },
    ];
    const lines = countLines(cv.added);
    if (lines > 0) {
      // An open form of the remaining artist has the lines of before.
      await incrementVersion(transaction, intoId);
      changes.push({ field: 'Lines of the CV moved', from: null, to: String(lines) });
    }
    const wasShown = Boolean(from.is_shown_on_website);
    const undo = { kind: 'artist.merge', fromId, intoId, wasShown, earlier, addresses, cv: { ...cv } } as const;
    await recordChange(transaction, { ...by, action: 'artist.merged', ...artistSubject(into), changes, undo }, by.now);
    return 'merged';
  });
}

/** Undoes a merge, if every work is still where the merge has put it. */
export async function undoArtistMerge(
  transaction: Knex.Transaction,
  { fromId, intoId, wasShown, earlier, addresses, cv }: ArtistMergeUndo,
  by: ChangeBy,
): Promise<UndoOutcome> {
  const into = await lockArtist(transaction, intoId);
  const from = await transaction('artists').where('id', fromId).forUpdate().first('slug', 'name', 'merged_into_id');
  if (!into || from?.merged_into_id !== intoId)
    return { outcome: 'refused', reason: 'The other artist was merged again or deleted. Undo that first.' };
  const merge = { kind: 'artists', fromId, intoId } as const;
  const changed = await countChangedSince(transaction, merge);
  if (changed > 0) return { outcome: 'refused', reason: changedSince(changed, 'works', into.name) };
  await restoreLinks(transaction, merge);
  await restoreFollowers(transaction, merge);
  if (cv) {
    await restoreCv(transaction, merge, cv);
    await incrementVersion(transaction, intoId);
  }
  await unmarkMerged(transaction, { fromId, intoId, earlier, wasShown });
  const redirect = { from: artistAddress(from.slug), to: artistAddress(into.slug), earlier: addresses };
  await undoRedirect(transaction, redirect);
  const changes = [{ field: 'Merged', from: from.name, to: null }];
  const subject = artistSubject(into);
  await recordChange(transaction, { ...by, action: 'artist.merge-undone', ...subject, changes }, by.now);
  return { outcome: 'undone' };
}

/** In the order of their ids, so that two merges cannot wait for each other. */
async function lockBoth(transaction: Knex.Transaction, { fromId, intoId }: ArtistMerge) {
  const rows = new Map<number, Awaited<ReturnType<typeof lockArtist>>>();
  for (const id of [fromId, intoId].sort((a, b) => a - b)) rows.set(id, await lockArtist(transaction, id));
  return { from: rows.get(fromId), into: rows.get(intoId) };
}
