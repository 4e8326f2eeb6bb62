import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { recordChange } from '../audit/records.ts';
import { secretToken, tokenHash } from '../http/security/secret-token.ts';
import { insertInvitation } from './invitations.ts';
import { present } from './records.ts';
import { startSession } from './sessions.ts';
import { subjectOf } from './subject.ts';

const OWNER = { email: 'owner@demo.example', name: 'Demo owner', role: 'owner' } as const;

/** The path of a new link that signs in as the demo's owner, once. Earlier links end. Never called in production. */
export function createDemoLink(database: Knex, now: number): Promise<string> {
  return write(database, async (transaction) => {
    if (!(await findDemoOwner(transaction)))
      await transaction('staff').insert({ ...OWNER, handle: secretToken(), is_demo: true, created_at: now });
    await transaction('invitations').where('is_demo', true).whereNull('used_at').update({ withdrawn_at: now });
    const { token } = await insertInvitation(transaction, { ...OWNER, isDemo: true, now });
    return `/admin/demo/${token}`;
  });
}

export async function isDemoLinkOpen(database: Knex, token: string, now: number): Promise<boolean> {
  return (await openLink(database, token, now).first('id')) !== undefined;
}

/** Signs in as the demo's owner. Null: the link has been used, or a newer one was printed. */
export function redeemDemoLink(
  database: Knex,
  { token, device, now }: { token: string; device: string; now: number },
): Promise<{ session: string } | null> {
  return write(database, async (transaction) => {
    const used = await openLink(transaction, token, now).update({ used_at: now });
    const owner = await findDemoOwner(transaction);
    if (used === 0 || !owner) return null;
    const actor = { staffId: owner.id, name: owner.name };
    await recordChange(transaction, { actor, action: 'staff.signed-in', ...subjectOf(owner) }, now);
    return { session: await startSession(transaction, { staffId: owner.id, device, now }) };
  });
}

function openLink(database: Knex, token: string, now: number) {
  return database('invitations')
    .where({ token_hash: tokenHash(token), is_demo: true })
    .whereNull('used_at')
    .whereNull('withdrawn_at')
    .where('expires_at', '>', now);
}

function findDemoOwner(database: Knex) {
  return present(database).where('is_demo', true).first('id', 'email', 'name', 'role');
}
