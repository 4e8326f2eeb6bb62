import { z } from 'zod';
import { SLUG } from '../../../navigation/slug.ts';
import { isIsoDate, timeInManila } from '../../../time/time.ts';
import { withoutGuard } from '../../csv-row.ts';
import { splitList } from '../../list-cell.ts';

// Control characters: PostgreSQL refuses some, and texts of a catalogue contain none.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/u;
// UTF-8 that was read as Windows-1252 and saved again: `NÃºÃ±ez`, `donâ€™t`.
const DOUBLE_ENCODED = /[ÃÂ][\u0080-\u00bf]|â€[\u0080-\u00bf\u0152-\u0153\u02dc\u2018-\u203a\u2122]/u;
// A missing value gets no further messages.
const MISSING = { error: 'is missing', abort: true };

export const cellText = z.string({
  error: ({ input }) => (input === undefined ? 'is missing' : 'must be one text, not a list'),
});
const trimmed = cellText.transform((text) => text.trim());

export function bounded(max: number) {
  return z
    .string()
    .min(1, MISSING)
    .max(max, { error: `is longer than ${max} characters; shorten it`, abort: true })
    .refine(
      (text) => !CONTROL_CHARACTERS.test(text) && text.isWellFormed(),
      'contains characters that are not text; type it again',
    )
    .refine((text) => !DOUBLE_ENCODED.test(text), {
      error: 'was saved in a wrong encoding before; save the original as “CSV UTF-8”, or type it again',
    });
}

/** Text on one line with single spaces. */
export function singleLine(max: number) {
  return cellText.transform((text) => onOneLine(withoutGuard(text))).pipe(bounded(max));
}

function onOneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

export function prose(max: number) {
  const text = cellText.transform((text) => withoutGuard(text).normalize('NFC').replaceAll('\r\n', '\n').trim());
  return text.pipe(bounded(max));
}

export function matching<Value>(pattern: RegExp, message: string, read: (text: string) => Value) {
  return trimmed.pipe(z.string().min(1, MISSING).regex(pattern, message)).transform(read);
}

/** Reads an empty cell as null. */
export function orNull<Of extends z.ZodType<unknown, string>>(of: Of) {
  return cellText
    .transform((text) => (text.trim() ? text : null))
    .pipe(z.nullable(of))
    .optional();
}

/** Names of a list cell. */
export function list(max: number, parts = 50) {
  return z
    .transform((cell: unknown) => (typeof cell === 'string' ? splitList(withoutGuard(cell)) : cell))
    .pipe(z.array(z.string()))
    .transform((names) => names.map(onOneLine).filter((name) => name !== ''))
    .pipe(z.array(bounded(max)).max(parts, `has more than ${parts} entries; remove some`));
}

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

// A date without a time begins in Manila.
function timeOf(text: string): number {
  if (!isIsoDate(text.slice(0, 10))) return Number.NaN;
  return text.length === 10 ? timeInManila(text) : Date.parse(text);
}

/** A date, or a time with its offset from UTC, in milliseconds. */
export const time = matching(DATE, 'is not a date such as 2026-05-31', timeOf).pipe(
  z.number({ error: 'is not a day of the calendar' }),
);

export const slug = matching(SLUG, 'is not lower-case letters and digits separated by single hyphens', String);
