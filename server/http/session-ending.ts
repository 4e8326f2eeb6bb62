import type { Knex } from 'knex';
import { contentOf, type SessionRow } from './session-rows.ts';

/** Hands the sessions of one account to another, which is the same person's. */
export async function handOverSessions(
  transaction: Knex.Transaction,
  { from, into }: { from: number; into: { id: number; firstname: string } },
): Promise<void> {
  const theirs = transaction<SessionRow>('sessions').where('account_id', from);
  // What is left in one meanwhile must not be lost.
  const rows = await theirs.forUpdate().select('id', 'data');
  for (const { id, data } of rows) {
    const content = contentOf({ ...JSON.parse(data), account: into });
    await transaction<SessionRow>('sessions').where({ id }).update(content);
  }
}
