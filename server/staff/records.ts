import type { Knex } from 'knex';
import type { Row } from '../../database/tables.d.ts';
import { write } from '../../database/transaction.ts';
import type { Actor } from '../audit/contract.ts';
import { recordChange, subjectsChangedBy } from '../audit/records.ts';
import { isAllowed, type Role } from './permissions.ts';
import { endSessionsOf } from './sessions.ts';
import { subjectOf } from './subject.ts';

const COLUMNS = ['id', 'email', 'name', 'role', 'created_at'] as const;

export type StaffRow = Pick<Row<'staff', { role: Role }>, (typeof COLUMNS)[number]>;

/** Staff by name. */
export async function listStaff(
  database: Knex,
): Promise<(StaffRow & { last_seen: number | null; google_subject: string | null })[]> {
  const lastSeen = database('passkeys').whereRaw('passkeys.staff_id = staff.id').max('used_at').as('last_seen');
  return present(database)
    .orderBy(['name', 'id'])
    .select(...COLUMNS, 'google_subject', lastSeen);
}

export async function findStaff(database: Knex, id: number): Promise<StaffRow | undefined> {
  return present(database)
    .where({ id })
    .first(...COLUMNS);
}

export async function findStaffByEmail(database: Knex, email: string): Promise<StaffRow | undefined> {
  return present(database)
    .where({ email, is_demo: false })
    .first(...COLUMNS);
}

/** Staff who have not been removed. */
export function present(database: Knex) {
  return database('staff').whereNull('removed_at');
}

interface Change {
  id: number;
  actor: Actor;
  now: number;
}

/**
 * Gives a member another role. `last-owner`: the gallery would have no owner who can sign in. `seen`: the role that the form was
 * opened with; `conflict`: the member has another role by now.
 */
export function changeRole(
  database: Knex,
  { id, role, seen, actor, now }: Change & { role: Role; seen?: Role | undefined },
): Promise<'changed' | 'unchanged' | 'conflict' | 'last-owner' | 'unknown'> {
  return write(database, async (transaction) => {
    const { member, isLastOwner } = await lockWithOwners(transaction, id);
    if (!member) return 'unknown';
    if (member.role === role) return 'unchanged';
    if (seen !== undefined && seen !== member.role) return 'conflict';
    if (isLastOwner) return 'last-owner';
    await transaction('staff').where({ id }).update({ role });
    if (!isAllowed(role, 'staff')) await withdrawInvitationsBy(transaction, { id, actor, now });
    const changes = [{ field: 'role', from: member.role, to: role }];
    await recordChange(transaction, { actor, action: 'staff.role-changed', ...subjectOf(member), changes }, now);
    return 'changed';
  });
}

/** Removes a member: sessions and passkeys end, and so do open invitations to and by this person. */
export function removeStaff(database: Knex, { id, actor, now }: Change): Promise<'removed' | 'last-owner' | 'unknown'> {
  return write(database, async (transaction) => {
    const { member, isLastOwner } = await lockWithOwners(transaction, id);
    if (!member) return 'unknown';
    if (isLastOwner) return 'last-owner';
    await transaction('staff').where({ id }).update({ removed_at: now });
    await transaction('passkeys').where('staff_id', id).delete();
    await transaction('invitations')
      .where('email', member.email)
      .whereNull('used_at')
      .whereNull('withdrawn_at')
      .update({ withdrawn_at: now });
    await withdrawInvitationsBy(transaction, { id, actor, now });
    await endSessionsOf(transaction, id);
    const changes = [{ field: 'role', from: member.role, to: null }];
    await recordChange(transaction, { actor, action: 'staff.removed', ...subjectOf(member), changes }, now);
    return 'removed';
  });
}

/** Ends the open links of a member who may no longer invite, so that none of them leads back in. */
async function withdrawInvitationsBy(transaction: Knex.Transaction, { id, actor, now }: Change): Promise<void> {
  const subjects = await subjectsChangedBy(transaction, id, 'staff.invited');
  const withdrawn = await transaction('invitations')
    .whereIn(
      'id',
      subjects.map((subject) => Number(subject.split(':')[1])),
    )
    .whereNull('used_at')
    .whereNull('withdrawn_at')
    .update({ withdrawn_at: now })
    .returning(['id', 'email', 'role']);
  for (const { id, email, role } of withdrawn) {
    const changes = [{ field: 'role', from: role, to: null }];
    const subject = { subject: `invitation:${id}`, subjectName: email };
    await recordChange(transaction, { actor, action: 'staff.invitation-withdrawn', ...subject, changes }, now);
  }
}

/** Locks all owners, so that two of them cannot remove each other at the same time. The demo's owner does not count. */
async function lockWithOwners(
  transaction: Knex.Transaction,
  id: number,
): Promise<{ member: StaffRow | undefined; isLastOwner: boolean }> {
  const owners = await present(transaction)
    .where({ role: 'owner', is_demo: false })
    .orderBy('id')
    .forUpdate()
    .select('id');
  const member: StaffRow | undefined = await present(transaction)
    .where({ id })
    .forUpdate()
    .first(...COLUMNS);
  const others = owners.filter((owner: { id: number }) => owner.id !== id);
  return { member, isLastOwner: member?.role === 'owner' && others.length === 0 };
}
