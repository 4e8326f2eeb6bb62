import type { Knex } from 'knex';
import { deleteDue } from '../../database/batches/batches.ts';
import { write } from '../../database/transaction.ts';
import type { AuditAction } from '../audit/actions.ts';
import { recordChange } from '../audit/records.ts';
import { secretToken, tokenHash } from '../http/security/secret-token.ts';
import { DAY, HOUR, MINUTE } from '../time/time.ts';
import type { StaffMember } from './contract.ts';
import type { Role } from './permissions.ts';
import { subjectOf } from './subject.ts';

/** Milliseconds without a request after which a session ends. */
export const IDLE_LIFETIME = 12 * HOUR;
/** Milliseconds after the sign-in when a session ends. */
export const MAX_LIFETIME = 30 * DAY;
/** Milliseconds in which a request does not extend the session again. */
const EXTENSION_STEP = MINUTE;

export interface StaffSession {
  /** The hash that identifies the row; it cannot be used to sign in. */
  id: string;
  member: StaffMember;
  /** When the member proved for the last time who they are, by passkey or Google. */
  verifiedAt: number;
  /** The demo's owner, who has no passkey. */
  isDemo: boolean;
  /** The member signs in with Google. */
  usesGoogle: boolean;
  /** Whether the end of the idle time has to move. */
  isToExtend: boolean;
}

/** Starts a session, in the transaction of the sign-in. Resolves with the secret of its cookie. */
export async function startSession(
  transaction: Knex.Transaction,
  { staffId, device, now }: { staffId: number; device: string; now: number },
): Promise<string> {
  const token = secretToken();
  await transaction('staff_sessions').insert({
    id: tokenHash(token),
    staff_id: staffId,
    device,
    created_at: now,
    idle_at: now + IDLE_LIFETIME,
    expires_at: now + MAX_LIFETIME,
  });
  return token;
}

/** The live session of a cookie. `allowDemo` is false in production. */
export async function findSession(
  database: Knex,
  { token, now, allowDemo }: { token: string; now: number; allowDemo: boolean },
): Promise<StaffSession | null> {
  const id = tokenHash(token);
  const live = liveSessions(database, { now, allowDemo }).where('staff_sessions.id', id);
  const columns = ['staff.id', 'email', 'name', 'role', 'is_demo', 'google_subject'] as const;
  const found = await live.first(...columns, 'idle_at', 'verified_at', 'staff_sessions.created_at');
  if (!found) return null;
  const { idle_at, verified_at, created_at, is_demo, google_subject, ...member } = found;
  return {
    id,
    member,
    verifiedAt: verified_at ?? created_at,
    isDemo: Boolean(is_demo),
    usesGoogle: google_subject !== null,
    isToExtend: idle_at < now + IDLE_LIFETIME - EXTENSION_STEP,
  };
}

/** The role of the member of each live session, by the id of its row; an ended session is missing. */
export async function findLiveRoles(
  database: Knex,
  { ids, now, allowDemo }: { ids: string[]; now: number; allowDemo: boolean },
): Promise<Map<string, Role>> {
  const rows = await liveSessions(database, { now, allowDemo })
    .whereIn('staff_sessions.id', ids)
    .select('staff_sessions.id', 'role');
  return new Map(rows.map(({ id, role }) => [id, role]));
}

function liveSessions(database: Knex, { now, allowDemo }: { now: number; allowDemo: boolean }) {
  const live = database('staff_sessions')
    .join('staff', 'staff.id', 'staff_sessions.staff_id')
    .where('idle_at', '>', now)
    .where('expires_at', '>', now)
    .whereNull('removed_at');
  return allowDemo ? live : live.where('is_demo', false);
}

/** Stores that the member has just proved who they are. */
export async function markVerified(database: Knex, id: string, now: number): Promise<void> {
  await write(database, (transaction) => transaction('staff_sessions').where({ id }).update({ verified_at: now }));
}

/** Counts the idle time from now on. */
export async function extendSession(database: Knex, id: string, now: number): Promise<void> {
  await write(database, (transaction) =>
    transaction('staff_sessions')
      .where({ id })
      .update({ idle_at: now + IDLE_LIFETIME }),
  );
}

/** Ends one session, or all sessions of its member. */
export function signOut(
  database: Knex,
  { session, isEverywhere, now }: { session: StaffSession; isEverywhere: boolean; now: number },
): Promise<void> {
  const { member } = session;
  const action: AuditAction = isEverywhere ? 'staff.signed-out-everywhere' : 'staff.signed-out';
  return write(database, async (transaction) => {
    if (isEverywhere) await endSessionsOf(transaction, member.id);
    else await transaction('staff_sessions').where('id', session.id).delete();
    await recordChange(
      transaction,
      {
        actor: { staffId: member.id, name: member.name },
        action,
        ...subjectOf(member),
      },
      now,
    );
  });
}

/** Ends all sessions of a member, in the transaction that makes them invalid. */
export async function endSessionsOf(transaction: Knex.Transaction, staffId: number): Promise<void> {
  await transaction('staff_sessions').where('staff_id', staffId).delete();
}

/** Deletes ended sessions and expired challenges. Reads ignore them anyway. */
export async function sweepStaffSessions(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const due = (transaction: Knex) =>
    transaction('staff_sessions')
      .where((ended) => ended.where('idle_at', '<=', now).orWhere('expires_at', '<=', now))
      .forUpdate();
  await deleteDue(database, { table: 'staff_sessions', key: ['id'], due }, signal);
  await write(database, (transaction) => transaction('used_challenges').where('expires_at', '<=', now).delete());
}
