// What Unicode does not take apart into a letter and its accent.
const spelledOut: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't' },
};

const longestWord = 40;

/**
 * Words as both engines keep and look for them: without case, accents, apostrophes and punctuation, parted by one blank.
 * The same function folds what is indexed and what is asked, so that no engine's own idea of a word matters.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ‘`´]/gu, '')
    .replace(/[ßæœøłđðþħıŧ]/g, (letter) => spelledOut[letter] ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a text, of which very long ones are cut. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded ? folded.split(' ').map((word) => (word.length > longestWord ? cut(word) : word)) : [];
}

function cut(word: string): string {
  return word.slice(0, longestWord).toWellFormed();
}
