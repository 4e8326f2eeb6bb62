import type { Knex } from 'knex';

export interface FoundPerson {
  id: number;
  name: string;
  /** Null while it is not confirmed. */
  email: string | null;
}

/** Results of a search. */
const MOST = 8;

/** Collectors whose name or confirmed address has these words, the newest first. */
export async function findPeople(database: Knex, search: string): Promise<FoundPerson[]> {
  const rows = database('accounts').whereNull('erased_at');
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    rows.whereRaw(
      "(lower(name) like ? escape '\\' or (email_verified_at is not null and lower(email) like ? escape '\\'))",
      [pattern, pattern],
    );
  }
  const found: AccountRow[] = await rows
    .orderBy('id', 'desc')
    .limit(MOST)
    .select('id', 'name', 'email', 'email_verified_at');
  return found.map(personOf);
}

export async function findPerson(database: Knex, id: number): Promise<FoundPerson | null> {
  const row: AccountRow | undefined = await database('accounts')
    .where({ id })
    .whereNull('erased_at')
    .first('id', 'name', 'email', 'email_verified_at');
  return row ? personOf(row) : null;
}

interface AccountRow {
  id: number;
  name: string;
  email: string | null;
  email_verified_at: number | null;
}

function personOf({ id, name, email, email_verified_at }: AccountRow): FoundPerson {
  return { id, name, email: email_verified_at === null ? null : email };
}
