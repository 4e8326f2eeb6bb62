import type { FormValues } from './contract.ts';

/** A text of a form or an address, at most so long; empty if it is no text. */
export function shortText(value: unknown, max: number): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, max) : '';
}

/** The texts of a form without blanks at both ends. */
export function trimmed<Name extends string>(values: FormValues<Name>): FormValues<Name> {
  const texts = Object.entries<string>(values).map(([name, text]) => [name, text.trim()]);
  return Object.fromEntries(texts) as FormValues<Name>;
}
