import type { Knex } from 'knex';
import { readCatalogueArtworks } from '../index/artworks.ts';
import { FIELDS } from '../index/document.ts';
import { findBestArtworks } from '../match/matches.ts';
import type { NameEntry } from '../match/names.ts';
import { wordsOf } from '../words.ts';

/** Artworks that are looked into: the best match has all the words, if only somewhere. */
const MAX_ARTWORKS = 3;

/** Words as the artworks that match them best write them. */
export async function restoreFromArtworks(database: Knex, words: string[], now: number): Promise<string> {
  const { ids } = await findBestArtworks(database, words, MAX_ARTWORKS, now);
  const sources = new Map((await readCatalogueArtworks(database, ids)).map(({ id, source }) => [id, source]));
  const texts = ids.flatMap((id) => FIELDS.flatMap((field) => sources.get(id)?.[field] ?? []));
  return restoreSpelling(words, texts);
}

/** Words as the name that matches them best is written. */
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

/** Folded words as the first of some texts that has them writes them (`Núñez` for `nunez`); those that none has, as they are. */
export function restoreSpelling(words: string[], texts: string[]): string {
  const written = new Map<string, string>();
  for (const text of texts) {
    for (const [found] of text.normalize('NFC').matchAll(WORD)) {
      const shown = found.replace(OUTER_APOSTROPHES, '');
      const [folded, ...more] = wordsOf(shown);
      if (folded !== undefined && more.length === 0 && !written.has(folded)) written.set(folded, shown);
    }
  }
  return words.map((each) => written.get(each) ?? each).join(' ');
}
