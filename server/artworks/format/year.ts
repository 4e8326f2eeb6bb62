/** A date as a catalogue writes it: `c. 1967`, `1976-77`, `late 19th c.`, `n.d.`. */
export interface WrittenYear {
  /** The first year that the text names, negative before Christ; null for an undated artwork. */
  year: number | null;
  /** The text as written; null if it is only the year. */
  text: string | null;
}

const UNDATED =
  /^\W*(n\.? ?d|s\.? ?d|s\.? ?f|no date|date (not known|unknown)|not dated|undated|unknown|sin fecha|walang petsa)\W*$/;

const DASH = /[‐-―−~]/g;
/** A number that is not the start of a date: an inventory number, a room, a page. */
const OTHER_NUMBER = /\b(no|nr|inv|cat|acc|lot|ref|id|room|page|pp?)\.?\s*\d|#/;
/** The years of a reign or dynasty, when the date itself follows: `Edo period (1603-1867), c. 1790`. */
const NAMED_PERIOD = /\b(period|dynasty|era|reign)\s*\([^)]*\)/;

const ORDINAL = String.raw`(?<century>\d{1,2})(?:st|nd|rd|th)\b`;
const FURTHER_CENTURY = String.raw`(?:\s*(?:-|/|to|or|and)\s*(?:(?:early|mid|late)[\s-]*)?\d{1,2}(?:st|nd|rd|th))?`;
const CENTURY = String.raw`${ORDINAL}${FURTHER_CENTURY}[\s-]*(?:c\b\.?(?!\s*\d)|cent\b|centur(?:y|ies))`;
const YEAR = String.raw`(?<!\d)(?<year>[12]\d{3})(?!\d)(?<decade>['’]?s\b)?`;
// Fewer than four digits are a year only beside another year or an era.
const EARLY_YEAR = String.raw`(?<![\d.])(?<early>\d{1,3})(?=\s*-\s*\d{3,4}(?!\d)|(?:\s*-\s*\d{1,4})?\s*(?:b\.?c|c\.?e\b|a\.?d\b))`;
const ABOUT_YEAR = String.raw`(?<=\b(?:c|ca|circa|ad)\.?\s*)(?<about>\d{3,4})(?!\d)`;
const DATE = new RegExp([CENTURY, YEAR, EARLY_YEAR, ABOUT_YEAR].join('|'));

const BEFORE_CHRIST = /^['’]?s?(\s*-\s*(c\.?\s*)?\d{1,4})?\s*b\.?\s?c(\.?\s?e)?\b/;
const PART =
  /\b(early|mid|middle|late|(first|1st|second|2nd|last|latter) half|(first|1st|second|2nd|third|3rd|last) quarter)\b/;

/** Share of a century or a decade that has passed when the part begins. */
const PART_BEGINS: Record<string, number> = {
  early: 0,
  mid: 0.34,
  middle: 0.34,
  late: 0.67,
  'first half': 0,
  '1st half': 0,
  'second half': 0.5,
  '2nd half': 0.5,
  'last half': 0.5,
  'latter half': 0.5,
  'first quarter': 0,
  '1st quarter': 0,
  'second quarter': 0.25,
  '2nd quarter': 0.25,
  'third quarter': 0.5,
  '3rd quarter': 0.5,
  'last quarter': 0.75,
};

/** Reads a written date; null if it names no year. */
export function readYear(written: string): WrittenYear | null {
  const text = written.replace(/\s+/g, ' ').trim();
  if (/^[12]\d{3}$/.test(text)) return { year: Number(text), text: null };
  const plain = text.toLowerCase().replace(DASH, '-');
  if (UNDATED.test(plain)) return { year: null, text };
  // Five digits in a row are two years run together, or no year.
  if (/\d{5}/.test(plain)) return null;
  const year = firstYear(plain.replace(NAMED_PERIOD, '')) ?? firstYear(plain);
  return year === null ? null : { year, text };
}

function firstYear(text: string): number | null {
  const match = DATE.exec(text);
  if (!match) return null;
  const { century, year, decade, early, about } = match.groups ?? {};
  const before = text.slice(0, match.index);
  if (/\d{3}/.test(before) || OTHER_NUMBER.test(before + match[0])) return null;
  const isBeforeChrist = BEFORE_CHRIST.test(text.slice(match.index + (year ?? early ?? about ?? match[0]).length));
  if (century !== undefined) return yearOfCentury(Number(century), partOf(before, 100), isBeforeChrist);
  const found = Number(year ?? early ?? about) + (decade ? partOf(before, 10) : 0);
  return isBeforeChrist ? -found : found;
}

function yearOfCentury(century: number, offset: number, isBeforeChrist: boolean): number | null {
  if (century < 1 || century > 21) return null;
  return isBeforeChrist ? -century * 100 + offset : (century - 1) * 100 + 1 + offset;
}

/** Years from the start of the century or decade to the part that the words before it name. */
function partOf(before: string, years: number): number {
  const [part = 'early'] = PART.exec(before) ?? [];
  return Math.floor((PART_BEGINS[part] ?? 0) * years);
}

/** The date of an artwork as its page shows it. */
export function writtenYear({ year_made, year_text }: { year_made: number | null; year_text: string | null }) {
  return year_text ?? (year_made === null ? null : String(year_made));
}
