import type { Knex } from 'knex';
import { inBatches, rowsOf } from '../../database/batches.ts';
import { write } from '../../database/transaction.ts';
import { remembered as interestsRemembered } from '../artworks/popularity.ts';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { countsOnceIn, mostFromOneAddress, remembered } from './counting.ts';

/** Milliseconds for which a view may wait to be noted: it is not worth keeping anybody waiting. */
const patienceMs = 500;

export interface View {
  /** Hashes; that of the address is forgotten when it has kept the count honest. */
  visitor: string;
  client: string;
  artworkId: number;
}

/** Notes that an artwork is looked at; as interest it counts once an hour for each visitor. */
export function noteView(database: Knex, view: View, now: number): Promise<'counted' | 'seen again' | 'unknown'> {
  const work = async (transaction: Knex.Transaction) => {
    const published = transaction('artworks').where({ id: view.artworkId }).where('published_at', '<=', now);
    if (!(await published.first('id'))) return 'unknown';
    if (!(await isNewWithinTheHour(transaction, view, now))) return 'seen again';
    if (await isCrowd(transaction, view, now)) return 'seen again';
    await transaction('interests').insert({ artwork_id: view.artworkId, kind: 'view', happened_at: now });
    return 'counted';
  };
  return write(database, work, { patienceMs });
}

interface Looking {
  except: number | null;
  limit: number;
  now: number;
}

/** Published artworks that the visitor has looked at, the last one first. */
export async function findViewed(database: Knex, visitor: string, looking: Looking): Promise<CardRow[]> {
  return findCards(database, await viewedIds(database, visitor, looking));
}

export function viewedIds(database: Knex, visitor: string, { except, limit, now }: Looking): Promise<number[]> {
  const views = database('views as v')
    .join('artworks as a', 'a.id', 'v.artwork_id')
    .where('v.visitor', visitor)
    .where('a.published_at', '<=', now)
    .orderBy([
      { column: 'v.seen_at', order: 'desc' },
      { column: 'v.artwork_id', order: 'desc' },
    ])
    .limit(limit);
  if (except !== null) views.whereNot('v.artwork_id', except);
  return views.pluck('v.artwork_id');
}

/** Forgets from where something was seen, what was seen long ago, and views that do not count any more. */
export async function sweepViews(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  await inBatches(
    database,
    (transaction, most) => {
      const counted = transaction('views')
        // As the index says it, or it would not be used.
        .whereRaw("client <> ''")
        .where('counted_at', '<=', now - countsOnceIn)
        .orderBy('counted_at');
      return theseViews(transaction, counted, most).update({ client: '' });
    },
    signal,
  );
  await inBatches(
    database,
    (transaction, most) => {
      const old = transaction('views')
        .where('seen_at', '<', now - remembered)
        .orderBy('seen_at');
      return theseViews(transaction, old, most).delete();
    },
    signal,
  );
  await inBatches(
    database,
    (transaction, most) => {
      const old = transaction('interests')
        .where('kind', 'view')
        .where('happened_at', '<', now - interestsRemembered)
        .orderBy('happened_at')
        .limit(most);
      return rowsOf(transaction, { table: 'interests', key: ['id'], due: old }).delete();
    },
    signal,
  );
}

// Locked, or one that is looked at again meanwhile would be taken for what it was.
function theseViews(transaction: Knex.Transaction, rows: Knex.QueryBuilder, most: number): Knex.QueryBuilder {
  return rowsOf(transaction, { table: 'views', key: ['visitor', 'artwork_id'], due: rows.limit(most).forUpdate() });
}

// The row is taken first, so that of two at once only one is new.
async function isNewWithinTheHour(transaction: Knex.Transaction, view: View, now: number): Promise<boolean> {
  const { visitor, client, artworkId } = view;
  const row = { visitor, client, artwork_id: artworkId, seen_at: now, counted_at: now };
  const made = await transaction('views')
    .insert(row)
    .onConflict(['visitor', 'artwork_id'])
    .ignore()
    .returning('visitor');
  if (made.length > 0) return true;
  const own = () => transaction('views').where({ visitor, artwork_id: artworkId });
  const counted = await own()
    .where('counted_at', '<=', now - countsOnceIn)
    .update({ client, seen_at: now, counted_at: now });
  if (counted === 0) await own().where('seen_at', '<', now).update({ seen_at: now });
  return counted > 0;
}

async function isCrowd(transaction: Knex.Transaction, { artworkId, client }: View, now: number): Promise<boolean> {
  const [row] = await transaction('views')
    .where({ artwork_id: artworkId, client })
    .where('counted_at', '>', now - countsOnceIn)
    .count({ count: '*' });
  return Number(row?.count) > mostFromOneAddress;
}
