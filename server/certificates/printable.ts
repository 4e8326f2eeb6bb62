// What the standard fonts of PDF have beyond Latin-1: Windows-1252.
const further = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** The text in letters that the standard fonts have: `Niño` as it is, `Hōkūle‘a` as `Hokule‘a`, what has no likeness as `?`. */
export function printable(text: string): string {
  const oneLine = text.normalize('NFC').replace(/\s+/g, ' ');
  return Array.from(oneLine, (letter) => (isPrintable(letter) ? letter : likeness(letter))).join('');
}

function isPrintable(letter: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter) || further.includes(letter);
}

function likeness(letter: string): string {
  const bare = letter.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return Array.from(bare).every(isPrintable) ? bare : '?';
}
