import type { Knex } from 'knex';
import { type ChangeReader, type ChangeRow, MAX_CHANGES, RESYNC, toChanges } from './reader.ts';

/** Writers come one after the other, so the last number that was read says it all. */
export function sqliteReader(database: Knex): ChangeReader {
  let last = 0;
  let old = 0;
  return {
    async begin() {
      last = await newest(database);
      old = last;
    },
    async read() {
      const rows: ChangeRow[] = await database('changes')
        .where('seq', '>', last)
        .orderBy('seq')
        .limit(MAX_CHANGES + 1)
        .select('seq', 'kind', 'id');
      const areTooMany = rows.length > MAX_CHANGES;
      last = areTooMany ? await newest(database) : (rows.at(-1)?.seq ?? last);
      return areTooMany ? RESYNC : toChanges(rows);
    },
    async prune(transaction) {
      await transaction('changes').where('seq', '<=', old).delete();
      old = last;
    },
  };
}

// Not of the table, whose last rows may have been pruned.
async function newest(database: Knex): Promise<number> {
  const row = await database('sqlite_sequence').where('name', 'changes').first('seq');
  return row?.seq ?? 0;
}
