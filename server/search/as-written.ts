import { wordsOf } from './fold.ts';

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
