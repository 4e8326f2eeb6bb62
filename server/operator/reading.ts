import { isIsoDate } from '../time.ts';
import { Refused } from './refused.ts';

/** Centavos: more is a slip of the finger. */
const MOST = 99_999_999_999;

/** Centavos of `12500` or `12500.50`. */
export function readPesos(text: string): number {
  const [, pesos = '', centavos = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const amount = Number(pesos) * 100 + Number(centavos.padEnd(2, '0'));
  if (pesos === '' || amount === 0 || amount > MOST)
    throw new Refused(`"${text}" is not a price: write pesos with at most two decimals, like 12500 or 12500.50.`);
  return amount;
}

/** A day of the calendar, `2026-12-25`. */
export function readDay(text: string): string {
  if (!(isIsoDate(text) && text.startsWith('20')))
    throw new Refused(`"${text}" is not a day: write it like 2026-12-25.`);
  return text;
}

export function readWhole(text: string, name: string, { least, most }: { least: number; most: number }): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new Refused(`"${text}" is not a valid ${name}: write a whole number from ${least} to ${most}.`);
  return number;
}

export function readOneOf<Word extends string>(text: string, words: readonly Word[], name: string): Word {
  const found = words.find((word) => word === text);
  if (!found) throw new Refused(`"${text}" is not a valid ${name}: write one of ${words.join(', ')}.`);
  return found;
}

/** A text on one line, as people see it. */
export function readLine(text: string, name: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '' || line.length > most || /\p{Cc}/u.test(line))
    throw new Refused(`"${line.slice(0, most)}" is not a valid ${name}: write one line of 1 to ${most} characters.`);
  return line;
}
