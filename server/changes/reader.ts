import type { Knex } from 'knex';
import type { Change } from './contract.ts';

/** Reads the table `changes` of one engine. */
export interface ChangeReader {
  /** Where the next read begins: a reader of another process can continue there, until `RETENTION` has passed. */
  readonly position: string;
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

/** SQLite serializes writers, so numbers become visible in their order. */
export function sqliteReader(database: Knex, position = '0'): ChangeReader {
  let lastSeq = Number(position);
  return {
    get position() {
      return String(lastSeq);
    },
    async start() {
      lastSeq = await highestSeq(database);
    },
    async read() {
      const rows: ChangeRow[] = await database('changes')
        .where('seq', '>', lastSeq)
        .orderBy('seq')
        .limit(MAX_CHANGES + 1)
        .select('seq', 'kind', 'id');
      const isTooMany = rows.length > MAX_CHANGES;
      lastSeq = isTooMany ? await highestSeq(database) : (rows.at(-1)?.seq ?? lastSeq);
      return isTooMany ? RESYNC : toChanges(rows);
    },
  };
}

/** From SQLite's own table: the last rows of `changes` may have been pruned. */
export async function highestSeq(database: Knex): Promise<number> {
  const row = await database('sqlite_sequence').where('name', 'changes').first('seq');
  return row?.seq ?? 0;
}
