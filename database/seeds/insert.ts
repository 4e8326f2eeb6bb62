import type { Knex } from 'knex';

// Below what either engine takes in one statement.
const together = 80;

export async function insertAll(database: Knex, table: string, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += together) {
    await database(table).insert(rows.slice(start, start + together));
  }
}

/** Inserts rows that have a slug, or another column of their own, and tells which id each has got. */
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
    if (id === undefined) throw new Error(`There is no ${slug} among ${table}.`);
    return id;
  };
}
