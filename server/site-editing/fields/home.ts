import { type HomeSection, isSectionNumber, SECTION_NUMBERS } from '../../home/sections.ts';
import { tooLong } from '../../texts/lengths.ts';
import { SECOND } from '../../time/time.ts';
import { lineOf, linesOf } from './lines.ts';

export const SECTIONS = Object.keys(SECTION_NUMBERS) as HomeSection[];

/** The longest texts, and the longest times in seconds. */
const MAX = { texts: 20, textLength: 60, seconds: 60, bandText: 120, bandNote: 300 };

/** The numbers of the sections; undefined for a text that is no number of its section. */
export function readSection(section: HomeSection, text: string): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return isSectionNumber(section, number) ? number : undefined;
}

/** Milliseconds of seconds like `0.25`; undefined for other texts. */
export function readSeconds(text: string, { min = 0, max = MAX.seconds } = {}): number | undefined {
  const seconds = /^\d{1,3}(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : -1;
  return seconds >= min && seconds <= max ? Math.round(seconds * SECOND) : undefined;
}

/** The texts that are typed, and why they are refused. */
export function readTypedTexts(text: string): { texts: string[]; error: string | null } {
  const texts = linesOf(text);
  if (texts.length > MAX.texts) return { texts, error: `At most ${MAX.texts} texts, please.` };
  const long = texts.find((each) => each.length > MAX.textLength);
  return { texts, error: long ? `“${long.slice(0, 20)}…” is longer than ${MAX.textLength} characters.` : null };
}

export function readBand(values: { bandText: string; bandNote: string }) {
  const [bandText, bandNote] = [lineOf(values.bandText), lineOf(values.bandNote)];
  const errors = { bandText: tooLong(bandText, MAX.bandText), bandNote: tooLong(bandNote, MAX.bandNote) };
  return { bandText, bandNote, errors };
}
