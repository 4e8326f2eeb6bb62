import type { Knex } from 'knex';
import { type ChangeReader, type ChangeRow, MAX_CHANGES, RESYNC, toChanges } from './reader.ts';

/** SQLite serializes writers, so numbers become visible in their order. */
export function sqliteReader(database: Knex): ChangeReader {
  let lastSeq = 0;
  return {
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
