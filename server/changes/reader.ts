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
  kind: Change['kind'];
  id: number;
}

/** More changes in one read are delivered as `everything`. An import makes some thousands in a second. */
export const MAX_CHANGES = 10_000;

export const RESYNC: Change[] = [{ kind: 'everything', id: null }];

/** Without repetitions. The id 0 stands for the whole kind. */
export function toChanges(rows: ChangeRow[]): Change[] {
  const changes = new Map(rows.map(({ kind, id }) => [`${kind} ${id}`, { kind, id: id || null }]));
  return [...changes.values()];
}
