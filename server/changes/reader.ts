import type { Knex } from 'knex';
import type { Change } from './contract.ts';

/** Reads what has been committed since the last time, on one engine. */
export interface ChangeReader {
  /** From here on; what was committed before is of no interest. */
  begin(): Promise<void>;
  read(): Promise<Change[]>;
  /** Takes away what had been read by the time of the call before: every so often, so that all processes have read it. */
  prune(transaction: Knex): Promise<void>;
}

export interface ChangeRow {
  seq: number;
  kind: Change['kind'];
  id: number;
}

/** More changes than this at once are not told one by one. */
export const MAX_CHANGES = 5_000;

export const RESYNC: Change[] = [{ kind: 'everything', id: null }];

/** Each once. */
export function toChanges(rows: ChangeRow[]): Change[] {
  const changes = new Map(rows.map(({ kind, id }) => [`${kind} ${id}`, { kind, id: id || null }]));
  return [...changes.values()];
}
