import { z } from 'zod';
import { readCvText } from '../../../artists/cv/entries.ts';
import { isIsoDate, nextIsoDate } from '../../../time/time.ts';
import { joinList } from '../../list-cell.ts';
import { bounded, cellText, list, matching, orNull, prose, singleLine, slug, time } from '../check/cells.ts';

/** A column of a file: how its cells are read, and written by an export. Undefined leaves the stored value. */
export interface Column<Value> {
  schema: z.ZodType<Value | undefined>;
  write: (value: Value) => string;
}

/** An empty cell counts as absent. */
function orAbsent<Of extends z.ZodType>(of: Of) {
  return z
    .transform((cell: unknown) => (typeof cell === 'string' && cell.trim() === '' ? undefined : cell))
    .pipe(of.optional());
}

export function line(max: number): Column<string> {
  return { schema: singleLine(max).optional(), write: String };
}

/** An empty cell leaves the stored text, or the usual one. */
export function lineOrDefault(max: number): Column<string> {
  return { schema: orAbsent(singleLine(max)), write: String };
}

export function lineOrNull(max: number): Column<string | null> {
  return { schema: orNull(singleLine(max)), write: (text) => text ?? '' };
}

export function text(max: number): Column<string> {
  return { schema: prose(max).optional(), write: String };
}

export function textOrEmpty(max: number): Column<string> {
  const schema = cellText
    .transform((text) => (text.trim() ? text : null))
    .pipe(z.nullable(prose(max)))
    .transform((text) => text ?? '');
  return { schema: schema.optional(), write: String };
}

export function textOrNull(max: number): Column<string | null> {
  return { schema: orNull(prose(max)), write: (text) => text ?? '' };
}

/** A list of an artist's CV: a line for each entry. */
export const cvLines: Column<string | null> = {
  schema: orNull(prose(20_000)).transform((text, context) => {
    if (!text) return text;
    const read = readCvText(text);
    if (!('error' in read)) return read.text;
    context.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  }),
  write: (text) => text ?? '',
};

export const slugColumn: Column<string> = { schema: orAbsent(slug.pipe(bounded(100))), write: String };

export function oneOf<Value extends string>(values: readonly Value[]): Column<Value> {
  const error = `is not one of: ${values.join(', ')}`;
  const schema = matching(/./s, error, (text) => text.toLowerCase()).pipe(z.enum(values as [Value], { error }));
  return { schema: schema.optional(), write: String };
}

export const yesNo: Column<boolean> = {
  schema: orAbsent(matching(/^(yes|no)$/i, 'is not yes or no', (text) => text.toLowerCase() === 'yes')),
  write: (value) => (value ? 'yes' : 'no'),
};

export function wholeNumber(min: number, max: number): Column<number> {
  const error = `is not a whole number from ${min} to ${max}`;
  const schema = matching(/^\d{1,9}$/, error, Number).pipe(z.number().min(min, error).max(max, error));
  return { schema: orAbsent(schema), write: String };
}

const YEAR = 'is not a year such as 1961';

export const yearOrNull: Column<number | null> = {
  schema: orNull(matching(/^(1[5-9]|20)\d\d$/, YEAR, Number)),
  write: (year) => (year === null ? '' : String(year)),
};

export function names(max: number, parts?: number): Column<string[]> {
  return { schema: list(max, parts).optional(), write: joinList };
}

const writeTime = (value: number | null) => (value === null ? '' : new Date(value).toISOString());

export const timeColumn: Column<number> = { schema: time.optional(), write: writeTime };
export const timeOrNull: Column<number | null> = { schema: orNull(time), write: writeTime };

/** A date is the last day: the period ends with it. */
export const endTime: Column<number> = {
  schema: cellText
    .transform((text) => (isIsoDate(text.trim()) ? nextIsoDate(text.trim()) : text))
    .pipe(time)
    .optional(),
  write: writeTime,
};

/** The name of a picture, or its description; an empty cell leaves the stored one. */
export const image: Column<string | null> = {
  schema: orAbsent(singleLine(500)),
  write: (name) => name ?? '',
};
