import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { recordChange } from '../audit/records.ts';
import { acceptInvitation, findInvitation } from './invitations.ts';
import { present } from './records.ts';
import { markVerified, startSession } from './sessions.ts';
import { subjectOf } from './subject.ts';

/** Characters of a member's name. */
const MAX_NAME = 100;

/** A person whom Google has authenticated. */
export interface GooglePerson {
  /** Google's id of the person. */
  subject: string;
  name: string;
  /** Lower case. */
  email: string | null;
  isEmailVerified: boolean;
}

/**
 * Uses an invitation with Google. `other-address`: the address is not the invited one; `unverified`: Google has not verified it;
 * `ended`: the link can no longer be used, or another member signs in with this Google account.
 */
export async function acceptByGoogle(
  database: Knex,
  { token, person, device, now }: { token: string; person: GooglePerson; device: string; now: number },
): Promise<{ session: string } | 'other-address' | 'unverified' | 'ended'> {
  const { state, invitation } = await findInvitation(database, token, now);
  if (state !== 'open' || !invitation) return 'ended';
  if (person.email !== invitation.email) return 'other-address';
  if (!person.isEmailVerified) return 'unverified';
  const credential = { googleSubject: person.subject };
  const name = [...person.name].slice(0, MAX_NAME).join('');
  return (await acceptInvitation(database, { token, name, credential, device, now })) ?? 'ended';
}

/** Signs in the member who uses this Google account; null if no member does. */
export function signInByGoogle(
  database: Knex,
  { subject, device, now }: { subject: string; device: string; now: number },
): Promise<{ session: string } | null> {
  return write(database, async (transaction) => {
    const member = await withGoogle(transaction, subject).forUpdate().first('id', 'email', 'name', 'role');
    if (!member) return null;
    const actor = { staffId: member.id, name: member.name };
    await recordChange(transaction, { actor, action: 'staff.signed-in', ...subjectOf(member) }, now);
    return { session: await startSession(transaction, { staffId: member.id, device, now }) };
  });
}

/** Stores that the member of a session has chosen the Google account again; false if it is another account. */
export function verifyByGoogle(
  database: Knex,
  { subject, session, now }: { subject: string; session: string; now: number },
): Promise<boolean> {
  return write(database, async (transaction) => {
    const own = await withGoogle(transaction, subject)
      .join('staff_sessions', 'staff_sessions.staff_id', 'staff.id')
      .where('staff_sessions.id', session)
      .first('staff.id');
    if (own) await markVerified(transaction, session, now);
    return own !== undefined;
  });
}

function withGoogle(database: Knex, subject: string) {
  return present(database).where({ google_subject: subject, is_demo: false });
}
