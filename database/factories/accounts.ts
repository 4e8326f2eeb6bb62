import type { Knex } from 'knex';
import { inserted } from '../rows.ts';

interface AccountInput {
  firstname?: string;
  name?: string;
  email?: string | null;
  /** Default: proven. */
  isVerified?: boolean;
}

let count = 0;

export async function createAccount(
  database: Knex,
  input: AccountInput = {},
): Promise<{ id: number; firstname: string; email: string | null }> {
  const firstname = input.firstname ?? `Luz ${++count}`;
  const email = input.email === undefined ? `collector-${++count}@example.com` : input.email;
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
