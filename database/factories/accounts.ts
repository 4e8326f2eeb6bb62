import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { nextName } from './names.ts';

interface AccountInput {
  firstname?: string;
  name?: string;
  email?: string | null;
  /** Default: proven. */
  isVerified?: boolean;
}

export async function createAccount(
  database: Knex,
  input: AccountInput = {},
): Promise<{ id: number; firstname: string; email: string | null }> {
  const firstname = input.firstname ?? nextName('Luz ');
  const email = input.email === undefined ? `${nextName('collector-')}@example.com` : input.email;
  const row = await inserted(
    database('accounts')
      .insert({
        firstname,
        name: input.name ?? `${firstname} Santos`,
        email,
        email_verified_at: email !== null && input.isVerified !== false ? 1 : null,
        created_at: 1,
      })
      .returning('id'),
  );
  return { id: row.id, firstname, email };
}
