import type { Knex } from 'knex';
import { inserted } from '../rows.ts';

type TermTable = 'artist_types' | 'categories' | 'styles' | 'media' | 'subjects' | 'tags';

/** The id of the term with this slug, made when it is not there yet; its name is the slug with capitals. */
export async function createTerm(database: Knex, table: TermTable, slug: string): Promise<number> {
  const known = await database(table).where({ slug }).first('id');
  if (known) return known.id;
  const made = await inserted(
    database(table)
      .insert({ slug, name: named(slug) })
      .returning('id'),
  );
  return made.id;
}

function named(slug: string): string {
  return slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
