import { seeded } from '../../search/gallery.ts';
import type { Knex } from '../../support/knex.ts';
import type { Work } from '../load.ts';

const TERM_COUNT = 600;

/** Search requests: the last name of the artist with the most artworks, its prefix, and prefixes of random titles and names. */
export async function searchWorksOf(database: Knex): Promise<Work[]> {
  const { words } = await database('search_entries').where({ kind: 'artists' }).orderBy('count', 'desc').first('words');
  const term: string = words
    .split(' ')
    .filter((word: string) => /^\p{L}{4,}$/u.test(word))
    .at(-1);
  const typed = await typedTermsOf(database);
  const suggestions = (text: string) => `/web/api/search/suggestions?term=${encodeURIComponent(text)}`;
  return [
    { name: `search HTML, “${term}”`, path: `/search?search=${term}` },
    { name: 'suggestions', path: suggestions(term.slice(0, 3)) },
    { name: `suggestions, ${typed.length} terms`, path: suggestions(term.slice(0, 3)), paths: typed.map(suggestions) },
  ];
}

async function typedTermsOf(database: Knex): Promise<string[]> {
  const random = seeded(3);
  const { last } = (await database('search_entries').max({ last: 'id' }).first()) as { last: number };
  const some = Array.from({ length: 4 * TERM_COUNT }, () => 1 + Math.floor(random() * last));
  const entries: string[] = await database('search_entries').whereIn('id', some).orderBy('id').pluck('words');
  const typed = entries
    .filter((words) => /^[a-z0-9 ]+$/.test(words))
    .map((words) => words.slice(0, 1 + Math.floor(random() * 16)).trim());
  return [...new Set(typed)].slice(0, TERM_COUNT);
}
