import type { LengthUnit } from '../../artworks/format/dimensions.ts';
import { toCentimetres } from '../../artworks/format/dimensions.ts';
import { factWord } from '../words.ts';
import { colorFact } from './colors.ts';

/** What searches for years, sizes and colors compare. Lengths are inches, 0 if unknown. */
export interface Facts {
  /** The first year; negative before Christ. */
  year: number | null;
  /** The date as written, if it is more than the year: `1976-77`, `late 19th c.` */
  yearText: string | null;
  height: number;
  width: number;
  size: string | null;
  /** Named colors of its picture. */
  colors: string[];
}

/** The words of the index for the year, decade, century, size and colors of an artwork. */
export function factsOf({ year, yearText, height, width, size, colors }: Facts): string[] {
  const words = yearText === null ? yearFacts(year ?? 0) : writtenYearFacts(yearText);
  if (size) words.push(size);
  words.push(...colors.map(colorFact));
  if (height > 0 && width > 0) {
    for (const unit of ['in', 'cm'] as const) {
      const sides = [height, width].map((inches) => (unit === 'cm' ? toCentimetres(inches) : inches));
      words.push(sidesFact(sides), sidesFact(sides, unit));
    }
  }
  return [...new Set(words)].map(factWord);
}

/** The height and width in either order, to the nearest inch or centimetre: `30x40`, `76x102cm`. */
export function sidesFact(sides: number[], unit: LengthUnit | '' = ''): string {
  const [shorter, longer] = sides.map((side) => Math.round(side)).sort((a, b) => a - b);
  return `${shorter}x${longer}${unit}`;
}

function yearFacts(year: number): string[] {
  if (year < 1000) return [];
  const decade = Math.floor(year / 10) * 10;
  return [String(year), ...decadeFacts(decade)];
}

function decadeFacts(decade: number): string[] {
  return [`${decade}s`, `${String(decade % 100).padStart(2, '0')}s`, centuryFact(Math.floor(decade / 100) + 1)];
}

export function centuryFact(century: number): string {
  return `${century}c`;
}

const WRITTEN_YEARS = /(?<!\d)([12]\d{3})(?!\d)(['’]?s\b)?(?:\s*[-–—/]\s*(\d{4}|\d{2})(?!\d))?/g;
const WRITTEN_CENTURY = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)[\s-]*c/gi;
/** A longer time is a period, in which no single year is known. */
const MAX_SPAN = 15;

function writtenYearFacts(text: string): string[] {
  const years = [...text.matchAll(WRITTEN_YEARS)].flatMap(([, first = '', isDecade, last = first]) => {
    if (isDecade) return decadeFacts(Math.floor(Number(first) / 10) * 10);
    const end = Number(last.length === 2 ? first.slice(0, 2) + last : last);
    const span = end - Number(first);
    const between = span > 0 && span <= MAX_SPAN ? span : 0;
    return Array.from({ length: between + 1 }, (_, offset) => yearFacts(Number(first) + offset)).flat();
  });
  return [...years, ...[...text.matchAll(WRITTEN_CENTURY)].map(([, century]) => centuryFact(Number(century)))];
}
