import type { Knex } from 'knex';
import { tokenHash } from '../http/security/secret-token.ts';
import type { StaffMember } from './contract.ts';

/** A passkey whose creation was verified. */
export interface VerifiedPasskey {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

export async function insertPasskey(
  transaction: Knex.Transaction,
  { id, publicKey, counter, transports, staffId, now }: VerifiedPasskey & { staffId: number; now: number },
): Promise<void> {
  await transaction('passkeys').insert({
    id,
    staff_id: staffId,
    public_key: publicKey,
    counter,
    transports: JSON.stringify(transports),
    created_at: now,
    used_at: now,
  });
}

/** False if another request has used the challenge before. */
export async function claimChallenge(
  transaction: Knex.Transaction,
  { value, expiresAt }: { value: string; expiresAt: number },
): Promise<boolean> {
  const row = { hash: tokenHash(value), expires_at: expiresAt };
  const claimed = await transaction('used_challenges').insert(row).onConflict('hash').ignore().returning('hash');
  return claimed.length > 0;
}

/** A member's passkeys, as a request for one of them names them. */
export async function listPasskeys(database: Knex, staffId: number): Promise<{ id: string; transports: string[] }[]> {
  const rows = await database('passkeys').where('staff_id', staffId).select('id', 'transports');
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }));
}

/** A passkey and its member, who has not been removed. */
export async function findPasskey(
  database: Knex,
  id: string,
): Promise<{ passkey: { id: string; publicKey: string; counter: number }; member: StaffMember } | null> {
  const row = await database('passkeys')
    .join('staff', 'staff.id', 'passkeys.staff_id')
    .where('passkeys.id', id)
    .whereNull('removed_at')
    .first('passkeys.id as passkey', 'public_key', 'counter', 'staff.id', 'email', 'name', 'role');
  if (!row) return null;
  const { passkey, public_key, counter, ...member } = row;
  return {
    passkey: { id: passkey, publicKey: public_key, counter: Number(counter) },
    member: member as StaffMember,
  };
}
