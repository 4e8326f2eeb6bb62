import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from '../backup-error.ts';
import type { ManifestTable } from '../format/manifest.ts';
import type { ReadTable } from '../format/stored-streams.ts';
import { isBackedUp } from '../snapshot.ts';
import { quoted, tableNames } from './snapshot.ts';

/** Loads the tables within the transaction of the connection. */
export async function loadPostgres(client: pg.Client, tables: ManifestTable[], read: ReadTable): Promise<void> {
  const names = (await tableNames(client)).filter(isBackedUp);
  for (const name of names) await client.query(`alter table "${name}" disable trigger user`);
  await client.query(`truncate ${quoted(names)}`);
  const order = await insertOrder(client, names);
  for (const table of tables.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)))
    await loadTable(client, table, read);
  for (const name of names) await client.query(`alter table "${name}" enable trigger user`);
}

async function loadTable(client: pg.Client, table: ManifestTable, read: ReadTable): Promise<void> {
  const { name, columns, lastId } = table;
  const copy = client.query(copyFrom(`copy "${name}" (${quoted(columns)}) from stdin`));
  await pipeline(await read(table), copy);
  if (copy.rowCount !== table.rows)
    throw new BackupError(`The table ${name} has ${copy.rowCount} rows instead of ${table.rows}.`);
  if (!lastId) return;
  await client.query(
    `select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), $2)
     from information_schema.columns where table_schema = current_schema() and table_name = $1
       and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
    [name, lastId],
  );
}

/** Tables after those that their foreign keys refer to. COPY checks the keys of a table when it ends, so a table may refer to itself. */
async function insertOrder(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; target: string }>(
    `select source.relname as table, target.relname as target from pg_constraint
     join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  const order: string[] = [];
  for (let waiting = names; waiting.length > 0; ) {
    const isFree = (name: string) =>
      rows.every(({ table, target }) => table !== name || order.includes(target) || !names.includes(target));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`Foreign keys form a circle: ${waiting.join(', ')}.`);
    order.push(...free);
    waiting = waiting.filter((name) => !free.includes(name));
  }
  return order;
}
