import type { Knex } from 'knex';
import { AccountGone, lockAccount } from '../../database/account-rows.ts';
import { inserted } from '../../database/rows.ts';
import { orRolledBack, Rollback, write } from '../../database/transaction.ts';
import { artworkSubject } from '../artworks/editing/subject.ts';
import type { Actor, ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { causeChange, type Release } from '../cart/release-causes.ts';
import { findConfirmedEmail, mailRelease } from '../cart/releases.ts';
import { findAddress, readAddress } from '../mail/address.ts';
import { lockAddress } from '../mail/records.ts';
import { changeEnd, reserveForPrivateHold } from '../reservations/records.ts';
import { DAY } from '../time/time.ts';
import type { PrivateHoldChange, PrivateHoldFields, PrivateHoldRefusal, PrivateHoldResult } from './contract.ts';
import { endOfDay, lockPrivateHold, type PrivateHoldRow } from './records.ts';

/** Milliseconds from now to the last end of a private hold. */
const MAX_PRIVATE_HOLD = 366 * DAY;

type PrivateHoldInput = ChangeBy & { fields: PrivateHoldFields };

interface Rights {
  /** Whether the actor may end, shorten and give away what another member holds. */
  canRelease: boolean;
}

/** Holds these artworks for a person until the end of a day: all of them, or none. */
export async function createPrivateHolds(
  database: Knex,
  { artworkIds, ...input }: PrivateHoldInput & { artworkIds: number[] },
): Promise<PrivateHoldResult> {
  return orRolledBack(write(database, (transaction) => createAll(transaction, input, artworkIds)));
}

async function createAll(
  transaction: Knex.Transaction,
  { fields, actor, now }: PrivateHoldInput,
  artworkIds: number[],
): Promise<PrivateHoldResult> {
  const refusal = await refuseFields(transaction, fields, now);
  if (refusal) return refusal;
  // In the order of their ids, so that concurrent holds and sales cannot deadlock.
  const artworks: ArtworkRow[] = await transaction('artworks')
    .whereIn('id', artworkIds)
    .orderBy('id')
    .select('id', 'title');
  if (artworks.length !== new Set(artworkIds).size || artworks.length === 0) return { outcome: 'unknown-artwork' };
  const ids: number[] = [];
  const taken: number[] = [];
  for (const { id: artworkId, title } of artworks) {
    const row = { artwork_id: artworkId, ...columnsOf(fields), created_by: actor.staffId, created_at: now };
    const { id } = await inserted(transaction('staff_holds').insert(row).returning('id'));
    const hold = { artworkId, privateHoldId: id, expiresAt: endOfDay(fields.until), now };
    if ((await reserveForPrivateHold(transaction, hold)) === 'taken') taken.push(artworkId);
    ids.push(id);
    const changes = [{ field: 'until', from: null, to: fields.until }];
    await recordChange(
      transaction,
      { actor, action: 'hold.created', ...artworkSubject({ id: artworkId, title }), changes },
      now,
    );
  }
  if (taken.length > 0) throw new Rollback<PrivateHoldResult>({ outcome: 'taken', artworkIds: taken });
  return { outcome: 'held', ids };
}

/** Another member has changed it since the form was opened. */
interface PrivateHoldConflict {
  outcome: 'conflict';
  current: PrivateHoldRow;
}

/** Changes a private hold that has not ended. Its person, and an earlier last day, are for the member who made it and for owners. */
export function changePrivateHold(
  database: Knex,
  { id, version, fields, canRelease, actor, now }: PrivateHoldInput & Rights & { id: number; version: number },
): Promise<PrivateHoldChange | PrivateHoldConflict> {
  return write(database, async (transaction) => {
    // An erasure locks the account first, too.
    const refusal = await refuseFields(transaction, fields, now);
    const hold = await lockPrivateHold(transaction, id);
    if (!hold) return { outcome: 'unknown' };
    if (hold.ended_at !== null) return { outcome: 'gone' };
    if (hold.version !== version) return { outcome: 'conflict', current: hold };
    if (refusal) return refusal;
    if (isGivenAway(hold, fields) && !mayEnd(hold, actor, canRelease)) return { outcome: 'other-member' };
    const end = { artworkId: hold.artwork_id, privateHoldId: id, expiresAt: endOfDay(fields.until), now };
    if ((await changeEnd(transaction, end)) === 'gone') return { outcome: 'gone' };
    const columns = columnsOf(fields);
    await transaction('staff_holds')
      .where({ id })
      .update({ ...columns, version: version + 1 });
    // Never what is known of a person.
    const personal = (['holder_name', 'holder_contact', 'account_id', 'note'] as const).filter(
      (column) => hold[column] !== columns[column],
    );
    const changes = [
      ...(hold.until === fields.until ? [] : [{ field: 'until', from: hold.until, to: fields.until }]),
      ...(personal.length > 0 ? [{ field: 'person or note', from: null, to: 'changed' }] : []),
    ];
    const subject = artworkSubject({ id: hold.artwork_id, title: await titleOf(transaction, hold.artwork_id) });
    if (changes.length > 0)
      await recordChange(transaction, { actor, action: 'hold.changed', ...subject, changes }, now);
    return { outcome: 'changed' };
  });
}

interface EndInput extends ChangeBy, Rights {
  id: number;
  /** Why it is released, with a mail to the person; null: it ends without a mail. */
  release: Release | null;
}

type EndResult = { outcome: 'ended'; isMailed: boolean } | { outcome: 'gone' | 'unknown' | 'other-member' };

/** Ends a private hold. If it is released, the person gets the reason by mail where an address is known. */
export async function endPrivateHold(database: Knex, input: EndInput): Promise<EndResult> {
  return orRolledBack(write(database, (transaction) => end(transaction, input)));
}

async function end(
  transaction: Knex.Transaction,
  { id, release, canRelease, actor, now }: EndInput,
): Promise<EndResult> {
  const hold = await lockPrivateHold(transaction, id);
  if (!hold) return { outcome: 'unknown' };
  if (hold.ended_at !== null) return { outcome: 'gone' };
  if (!mayEnd(hold, actor, canRelease)) return { outcome: 'other-member' };
  const end_reason = release === null ? 'ended' : 'released';
  // First, so that the history of the artwork records a release.
  await transaction('staff_holds').where({ id }).update({ ended_at: now, end_reason, ended_by: actor.staffId });
  const change = { artworkId: hold.artwork_id, privateHoldId: id, expiresAt: now, now };
  if ((await changeEnd(transaction, change)) === 'gone') throw new Rollback<EndResult>({ outcome: 'gone' });
  const subject = artworkSubject({ id: hold.artwork_id, title: await titleOf(transaction, hold.artwork_id) });
  if (release === null) {
    await recordChange(transaction, { actor, action: 'hold.ended', ...subject }, now);
    return { outcome: 'ended', isMailed: false };
  }
  const changes = [causeChange(release)];
  await recordChange(transaction, { actor, action: 'hold.released', ...subject, changes }, now);
  return { outcome: 'ended', isMailed: await notifyHolder(transaction, hold, { reason: release.reason, now }) };
}

/** The member who made it, and those with the right to release. */
export function mayEnd(
  { created_by }: Pick<PrivateHoldRow, 'created_by'>,
  { staffId }: Actor,
  canRelease: boolean,
): boolean {
  return canRelease || (staffId !== null && created_by === staffId);
}

/** Whether the person of the hold would lose it, or a part of its time. */
function isGivenAway(hold: PrivateHoldRow, { name, accountId, until }: PrivateHoldFields): boolean {
  return hold.holder_name !== name || hold.account_id !== accountId || until < hold.until;
}

/** To the person, if the contact is an e-mail address or the collector's address is confirmed. */
async function notifyHolder(
  transaction: Knex.Transaction,
  { id, artwork_id: artworkId, account_id, holder_contact }: PrivateHoldRow,
  { reason, now }: { reason: string; now: number },
): Promise<boolean> {
  const to = (await findConfirmedEmail(transaction, account_id)) ?? readAddress(holder_contact);
  return mailRelease(transaction, { key: `hold-released:staff:${id}`, to, artworkId, reason }, now);
}

async function refuseFields(
  transaction: Knex.Transaction,
  { until, accountId, contact }: PrivateHoldFields,
  now: number,
): Promise<PrivateHoldRefusal | null> {
  const end = endOfDay(until);
  if (end <= now) return { outcome: 'past-day' };
  if (end > now + MAX_PRIVATE_HOLD) return { outcome: 'far-day' };
  if (accountId === null) {
    await lockAddress(transaction, findAddress(contact));
    return null;
  }
  try {
    await lockAccount(transaction, accountId);
  } catch (error) {
    if (error instanceof AccountGone) return { outcome: 'unknown-collector' };
    throw error;
  }
  return null;
}

function columnsOf({ name, contact, accountId, note, until }: PrivateHoldFields) {
  return { holder_name: name, holder_contact: contact, account_id: accountId, note, until };
}

interface ArtworkRow {
  id: number;
  title: string;
}

async function titleOf(transaction: Knex.Transaction, artworkId: number): Promise<string> {
  return (await transaction('artworks').where({ id: artworkId }).first('title'))?.title ?? '';
}
