const longest = 40;
const shortest = 3;
const mostWords = 5;

// Whatever could be somebody's own: addresses of mail and of the web, and numbers longer than a year.
const personal = /@|:\/\/|\bwww\b|\.(com|net|org|info|ph|io)\b|\d[\d\s().+-]{3,}\d|^[\d\s]+$/i;

/** A term as everybody may see it; null for one that is better kept to oneself. */
export function keywordOf(term: string): string | null {
  if (personal.test(term.normalize('NFKC'))) return null;
  const words = term
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const keyword = words.join(' ');
  const isShort = [...keyword].length < shortest;
  return isShort || keyword.length > longest || words.length > mostWords ? null : keyword;
}
