import type { Knex } from 'knex';

// Rows of one statement: below the parameter limits of both engines.
const MAX_ROWS = 80;

export async function insertAll(database: Knex, table: string, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    await database(table).insert(rows.slice(start, start + MAX_ROWS));
  }
}

/** Inserts rows and returns a function that finds their ids by slug, or by another unique column. */
export async function insertNamed(
  database: Knex,
  table: string,
  rows: object[],
  name = 'slug',
): Promise<(slug: string) => number> {
  await insertAll(database, table, rows);
  const stored: { id: number; name: string }[] = await database(table).select('id', { name });
  const ids = new Map(stored.map((row) => [row.name, row.id]));
  return (slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`${table} has no row ${slug}.`);
    return id;
  };
}
