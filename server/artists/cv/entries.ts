import { atMost } from '../../texts/lengths.ts';

/** The lists of a CV, in the order of the artist's page. */
export const CV_KINDS = ['studies', 'exhibitions', 'awards', 'collections'] as const;
export type CvKind = (typeof CV_KINDS)[number];

export interface CvEntry {
  year: number | null;
  /** The last year of a period. */
  until: number | null;
  text: string;
}

/** Each list as staff write it: a line for each entry, which begins with the year or years, such as `2019` or `2001–2004`. */
export type CvTexts = Record<CvKind, string | null>;

export const EMPTY_CV: CvTexts = { studies: null, exhibitions: null, awards: null, collections: null };

const MAX_CV_LENGTH = 20_000;
const MAX_ENTRIES = 200;
const MAX_ENTRY_LENGTH = 300;

const YEARS = /^((?:1[5-9]|20)\d\d)(?:\s*[-–—]\s*(\d{4}|\d\d))?(?=[\s:,.;|]|$)[\s:,.;|]*(.*)$/;

/** The entries of a text, or why it is refused. */
export function readEntries(text: string | null): { entries: CvEntry[] } | { error: string } {
  const lines = (text ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const entries: CvEntry[] = [];
  for (const line of lines) {
    const entry = readLine(line);
    if (typeof entry === 'string') return { error: `${entry}: “${line.slice(0, 60)}”` };
    entries.push(entry);
  }
  return { entries };
}

function readLine(line: string): CvEntry | string {
  const [, first, last, rest] = YEARS.exec(line) ?? [];
  const text = first ? (rest ?? '') : line;
  if (text === '') return 'A line has a year without text';
  if (text.length > MAX_ENTRY_LENGTH) return `A line is longer than ${MAX_ENTRY_LENGTH} characters`;
  const year = first ? Number(first) : null;
  // `2001–04` is short for `2001–2004`.
  const until = last ? Number(last.length === 2 ? `${first?.slice(0, 2)}${last}` : last) : null;
  if (year !== null && until !== null && until < year) return 'The years of a line are not in order';
  return { year, until: until === year ? null : until, text };
}

/** A typed list with its years written in one way, or why it is refused. */
export function readCvText(typed: string): { text: string | null } | { error: string } {
  if (typed.trim().length > MAX_CV_LENGTH) return { error: atMost(MAX_CV_LENGTH) };
  const read = readEntries(typed);
  if ('error' in read) return read;
  if (read.entries.length > MAX_ENTRIES) return { error: `At most ${MAX_ENTRIES} lines.` };
  return { text: textOfEntries(read.entries) };
}

/** The text of which `readEntries()` reads these entries; null if there are none. */
export function textOfEntries(entries: readonly CvEntry[]): string | null {
  return entries.map(lineOf).join('\n') || null;
}

function lineOf({ year, until, text }: CvEntry): string {
  return [yearsOf({ year, until }), text].filter(Boolean).join(' ');
}

/** The years as pages show them: `2001–2004`; empty without a year. */
export function yearsOf({ year, until }: Pick<CvEntry, 'year' | 'until'>): string {
  return [year, until].filter((each) => each !== null).join('–');
}
