/** Letters that a search does not tell apart: Muñoz is found by `munoz`. */
const VARIANTS: Record<string, string> = {
  a: 'aàáâãäå',
  c: 'cç',
  e: 'eèéêë',
  i: 'iìíîï',
  n: 'nñ',
  o: 'oòóôõöø',
  u: 'uùúûü',
  y: 'yýÿ',
};

/**
 * The pattern of a word for `glob` on SQLite and for `~` on PostgreSQL: the word anywhere in a text, with or without accents, in
 * either case. Both patterns have classes like `[aàáAÀÁ]`, so that no folded copy of names is stored.
 */
export function searchPattern(word: string, isPostgres: boolean): { operator: 'glob' | '~'; pattern: string } {
  const letters = [...word.normalize('NFC').toLowerCase()].map((letter) => letterClass(letter, isPostgres)).join('');
  return isPostgres ? { operator: '~', pattern: letters } : { operator: 'glob', pattern: `*${letters}*` };
}

function letterClass(letter: string, isPostgres: boolean): string {
  const group = Object.values(VARIANTS).find((variants) => variants.includes(letter)) ?? letter;
  const both = [...new Set([...group, ...group.toUpperCase()])];
  if (both.length > 1) return `[${both.join('')}]`;
  // Signs that the pattern would read as more than themselves.
  if (isPostgres) return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
  return '*?['.includes(letter) ? `[${letter}]` : letter;
}

/** The last digits of a search that is a phone number, without country code and leading zero; null for other searches. */
export function phoneDigits(search: string): string | null {
  if (!/^[+(]?[\d\s()./-]{6,}$/.test(search.trim())) return null;
  const digits = search.replace(/\D/g, '').replace(/^(63|0)/, '');
  return digits.length >= 6 ? digits : null;
}
