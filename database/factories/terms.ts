import type { Knex } from 'knex';
import { inserted } from '../rows.ts';

type TermTable = 'artist_types' | 'categories' | 'styles' | 'media' | 'subjects' | 'tags';

/** The id of the term with this slug, which is created if it is missing. Its name is the slug with capitals. */
export async function createTerm(database: Knex, table: TermTable, slug: string): Promise<number> {
  const existing = await database(table).where({ slug }).first('id');
  if (existing) return existing.id;
  const row = await inserted(
    database(table)
      .insert({ slug, name: titleCase(slug) })
      .returning('id'),
  );
  return row.id;
}

function titleCase(slug: string): string {
  return slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
