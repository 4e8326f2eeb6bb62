import type { Change } from './contract.ts';

/** Reads the table `changes` of one engine. */
export interface ChangeReader {
  /** Skips everything that was committed before. */
  start(): Promise<void>;
  /** Everything that was committed since the last read. */
  read(): Promise<Change[]>;
}

export interface ChangeRow {
  seq: number;
  kind: Exclude<Change['kind'], 'resync'> | typeof TRUNCATED_KIND;
  id: number;
}

/** The kind that the triggers of PostgreSQL record when a table is truncated. Migration 0012 stores this word, so it cannot change. */
const TRUNCATED_KIND = 'everything';

/** More changes in one read are delivered as `resync`. An import makes some thousands in a second. */
export const MAX_CHANGES = 10_000;

export const RESYNC: Change[] = [{ kind: 'resync', id: null }];

/** Without repetitions. The id 0 stands for the whole kind. */
export function toChanges(rows: ChangeRow[]): Change[] {
  const changes = new Map<string, Change>();
  for (const { kind, id } of rows) {
    changes.set(`${kind} ${id}`, { kind: kind === TRUNCATED_KIND ? 'resync' : kind, id: id || null });
  }
  return [...changes.values()];
}
