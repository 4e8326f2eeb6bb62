import type { Knex } from 'knex';
import { write } from '../../../../database/transaction.ts';
import type { ChangeBy, UndoOutcome } from '../../../audit/contract.ts';
import { recordChange } from '../../../audit/records.ts';
import { formatDateTime } from '../../../time/time.ts';
import { isPublished } from '../../status.ts';
import type { CurrentReservation, EditedArtwork, Holder } from '../contract.ts';
import { lockEdited } from '../records.ts';
import { artworkSubject } from '../subject.ts';
import { findUnmet } from './completeness.ts';
import { holderOf, withdrawRefusal } from './holder.ts';
import { type Requirement, requiredOf, unmetText } from './requirements.ts';

interface Change extends ChangeBy {
  id: number;
}

export type PublishOutcome =
  /** `from`: now, or the earlier date of an artwork that had been withdrawn. */
  | { outcome: 'published'; from: number }
  | { outcome: 'scheduled'; at: number }
  | { outcome: 'incomplete'; missing: Requirement[] }
  | { outcome: 'already-published' | 'unknown' };

/**
 * Publishes an artwork now or, with `at`, at a later time. One that was published before keeps its earlier date, unless
 * `asNew`, so that it is not shown as new.
 */
export function publishArtwork(
  database: Knex,
  change: Change & { at?: number; asNew?: boolean },
): Promise<PublishOutcome> {
  return write(database, (transaction) => publish(transaction, change));
}

/** Like `publishArtwork`, in a transaction. */
export async function publish(
  transaction: Knex.Transaction,
  { id, at = 0, asNew = false, now, ...by }: Change & { at?: number; asNew?: boolean },
): Promise<PublishOutcome> {
  const artwork = await lockEdited(transaction, id);
  if (!artwork) return { outcome: 'unknown' };
  if (isPublished(artwork.published_at, now)) return { outcome: 'already-published' };
  const missing = requiredOf((await findUnmet(transaction, [id])).get(id) ?? []);
  if (missing.length > 0) return { outcome: 'incomplete', missing };
  const { last_published_at: last } = artwork;
  const isLater = at > now;
  const from = isLater ? at : last !== null && last <= now && !asNew ? last : now;
  await transaction('artworks').where({ id }).update({ published_at: from, last_published_at: null });
  const changes = [{ field: 'Public from', from: publicText(artwork.published_at), to: publicText(from) }];
  const action = isLater ? 'artwork.scheduled' : 'artwork.published';
  const undo = publicationUndo(artwork, { published_at: from, last_published_at: null });
  await recordChange(transaction, { ...by, action, ...subjectOfArtwork(artwork), changes, undo }, now);
  return isLater ? { outcome: 'scheduled', at } : { outcome: 'published', from };
}

export type WithdrawOutcome =
  | { outcome: 'withdrawn' }
  | { outcome: 'held'; by: Holder }
  | { outcome: 'not-published' | 'unknown' };

/** Hides an artwork, or ends its schedule. Refused while a cart or an unpaid order has it. */
export function withdrawArtwork(database: Knex, change: Change): Promise<WithdrawOutcome> {
  return write(database, (transaction) => withdraw(transaction, change));
}

/** Like `withdrawArtwork`, in a transaction. */
export async function withdraw(transaction: Knex.Transaction, { id, now, ...by }: Change): Promise<WithdrawOutcome> {
  const artwork = await lockEdited(transaction, id);
  if (!artwork) return { outcome: 'unknown' };
  const { published_at, last_published_at } = artwork;
  if (published_at === null) return { outcome: 'not-published' };
  const holder = await findHolder(transaction, id, now);
  if (holder) return { outcome: 'held', by: holder };
  // The date of publication is stored, so that the artwork is not new when it is published again.
  const last = isPublished(published_at, now) ? published_at : last_published_at;
  await transaction('artworks').where({ id }).update({ published_at: null, last_published_at: last });
  const changes = [{ field: 'Public from', from: publicText(published_at), to: null }];
  const undo = publicationUndo(artwork, { published_at: null, last_published_at: last });
  await recordChange(
    transaction,
    { ...by, action: 'artwork.withdrawn', ...subjectOfArtwork(artwork), changes, undo },
    now,
  );
  return { outcome: 'withdrawn' };
}

/** Who keeps an artwork from being withdrawn; null if no cart and no unpaid order has it. Locks its reservation. */
export async function findHolder(transaction: Knex, artworkId: number, now: number): Promise<Holder | null> {
  const row = await transaction('reservations')
    .where('artwork_id', artworkId)
    .forUpdate()
    .first('state', 'expires_at', 'order_id', 'staff_hold_id');
  if (row?.state !== 'held') return row ? holderOf({ ...row, payment_due_at: null }, now) : null;
  const order = await transaction('orders')
    .where('id', row.order_id ?? 0)
    .first('payment_due_at');
  return { kind: 'order', until: order?.payment_due_at ?? null };
}

type Dates = Pick<EditedArtwork, 'published_at' | 'last_published_at'>;

function publicationUndo({ id, published_at, last_published_at }: EditedArtwork, written: Dates) {
  return { kind: 'publication' as const, id, before: { published_at, last_published_at }, written: { ...written } };
}

/** Puts the dates from before a publication or a withdrawal back, by the same rules. */
export async function undoPublication(
  transaction: Knex.Transaction,
  { id, before, written }: { id: number; before: Dates; written: Dates },
  { now, ...by }: ChangeBy,
): Promise<UndoOutcome> {
  const artwork = await lockEdited(transaction, id);
  if (!artwork) return { outcome: 'refused', reason: 'The artwork no longer exists.' };
  if (artwork.published_at !== written.published_at) return { outcome: 'changed-since', fields: ['Public from'] };
  const hides = isPublished(artwork.published_at, now) && !isPublished(before.published_at, now);
  const holder = hides || before.published_at === null ? await findHolder(transaction, id, now) : null;
  if (holder) return { outcome: 'refused', reason: withdrawRefusal(holder) };
  const missing = requiredOf((await findUnmet(transaction, [id])).get(id) ?? []);
  if (before.published_at !== null && missing.length > 0)
    return { outcome: 'refused', reason: `It cannot be published: it lacks ${unmetText(missing)}.` };
  await transaction('artworks').where({ id }).update(before);
  const changes = [
    { field: 'Public from', from: publicText(artwork.published_at), to: publicText(before.published_at) },
  ];
  const action = before.published_at === null ? 'artwork.withdrawn' : 'artwork.published';
  const undo = publicationUndo(artwork, before);
  await recordChange(transaction, { ...by, action, ...subjectOfArtwork(artwork), changes, undo }, now);
  return { outcome: 'undone' };
}

/** Who has the artwork now, without the person; for pages. */
export async function findReservation(database: Knex, artworkId: number): Promise<CurrentReservation> {
  const row: CurrentReservation | undefined = await database('reservations as r')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .where('r.artwork_id', artworkId)
    .first('r.state', 'r.expires_at', 'r.staff_hold_id', 'o.payment_due_at');
  return row ?? { state: null, expires_at: null, staff_hold_id: null, payment_due_at: null };
}

function subjectOfArtwork({ id, fields: { title } }: EditedArtwork) {
  return artworkSubject({ id, title });
}

function publicText(time: number | null): string | null {
  return time === null ? null : formatDateTime(time);
}
