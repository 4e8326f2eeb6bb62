import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';
import type { Scope } from './rows.ts';

// Accented variants of letters: a search for `munoz` finds Muñoz. The triggers of `inventory` and `order_list` use the same list.
const VARIANTS: Record<string, string> = {
  a: 'àáâãäå',
  c: 'ç',
  e: 'èéêë',
  i: 'ìíîï',
  n: 'ñ',
  o: 'òóôõöø',
  u: 'ùúûü',
  y: 'ýÿ',
};

interface Searched {
  /** Columns, or SQL, of texts as they were written. */
  texts?: string[];
  /** Columns with texts in lower case without accents, which triggers write. */
  folded?: string[];
}

/** For `where`: each word of the search is in one of the columns, with or without accents, in either case. */
export function containsWords(database: Knex, search: string, { texts = [], folded = [] }: Searched): Scope {
  const [position, operator] = isPostgres(database) ? ['strpos', '~'] : ['instr', 'glob'];
  const any = isPostgres(database) ? '' : '*';
  const pattern = (word: string) => `${any}${lettersOf(database, word)}${any}`;
  return (rows) => {
    for (const word of search.split(/\s+/).filter(Boolean))
      rows.where((either) => {
        for (const column of folded) either.orWhereRaw(`${position}(${column}, ?) > 0`, [foldText(word)]);
        for (const text of texts) either.orWhereRaw(`(${text}) ${operator} ?`, [pattern(word)]);
      });
  };
}

/** SQL and its binding for whether the column begins with the text, by the same rule. */
export function beginsWith(database: Knex, column: string, text: string): [sql: string, pattern: string] {
  const letters = lettersOf(database, text);
  return isPostgres(database) ? [`${column} ~ ?`, `^${letters}`] : [`${column} glob ?`, `${letters}*`];
}

// Patterns have classes like `[aàáAÀÁ]`, so that no folded copy of names is stored.
function lettersOf(database: Knex, text: string): string {
  return [...text.normalize('NFC').toLowerCase()].map((letter) => letterClass(letter, isPostgres(database))).join('');
}

function letterClass(letter: string, isRegex: boolean): string {
  const [plain, accented] = Object.entries(VARIANTS).find(([key, others]) => `${key}${others}`.includes(letter)) ?? [
    letter,
    '',
  ];
  const both = [...new Set(plain + accented + (plain + accented).toUpperCase())];
  if (both.length > 1) return `[${both.join('')}]`;
  // Escapes the pattern's characters.
  if (isRegex) return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
  return '*?['.includes(letter) ? `[${letter}]` : letter;
}

/** Lower case without accents, as the triggers write folded texts. */
export function foldText(text: string): string {
  return Object.entries(VARIANTS).reduce(
    (folded, [plain, letters]) => folded.replace(new RegExp(`[${letters}]`, 'g'), plain),
    text.normalize('NFC').toLowerCase(),
  );
}
