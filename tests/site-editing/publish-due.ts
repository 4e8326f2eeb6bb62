import { publishDueChanges } from '../../server/site-editing/scheduled/publish.ts';
import type { Knex } from '../support/knex.ts';

/** The scheduled changes are published. Returns the parts whose publication failed. */
export async function publishDue(database: Knex, now: number): Promise<string[]> {
  const failed: string[] = [];
  await publishDueChanges(database, {
    now,
    log: { error: (details) => failed.push((details as { part: string }).part) },
  });
  return failed;
}
