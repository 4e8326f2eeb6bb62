import type { Knex } from 'knex';
import { readArtworks } from '../index/artworks.ts';
import { fields } from '../index/document.ts';
import { bestArtworks } from '../match/matches.ts';
import type { NameEntry } from '../match/names.ts';
import { wordsOf } from '../words.ts';

/** Artworks that are looked into: the best match has all the words, if only somewhere. */
const most = 3;

/** Words as the artworks that match them best write them. */
export async function asArtworksWrite(database: Knex, words: string[], now: number): Promise<string> {
  const { ids } = await bestArtworks(database, words, most, now);
  const sources = new Map((await readArtworks(database, ids)).map(({ id, source }) => [id, source]));
  const texts = ids.flatMap((id) => fields.flatMap((field) => sources.get(id)?.[field] ?? []));
  return asWritten(words, texts);
}

/** Words as the name that matches them best is written. */
export async function asNamesWrite(
  database: Knex,
  kind: 'artists' | 'styles',
  words: string[],
  [best]: NameEntry[],
): Promise<string> {
  const row = best && (await database(kind).where('id', Number(best.key)).first('name'));
  return asWritten(words, row ? [row.name] : []);
}

const word = /[\p{L}\p{M}\p{N}'’ʼ‘`´]+/gu;
const apostrophesAround = /^['’ʼ‘`´]+|['’ʼ‘`´]+$/gu;

/** Folded words as the first of some texts that has them writes them (`Núñez` for `nunez`); those that none has, as they are. */
export function asWritten(words: string[], texts: string[]): string {
  const written = new Map<string, string>();
  for (const text of texts) {
    for (const [found] of text.normalize('NFC').matchAll(word)) {
      const shown = found.replace(apostrophesAround, '');
      const [folded, ...more] = wordsOf(shown);
      if (folded !== undefined && more.length === 0 && !written.has(folded)) written.set(folded, shown);
    }
  }
  return words.map((each) => written.get(each) ?? each).join(' ');
}
