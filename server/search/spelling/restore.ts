import type { Knex } from 'knex';
import { readCatalogueArtworks } from '../index/artworks.ts';
import { FIELDS } from '../index/document.ts';
import { findBestArtworks } from '../match/matches.ts';
import type { NameEntry } from '../match/names.ts';
import type { Search } from '../search.ts';
import { withoutMarks, wordsOf } from '../words.ts';

/** The original spelling is taken from this many artworks; the best match contains all the words. */
const MAX_ARTWORKS = 3;

/** The words in the spelling of the artworks that match them best. */
export async function restoreFromArtworks(search: Search, words: string[], now: number): Promise<string> {
  const { ids } = await findBestArtworks(search, words, MAX_ARTWORKS, now);
  const sources = new Map(
    (await readCatalogueArtworks(search.database, ids)).map(({ id, texts, facts }) => [
      id,
      { ...texts, places: facts.places },
    ]),
  );
  const texts = ids.flatMap((id) => [...FIELDS, 'places' as const].flatMap((field) => sources.get(id)?.[field] ?? []));
  return restoreSpelling(words, texts);
}

/** The words in the spelling of the name that matches them best. */
export async function restoreFromNames(
  database: Knex,
  kind: 'artists' | 'styles',
  words: string[],
  [best]: NameEntry[],
): Promise<string> {
  const row = best && (await database(kind).where('id', Number(best.key)).first('name'));
  return restoreSpelling(words, row ? [row.name] : []);
}

const WORD = /[\p{L}\p{M}\p{N}'’ʼ‘`´]+/gu;
const OUTER_APOSTROPHES = /^['’ʼ‘`´]+|['’ʼ‘`´]+$/gu;

/** Replaces each folded word by its spelling in the first text that contains it (`nunez` by `Núñez`). Other words stay folded. */
export function restoreSpelling(words: string[], texts: string[]): string {
  const spellings = new Map<string, string>();
  for (const text of texts) {
    for (const [found] of text.normalize('NFC').matchAll(WORD)) {
      const spelling = found.replace(OUTER_APOSTROPHES, '');
      const [folded, ...more] = wordsOf(spelling);
      if (folded !== undefined && more.length === 0 && !spellings.has(folded)) spellings.set(folded, spelling);
    }
  }
  return words.map((each) => spellings.get(each) ?? withoutMarks(each)).join(' ');
}
