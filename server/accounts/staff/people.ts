import type { Knex } from 'knex';
import { searchIn } from './list.ts';

export interface PersonResult {
  id: number;
  name: string;
  /** Null while it is not confirmed. */
  email: string | null;
}

/** Results of a search. */
const MAX_FOUND = 8;

const COLUMNS = ['a.id', 'a.name', 'a.email', 'a.email_verified_at'];

/** Collectors that the list of collectors would find: by words of name and address, or by a phone number. The newest first. */
export async function findPeople(database: Knex, search: string): Promise<PersonResult[]> {
  const rows = database('accounts as a').whereNull('a.erased_at');
  searchIn(database, rows, search);
  const found: AccountRow[] = await rows.orderBy('a.id', 'desc').limit(MAX_FOUND).select(COLUMNS);
  return found.map(personOf);
}

export async function findPerson(database: Knex, id: number): Promise<PersonResult | null> {
  const accounts = database('accounts as a').where('a.id', id).whereNull('a.erased_at');
  const row: AccountRow | undefined = await accounts.first(COLUMNS);
  return row ? personOf(row) : null;
}

interface AccountRow {
  id: number;
  name: string;
  email: string | null;
  email_verified_at: number | null;
}

function personOf({ id, name, email, email_verified_at }: AccountRow): PersonResult {
  return { id, name, email: email_verified_at === null ? null : email };
}
