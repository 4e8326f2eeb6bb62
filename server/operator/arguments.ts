import { inCentavos } from '../artworks/format/money.ts';
import { isIsoDate } from '../time/time.ts';
import { CommandError, type CommandInput, optionText } from './command.ts';

/** Highest accepted price, in centavos; a higher one is a typing error. */
const MAX_CENTAVOS = 99_999_999_999;

/** Parses pesos such as `12500` or `12500.50` into centavos. */
export function readPesos(text: string): number {
  const amount = /^\d{1,12}(\.\d{1,2})?$/.test(text) ? inCentavos(Number(text)) : 0;
  if (amount === 0 || amount > MAX_CENTAVOS)
    throw new CommandError(`"${text}" is not a price: write pesos with at most two decimals, like 12500 or 12500.50.`);
  return amount;
}

/** Checks a date such as `2026-12-25`. */
export function readDay(text: string): string {
  if (!(isIsoDate(text) && text.startsWith('20')))
    throw new CommandError(`"${text}" is not a day: write it like 2026-12-25.`);
  return text;
}

export function readWhole(text: string, name: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new CommandError(`"${text}" is not a valid ${name}: write a whole number from ${min} to ${max}.`);
  return number;
}

export function readOneOf<Value extends string>(text: string, values: readonly Value[], name: string): Value {
  const found = values.find((value) => value === text);
  if (!found) throw new CommandError(`"${text}" is not a valid ${name}: write one of ${values.join(', ')}.`);
  return found;
}

/** An option that is one of these values; undefined without it. */
export function readChoice<Value extends string>(
  input: Pick<CommandInput, 'options'>,
  option: string,
  values: readonly Value[],
): Value | undefined {
  const text = optionText(input, option);
  return text === undefined ? undefined : readOneOf(text, values, option);
}

/** Trims a text to one line of 1 to `max` characters. */
export function readLine(text: string, name: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '' || line.length > max || /\p{Cc}/u.test(line))
    throw new CommandError(`"${line.slice(0, max)}" is not a valid ${name}: write one line of 1 to ${max} characters.`);
  return line;
}
