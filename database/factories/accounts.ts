import type { Knex } from 'knex';
import { inserted } from '../rows.ts';

interface GivenAccount {
  firstname?: string;
  name?: string;
  email?: string | null;
  /** Default: proven. */
  isVerified?: boolean;
}

let count = 0;

export async function createAccount(
  database: Knex,
  given: GivenAccount = {},
): Promise<{ id: number; firstname: string; email: string | null }> {
  const firstname = given.firstname ?? `Luz ${++count}`;
  const email = given.email === undefined ? `collector-${++count}@example.com` : given.email;
  const made = await inserted(
    database('accounts')
      .insert({
        firstname,
        name: given.name ?? `${firstname} Santos`,
        email,
        email_verified_at: email !== null && given.isVerified !== false ? 1 : null,
        created_at: 1,
      })
      .returning('id'),
  );
  return { id: made.id, firstname, email };
}
