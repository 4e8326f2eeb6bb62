/** Each typeface has two files. */
export type LetterSet = 'latin' | 'latin-ext';

// The characters that Cormorant and Hanken Grotesk both have, by file.
const LATIN =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]$/;
const LATIN_EXT = /^[\u0100-\u0130\u0132-\u0151\u0154-\u017e\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u2020\u20b1]$/;

/** Replaces characters that the typefaces do not have: `Hōkūle‘a` stays, `Ǩ` becomes `K`, a character without a base letter `?`. */
export function printable(text: string): string {
  const oneLine = text
    .normalize('NFC')
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ');
  return Array.from(oneLine, (letter) => (letterSetOf(letter) ? letter : similarLetter(letter))).join('');
}

/** Splits a printable text into runs, each with characters of one file. */
export function runsOf(text: string): { set: LetterSet; text: string }[] {
  const runs: { set: LetterSet; text: string }[] = [];
  for (const letter of text) {
    const set = letterSetOf(letter) ?? 'latin';
    const last = runs.at(-1);
    if (last?.set === set) last.text += letter;
    else runs.push({ set, text: letter });
  }
  return runs;
}

function letterSetOf(letter: string): LetterSet | null {
  if (LATIN.test(letter)) return 'latin';
  return LATIN_EXT.test(letter) ? 'latin-ext' : null;
}

function similarLetter(letter: string): string {
  const bare = letter.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return bare && Array.from(bare).every(letterSetOf) ? bare : '?';
}
