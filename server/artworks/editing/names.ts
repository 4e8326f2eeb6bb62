import type { Knex } from 'knex';
import { beginsWith, containsWords } from '../../../database/contains-words.ts';

/** Tables whose rows staff choose by their names. Merged rows are left out. */
export const NAMED = ['artists', 'categories', 'media', 'styles', 'subjects', 'tags'] as const;
export type Named = (typeof NAMED)[number];

/** The ids of these names, or slugs, by the text that was given. `several`: only slugs tell these rows apart. Unknown texts are missing. */
export async function findByName(
  database: Knex,
  table: Named,
  texts: string[],
): Promise<Map<string, number | 'several'>> {
  const lower = texts.map((text) => text.toLowerCase());
  const rows: { id: number; slug: string; name: string }[] = await database(table)
    .whereNull('merged_into_id')
    .where((either) => {
      either.whereIn('slug', lower).orWhereIn('name', texts);
      either.orWhereIn(database.raw('lower(name)') as unknown as string, lower);
    })
    .select('id', 'slug', 'name');
  const found = new Map<string, number | 'several'>();
  for (const text of texts) {
    const exact = rows.filter(({ name }) => name === text);
    const named = exact.length > 0 ? exact : rows.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
    const matches = named.length > 0 ? named : rows.filter(({ slug }) => slug === text.toLowerCase());
    const [first] = matches;
    if (first) found.set(text, matches.length === 1 ? first.id : 'several');
  }
  return found;
}

/** Names of these ids. */
export async function findNamesOf(database: Knex, table: Named, ids: number[]): Promise<string[]> {
  const rows = await database(table).whereIn('id', ids).orderBy('name').select('name');
  return rows.map(({ name }) => name);
}

const MAX_SUGGESTIONS = 20;

/** Names that contain the words of the text; those that begin with it come first. */
export async function suggestNames(database: Knex, table: Named, text: string): Promise<string[]> {
  const [begins, pattern] = beginsWith(database, 'name', text);
  const rows = await database(table)
    .whereNull('merged_into_id')
    .where((offered) => {
      if (table !== 'artists') offered.whereNull('retired_at');
    })
    .where(containsWords(database, text, { texts: ['name'] }))
    .orderByRaw(`case when ${begins} then 0 else 1 end, lower(name)`, [pattern])
    .limit(MAX_SUGGESTIONS)
    .select('name');
  return [...new Set(rows.map(({ name }) => name))];
}
