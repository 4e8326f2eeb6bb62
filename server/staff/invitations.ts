import type { Knex } from 'knex';
import { deleteDue } from '../../database/batches/batches.ts';
import { inserted } from '../../database/rows.ts';
import type { Row } from '../../database/tables.d.ts';
import { Rollback, write } from '../../database/transaction.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { Actor } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import { secretToken, tokenHash } from '../http/security/secret-token.ts';
import { enqueue } from '../mail/records.ts';
import { DAY, HOUR } from '../time/time.ts';
import type { StaffMember } from './contract.ts';
import { claimChallenge, insertPasskey, type VerifiedPasskey } from './credentials.ts';
import { invitationPath } from './invitation-path.ts';
import { ROLE_NAMES, type Role } from './permissions.ts';
import { findStaffByEmail, present } from './records.ts';
import { endSessionsOf, startSession } from './sessions.ts';
import { subjectOf } from './subject.ts';

/** Milliseconds for which the link of an invitation can be used. */
const LIFETIME = 72 * HOUR;
/** Milliseconds after the end of a link for which its page shows why it cannot be used. */
const RETENTION = 90 * DAY;

const COLUMNS = ['id', 'email', 'role', 'is_demo', 'expires_at', 'used_at', 'withdrawn_at'] as const;

export type InvitationRow = Pick<Row<'invitations', { role: Role }>, (typeof COLUMNS)[number]>;

interface InviteInput {
  email: string;
  role: Role;
  actor: Actor;
  now: number;
}

export type InviteResult =
  | { outcome: 'invited'; path: string; isMailed: boolean }
  | { outcome: 'other-role'; role: Role };

/**
 * Invites a person, and queues the mail with the link. Earlier links to the same person end. A member who is invited again
 * replaces a lost passkey and stays in the same role.
 */
export function invite(database: Knex, { email, role, actor, now }: InviteInput): Promise<InviteResult> {
  return write(database, async (transaction) => {
    const member = await findStaffByEmail(transaction, email);
    if (member && member.role !== role) return { outcome: 'other-role', role: member.role };
    await open(transaction, now).where({ email, is_demo: false }).update({ withdrawn_at: now });
    const { id, token } = await insertInvitation(transaction, { email, role, isDemo: false, now });
    const path = invitationPath(token);
    const props = { role: ROLE_NAMES[role], invitationUrl: path };
    const sent = await enqueue(
      transaction,
      { key: `staff-invitation:${id}`, to: email, kind: 'staff-invitation', props },
      now,
    );
    const changes = [{ field: 'role', from: member?.role ?? null, to: role }];
    const subject = { subject: `invitation:${id}`, subjectName: email };
    await recordChange(transaction, { actor, action: 'staff.invited', ...subject, changes }, now);
    return { outcome: 'invited', path, isMailed: sent === 'enqueued' };
  });
}

/** Inserts an invitation. Resolves with the secret of its link. */
export async function insertInvitation(
  transaction: Knex.Transaction,
  { email, role, isDemo, now }: { email: string; role: Role; isDemo: boolean; now: number },
): Promise<{ id: number; token: string }> {
  const token = secretToken();
  const row = {
    email,
    role,
    is_demo: isDemo,
    token_hash: tokenHash(token),
    created_at: now,
    expires_at: now + LIFETIME,
  };
  const { id } = await inserted(transaction('invitations').insert(row).returning('id'));
  return { id, token };
}

/** Invitations whose link can be used, the newest first. */
export async function listInvitations(database: Knex, now: number): Promise<InvitationRow[]> {
  return open(database, now)
    .where('is_demo', false)
    .orderBy('id', 'desc')
    .select(...COLUMNS);
}

function open(database: Knex, now: number) {
  return database('invitations').whereNull('used_at').whereNull('withdrawn_at').where('expires_at', '>', now);
}

/** Ends the link of an invitation. */
export function withdrawInvitation(
  database: Knex,
  { id, actor, now }: { id: number; actor: Actor; now: number },
): Promise<'withdrawn' | 'ended'> {
  return write(database, async (transaction) => {
    const [ended] = await open(transaction, now)
      .where({ id, is_demo: false })
      .update({ withdrawn_at: now })
      .returning(['email', 'role']);
    if (!ended) return 'ended';
    const subject = { subject: `invitation:${id}`, subjectName: ended.email };
    const changes = [{ field: 'role', from: ended.role, to: null }];
    await recordChange(transaction, { actor, action: 'staff.invitation-withdrawn', ...subject, changes }, now);
    return 'withdrawn';
  });
}

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired' | 'unknown';

export interface InvitationResult {
  state: InvitationState;
  invitation: InvitationRow | null;
  /** The member with this address, whose passkey is replaced. */
  member: StaffMember | null;
}

export async function findInvitation(database: Knex, token: string, now: number): Promise<InvitationResult> {
  const invitation = await database('invitations')
    .where({ token_hash: tokenHash(token), is_demo: false })
    .first(...COLUMNS);
  if (!invitation) return { state: 'unknown', invitation: null, member: null };
  const member = (await findStaffByEmail(database, invitation.email)) ?? null;
  return { state: stateOf(invitation, now), invitation, member };
}

function stateOf({ used_at, withdrawn_at, expires_at }: InvitationRow, now: number): InvitationState {
  if (used_at !== null) return 'used';
  if (withdrawn_at !== null) return 'withdrawn';
  return expires_at > now ? 'open' : 'expired';
}

/** What a member signs in with from now on. */
export type Credential =
  | { passkey: VerifiedPasskey; handle: string; challenge: { value: string; expiresAt: number } }
  /** Google's id of the person. */
  | { googleSubject: string };

interface AcceptInput {
  token: string;
  name: string;
  credential: Credential;
  device: string;
  now: number;
}

/**
 * Uses an invitation: the person becomes a member, or replaces what they sign in with, and is signed in. Null: the link or the
 * challenge has ended, or another member signs in with the Google account.
 */
export function acceptInvitation(
  database: Knex,
  { token, name, credential, device, now }: AcceptInput,
): Promise<{ session: string } | null> {
  return write(database, async (transaction) => {
    if ('challenge' in credential && !(await claimChallenge(transaction, credential.challenge))) return null;
    const [invitation] = await open(transaction, now)
      .where({ token_hash: tokenHash(token), is_demo: false })
      .update({ used_at: now })
      .returning(['id', 'email', 'role']);
    if (!invitation) return null;
    const known = await present(transaction).where({ email: invitation.email, is_demo: false }).forUpdate().first();
    if (await isUsedByOther(transaction, credential, known?.id)) throw new Rollback(null);
    const member = known ?? (await insertMember(transaction, { ...invitation, name, now }));
    await replaceCredentials(transaction, { staffId: member.id, credential, now });
    const changes = known ? [] : [{ field: 'role', from: null, to: invitation.role }];
    const actor = { staffId: member.id, name: member.name };
    const action = acceptedAction(known !== undefined, credential);
    await recordChange(transaction, { actor, action, ...subjectOf(member), changes }, now);
    return { session: await startSession(transaction, { staffId: member.id, device, now }) };
  }).catch((error) => {
    if (error instanceof Rollback) return null;
    throw error;
  });
}

function acceptedAction(isKnown: boolean, credential: Credential): AuditAction {
  if (!isKnown) return 'staff.joined';
  return 'passkey' in credential ? 'staff.passkey-replaced' : 'staff.google-connected';
}

/** Whether another member signs in with the same Google account. */
async function isUsedByOther(
  transaction: Knex.Transaction,
  credential: Credential,
  staffId: number | undefined,
): Promise<boolean> {
  if (!('googleSubject' in credential)) return false;
  const holder = await present(transaction).where('google_subject', credential.googleSubject).first('id');
  return holder !== undefined && holder.id !== staffId;
}

async function insertMember(
  transaction: Knex.Transaction,
  { email, role, name, now }: { email: string; role: Role; name: string; now: number },
): Promise<StaffMember> {
  const row = { email, role, name, handle: secretToken(), created_at: now };
  const { id } = await inserted(transaction('staff').insert(row).returning('id'));
  return { id, email, role, name };
}

/** What the member signed in with until now ends, and so do the sessions that it started. */
async function replaceCredentials(
  transaction: Knex.Transaction,
  { staffId, credential, now }: { staffId: number; credential: Credential; now: number },
): Promise<void> {
  await transaction('passkeys').where('staff_id', staffId).delete();
  await endSessionsOf(transaction, staffId);
  const member = transaction('staff').where('id', staffId);
  if ('googleSubject' in credential) {
    await member.update({ google_subject: credential.googleSubject });
    return;
  }
  await member.update({ google_subject: null, handle: credential.handle });
  await insertPasskey(transaction, { ...credential.passkey, staffId, now });
}

/** Deletes invitations that ended 90 days ago. The audit log still has them. */
export async function sweepInvitations(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const due = (transaction: Knex) => transaction('invitations').where('expires_at', '<=', now - RETENTION);
  await deleteDue(database, { table: 'invitations', key: ['id'], due }, signal);
}
