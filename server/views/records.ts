import type { Knex } from 'knex';
import { dueRows, inBatches } from '../../database/batches/batches.ts';
import { write } from '../../database/transaction.ts';
import { COUNT_INTERVAL } from '../artworks/popularity/decay.ts';
import { deleteOldInterests, recordInterest } from '../artworks/popularity/records.ts';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { published } from '../artworks/scopes.ts';
import { DAY, SECOND } from '../time/time.ts';

/** How long recording a view waits for other writers. Views are not important enough to delay them. */
const LOCK_TIMEOUT = 0.5 * SECOND;

export interface View {
  /** Hash of the visitor's id. */
  visitor: string;
  /** Hash of the IP address; deleted once it is no longer needed to limit the count. */
  client: string;
  artworkId: number;
}

/** Records a view of an artwork. It counts as interest once an hour for each visitor. */
export function recordView(database: Knex, view: View, now: number): Promise<'counted' | 'seen again' | 'unknown'> {
  const work = async (transaction: Knex.Transaction) => {
    const artwork = transaction('artworks').where({ id: view.artworkId }).where(published(now));
    if (!(await artwork.first('id'))) return 'unknown';
    const seen = await storeView(transaction, view, now);
    if (seen === 'within the hour') return 'seen again';
    const fromAddress = await countFromAddress(transaction, view, now);
    if (fromAddress > MAX_STORED_PER_ADDRESS && seen === 'first') await viewOf(transaction, view).delete();
    if (fromAddress > MAX_COUNTED_PER_ADDRESS) return 'seen again';
    await recordInterest(transaction, { artworkId: view.artworkId, kind: 'view', now });
    return 'counted';
  };
  return write(database, work, { lockTimeoutMs: LOCK_TIMEOUT });
}

interface ViewedQuery {
  except: number | null;
  limit: number;
  now: number;
}

/** Published artworks that the visitor has viewed, latest first. */
export async function findViewed(database: Knex, visitor: string, query: ViewedQuery): Promise<CardRow[]> {
  return findCards(database, await viewedIds(database, visitor, query));
}

export function viewedIds(database: Knex, visitor: string, { except, limit, now }: ViewedQuery): Promise<number[]> {
  const views = database('views as v')
    .join('artworks as a', 'a.id', 'v.artwork_id')
    .where('v.visitor', visitor)
    .where(published(now, 'a'))
    .orderBy([
      { column: 'v.seen_at', order: 'desc' },
      { column: 'v.artwork_id', order: 'desc' },
    ])
    .limit(limit);
  if (except !== null) views.whereNot('v.artwork_id', except);
  return views.pluck('v.artwork_id');
}

/** Deletes the address hashes of counted views, old views, and old interests. */
export async function sweepViews(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const sweeps = [clearAddresses, deleteSingle, deleteOld, deleteOldInterests];
  for (const sweep of sweeps) await inBatches(database, (transaction, max) => sweep(transaction, max, now), signal);
}

type Sweep = (transaction: Knex.Transaction, max: number, now: number) => Promise<number>;

const clearAddresses: Sweep = (transaction, max, now) => {
  const counted = transaction('views')
    // The condition of the partial index, which is used only for exactly this text.
    .whereRaw("client <> ''")
    .where('counted_at', '<=', now - COUNT_INTERVAL)
    .orderBy('counted_at');
  return lockedViews(transaction, counted, max).update({ client: '' });
};

/** Deletes the views of visitors who viewed one artwork and never returned. Checks only views that reached this age within a day. */
const deleteSingle: Sweep = (transaction, max, now) => {
  const single = transaction('views')
    .whereBetween('seen_at', [now - SINGLE_VIEW_RETENTION - DAY, now - SINGLE_VIEW_RETENTION])
    .whereNotExists((others) =>
      others
        .select('v.visitor')
        .from('views as v')
        .whereRaw('v.visitor = views.visitor and v.artwork_id <> views.artwork_id'),
    )
    .orderBy('seen_at');
  return lockedViews(transaction, single, max).delete();
};

const deleteOld: Sweep = (transaction, max, now) => {
  const old = transaction('views')
    .where('seen_at', '<', now - RETENTION)
    .orderBy('seen_at');
  return lockedViews(transaction, old, max).delete();
};

// Locks the rows, so that a concurrent view cannot update one between this selection and its deletion.
function lockedViews(transaction: Knex.Transaction, rows: Knex.QueryBuilder, max: number) {
  return dueRows(transaction, { table: 'views', key: ['visitor', 'artwork_id'], due: rows.limit(max).forUpdate() });
}

function viewOf(transaction: Knex, { visitor, artworkId }: View) {
  return transaction('views').where({ visitor, artwork_id: artworkId });
}

/** The row is inserted before it is read, so that only one of two concurrent views counts as the first. */
async function storeView(
  transaction: Knex.Transaction,
  view: View,
  now: number,
): Promise<'first' | 'again' | 'within the hour'> {
  const { visitor, client, artworkId } = view;
  const row = { visitor, client, artwork_id: artworkId, seen_at: now, counted_at: now };
  const made = await transaction('views')
    .insert(row)
    .onConflict(['visitor', 'artwork_id'])
    .ignore()
    .returning('visitor');
  if (made.length > 0) return 'first';
  const counted = await viewOf(transaction, view)
    .where('counted_at', '<=', now - COUNT_INTERVAL)
    .update({ client, seen_at: now, counted_at: now });
  if (counted > 0) return 'again';
  await viewOf(transaction, view).where('seen_at', '<', now).update({ seen_at: now });
  return 'within the hour';
}

async function countFromAddress(
  transaction: Knex.Transaction,
  { artworkId, client }: View,
  now: number,
): Promise<number> {
  const [row] = await transaction('views')
    .where({ artwork_id: artworkId, client })
    .where('counted_at', '>', now - COUNT_INTERVAL)
    .count({ count: '*' });
  return Number(row?.count);
}

/** Views of one artwork from one IP address that count within `COUNT_INTERVAL`: enough for a family. */
export const MAX_COUNTED_PER_ADDRESS = 6;
/** Views of one artwork from one IP address that are stored within that time: enough for an office or a school. */
export const MAX_STORED_PER_ADDRESS = 60;
/** The only view of a visitor who viewed one artwork and never returned is deleted after this time. */
export const SINGLE_VIEW_RETENTION = 7 * DAY;
/** All other views are deleted after this time. */
export const RETENTION = 90 * DAY;
