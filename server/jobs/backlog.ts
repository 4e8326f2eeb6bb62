import type { Knex } from 'knex';

export interface Backlog {
  /** Number of waiting jobs, or of waiting rows of the kind's own table. */
  waiting: number;
  /** When the oldest of them was due, in milliseconds UTC; null if none waits. */
  since: number | null;
}

/** The number of rows, and the earliest time in the column `due`. */
export async function backlogOf(rows: Knex.QueryBuilder, due: string): Promise<Backlog> {
  const found: { waiting: number; since: number | null } = await rows
    .select(rows.client.raw('count(*) as waiting'), rows.client.raw('min(??) as since', [due]))
    .first();
  return { waiting: Number(found.waiting), since: found.since === null ? null : Number(found.since) };
}
