import { z } from 'zod';
import { readYear } from '../../../artworks/year.ts';
import { isIsoDate, timeInManila } from '../../../time.ts';
import { hasUnit, inchesOf, LONGEST_WITHOUT_UNIT, SIZE } from './size.ts';
import { slugOf } from './slug.ts';

// Control characters: PostgreSQL refuses some, and texts of a catalogue contain none.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/u;
const MAX_PARTS = 50;
// A missing value gets no further messages.
const MISSING = { error: 'is missing', abort: true };

const cellText = z.string({
  error: ({ input }) => (input === undefined ? 'is missing' : 'must be one text, not a list'),
});
const trimmed = cellText.transform((text) => text.trim());

function bounded(most: number) {
  return z
    .string()
    .min(1, MISSING)
    .max(most, { error: `is longer than ${most} characters`, abort: true })
    .refine((text) => !CONTROL_CHARACTERS.test(text) && text.isWellFormed(), 'contains characters that are not text');
}

/** Text on one line with single spaces. */
function singleLine(most: number) {
  return cellText
    .transform((text) => withoutFormulaGuard(text).normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(bounded(most));
}

function prose(most: number) {
  const text = cellText.transform((text) => withoutFormulaGuard(text).normalize('NFC').replaceAll('\r\n', '\n').trim());
  return text.pipe(bounded(most));
}

// Spreadsheets and our export put an apostrophe before cells that would run as a formula.
function withoutFormulaGuard(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function term(most: number) {
  return singleLine(most).transform((name) => ({ slug: slugOf(name, 100), name }));
}

function matching<Value>(pattern: RegExp, message: string, read: (text: string) => Value) {
  return trimmed.pipe(z.string().min(1, MISSING).regex(pattern, message)).transform(read);
}

/** Reads an empty cell as null. */
function orNull<Of extends z.ZodType<unknown, string>>(of: Of) {
  return cellText
    .transform((text) => (text.trim() ? text : null))
    .pipe(z.nullable(of))
    .optional();
}

const size = cellText
  .transform((text) => text.trim() || '0')
  .pipe(
    z
      .string()
      .regex(SIZE, {
        error: 'is not a number of inches such as 24 or 24.5, or one with its unit such as 61 cm',
        abort: true,
      })
      .refine((text) => hasUnit(text) || Number(text) <= LONGEST_WITHOUT_UNIT, {
        error: `is over ${LONGEST_WITHOUT_UNIT} inches: write its unit, such as 300 cm or 300 in, or use --unit`,
      }),
  )
  .transform(inchesOf)
  .optional();

const pesos = matching(
  /^\d{1,9}(\.\d{1,2})?$/,
  'is not a plain number of pesos such as 12500 or 12500.50',
  centavos,
).pipe(z.number().min(1, 'must be more than 0'));

function centavos(text: string): number {
  const [whole, cents = ''] = text.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

const writtenDate = singleLine(200).transform((text, context) => {
  const date = readYear(text);
  if (date === null) context.addIssue('has no year: write it such as 1998, 1976-77, c. 1967, late 19th c. or n.d.');
  return date ?? z.NEVER;
});

function list(most: number) {
  return z
    .transform((cell: unknown) => (typeof cell === 'string' ? cell.split('|') : cell))
    .pipe(z.array(z.string()))
    .transform((names) => names.filter((name) => name.trim()))
    .pipe(z.array(singleLine(most)).max(MAX_PARTS, `has more than ${MAX_PARTS} entries`));
}

const terms = list(100)
  .transform((names) => [...new Map(names.map((name) => [slugOf(name, 100), name]))])
  .transform((pairs) => pairs.map(([slug, name]) => ({ slug, name })))
  .optional();

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

// A date without a time begins in Manila.
function timeOf(text: string): number {
  if (!isIsoDate(text.slice(0, 10))) return Number.NaN;
  return text.length === 10 ? timeInManila(text) : Date.parse(text);
}

/** Columns of an import and their schemas. */
export const fields = {
  slug: matching(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'is not lower-case letters and digits separated by single hyphens',
    String,
  ).pipe(bounded(150)),
  title: singleLine(500),
  artist: singleLine(150),
  artist_id: orNull(singleLine(100)),
  category: term(100),
  medium: orNull(term(300)),
  medium_description: orNull(prose(2000)),
  description: orNull(prose(20_000)),
  year: orNull(writtenDate),
  height: size,
  width: size,
  depth: size,
  price: pesos,
  discounted_price: orNull(pesos),
  styles: terms,
  subjects: terms,
  tags: terms,
  image: list(500).optional(),
  image_alt: orNull(singleLine(500)),
  published_at: orNull(
    matching(DATE, 'is not a date such as 2026-05-31', timeOf).pipe(
      z.number({ error: 'is not a day of the calendar' }),
    ),
  ),
};

export type Field = keyof typeof fields;

/** Columns in inches. */
export const SIZE_FIELDS: Field[] = ['height', 'width', 'depth'];

export const REQUIRED_FIELDS: Field[] = ['slug', 'title', 'artist', 'category', 'price'];

export const fieldSchema = z
  .object(fields)
  .refine(({ price, discounted_price }) => discounted_price == null || discounted_price < price, {
    path: ['discounted_price'],
    error: 'is not lower than the price',
  });

export type FieldValues = z.output<typeof fieldSchema>;
