import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FileRefused, shorten } from '../refusal.ts';

/** Labels of the Encoding Standard, which `TextDecoder` implements, and their names. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
  macintosh: 'MacRoman',
} as const;

export type Encoding = keyof typeof ENCODINGS;

export interface FileEncoding {
  encoding: Encoding;
  /** Words with accents as they are read, when the encoding is a guess; null when the bytes prove it. */
  guessedFrom: string[] | null;
}

/** The encoding of a file; throws FileRefused when its bytes prove that the named one is wrong. */
export async function encodingOf(path: string, named: Encoding | undefined): Promise<FileEncoding> {
  await refuseWorkbook(path);
  if (!named) {
    const { encoding, guessedFrom } = await detectEncoding(path);
    return { encoding, guessedFrom };
  }
  const detected = await detectEncoding(path).catch((error: unknown) => {
    // An encoding that cannot be detected is given by `--encoding`.
    if (error instanceof FileRefused) return null;
    throw error;
  });
  if (detected?.isProven && detected.encoding !== named)
    throw new FileRefused(
      `The file is ${ENCODINGS[detected.encoding]}, not ${ENCODINGS[named]}; leave out --encoding.`,
    );
  return { encoding: named, guessedFrom: null };
}

/** Several encodings are plausible. */
export class EncodingUnclear extends FileRefused {
  override name = 'EncodingUnclear';
}

export const SAVE_AS_UTF8 = 'Save it as “CSV UTF-8” and try again.';

/** Bytes of lines that are not ASCII, which decide between two encodings. */
const SAMPLE_BYTES = 64 * 1024;
const MAX_WORDS = 3;
/** Points by which one encoding must be more plausible than the other. */
const MIN_DIFFERENCE = 1.5;

export function readEncoding(name: string): Encoding {
  const found = Object.keys(ENCODINGS).find((label) => label === name.toLowerCase());
  if (!found) throw new FileRefused(`--encoding is one of ${Object.keys(ENCODINGS).join(', ')}.`);
  return found as Encoding;
}

async function refuseWorkbook(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(2) });
    if (buffer.toString('latin1') !== 'PK') return;
    throw new FileRefused(`The file is a workbook or an archive, not text. ${SAVE_AS_UTF8}`);
  } finally {
    await file.close();
  }
}

interface Detected extends FileEncoding {
  /** Whether the bytes cannot be of another encoding. */
  isProven: boolean;
}

/** Detects UTF-8 and UTF-16 by their bytes, and guesses between Windows-1252 and MacRoman. Throws FileRefused when it cannot. */
async function detectEncoding(path: string): Promise<Detected> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const sample: Buffer[] = [];
  let isUtf8 = true;
  let isFirst = true;
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const marked = isFirst ? markedEncoding(chunk) : null;
    if (marked) return { encoding: marked, guessedFrom: null, isProven: true };
    isFirst = false;
    isUtf8 = isUtf8 && isDecodable(decoder, chunk);
    if (size < SAMPLE_BYTES) {
      const lines = linesBeyondAscii(chunk).subarray(0, SAMPLE_BYTES - size);
      sample.push(lines);
      size += lines.length;
    } else if (!isUtf8) break;
  }
  if (isUtf8 && isDecodable(decoder, null)) return { encoding: 'utf-8', guessedFrom: null, isProven: size > 0 };
  return { ...guess(Buffer.concat(sample)), isProven: false };
}

function markedEncoding(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  // Without a mark, every second byte of Latin letters is zero.
  const zeros = [0, 0];
  const head = start.subarray(0, 2048);
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 5 < head.length * 2) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isDecodable(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    decoder.decode(chunk ?? undefined, { stream: chunk !== null });
    return true;
  } catch {
    return false;
  }
}

function linesBeyondAscii(chunk: Buffer): Buffer {
  const lines: Buffer[] = [];
  for (let start = 0; start < chunk.length; ) {
    const end = chunk.indexOf(10, start) + 1 || chunk.length;
    const line = chunk.subarray(start, end);
    if (line.some((byte) => byte > 127)) lines.push(line);
    start = end;
  }
  return Buffer.concat(lines);
}

function guess(sample: Buffer): FileEncoding {
  const asUtf8 = new TextDecoder().decode(sample);
  if (count(asUtf8, /[^\p{ASCII}�]/gu) > count(asUtf8, /�/g))
    throw new FileRefused(
      `The file is UTF-8 with bytes of another encoding, for example in “${shorten(wordsIn(asUtf8, /[^\s",;]*�[^\s",;]*/g)[0])}”. ${SAVE_AS_UTF8}`,
    );
  const [windows, mac] = (['windows-1252', 'macintosh'] as const).map((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    return { encoding, points: plausibility(text), words: wordsIn(text, /[^\s",;]*[^\p{ASCII}\s][^\s",;]*/gu) };
  }) as [Candidate, Candidate];
  if (Math.abs(windows.points - mac.points) < MIN_DIFFERENCE)
    throw new EncodingUnclear(
      `The file is not UTF-8. ${SAVE_AS_UTF8} Or name its encoding: --encoding windows-1252 reads ${quoted(windows.words)}, --encoding macintosh reads ${quoted(mac.words)}.`,
    );
  const { encoding, words } = windows.points > mac.points ? windows : mac;
  return { encoding, guessedFrom: words };
}

interface Candidate {
  encoding: Encoding;
  points: number;
  words: string[];
}

/** The sentence for the operator when the encoding of a file is a guess. */
export function encodingNotice(file: string, { encoding, guessedFrom }: FileEncoding): string | null {
  if (!guessedFrom) return null;
  return `${file} is read as ${ENCODINGS[encoding]}, which is a guess: ${quoted(guessedFrom)}. If these words are wrong, name the encoding with --encoding, or save the file as “CSV UTF-8”.`;
}

function quoted(words: string[]): string {
  return words.map((word) => `“${shorten(word)}”`).join(', ');
}

function wordsIn(text: string, pattern: RegExp): string[] {
  const words = new Set<string>();
  for (const [word] of text.matchAll(pattern)) {
    words.add(word);
    if (words.size === MAX_WORDS) break;
  }
  return [...words];
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

const COMMON_LETTERS = /[áéíóúüñàèìòùâêîôûäëïöçãõåøæœß]/;
const ENGLISH_ENDING = /^(s|t|d|m|re|ll|ve)(?!\p{L})/u;

/** How much a text looks like words: letters within words of their case, quotation marks and dashes where they belong. */
function plausibility(text: string): number {
  let points = 0;
  for (const { 0: character, index } of text.matchAll(/\P{ASCII}/gu)) {
    points += pointsOf(text.charAt(index - 1), character, text.slice(index + character.length, index + 5));
  }
  return points;
}

function pointsOf(before: string, character: string, after: string): number {
  const [follows, precedes] = [/\p{L}/u.test(before), /^\p{L}/u.test(after)];
  if (/\p{Cc}/u.test(character)) return -3;
  if (/\p{L}/u.test(character)) {
    if (!follows && !precedes) return -1;
    if (/\p{Lu}/u.test(character)) return /\p{Ll}/u.test(before) ? -2 : 0.5;
    if (/^\p{Lu}/u.test(after)) return -1;
    return COMMON_LETTERS.test(character) ? 1 : 0;
  }
  if (character === '’' && follows && precedes) return ENGLISH_ENDING.test(after) ? 2 : 1;
  if (/[“‘]/.test(character)) return !follows && precedes ? 1 : -1;
  if (/[”’]/.test(character)) return precedes ? -1 : 1;
  if (/[–—]/.test(character) && /[ \d]/.test(before) && /^[ \d]/.test(after)) return 1;
  return (follows ? -1 : 0) + (precedes ? -1 : 0);
}
