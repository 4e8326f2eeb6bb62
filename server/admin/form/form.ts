import type { ConflictField, FormConflict, FormState, FormValues } from './contract.ts';

// The pattern "form with version": docs/architecture.md, "Forms".

/** A form that was sent. */
export interface PostedForm<Name extends string> {
  values: FormValues<Name>;
  /** The texts that the form was opened with. */
  opened: FormValues<Name>;
  version: number | null;
}

/** The form of what is stored; `version` is null for something new. */
export function openForm<Name extends string>(values: FormValues<Name>, version: number | null): FormState<Name> {
  return { values, opened: values, version, errors: {}, conflict: null };
}

/** Reads the fields of a form that was sent. What is no text is empty. */
export function readForm<Name extends string>(names: readonly Name[], body: unknown): PostedForm<Name> {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const opened = valuesOf(names, parsed(sent.opened));
  const typed = valuesOf(names, sent);
  // The choices in a conflict: `take.title=theirs`. What is stored then was sent as `opened`.
  const values = mapped(names, (name) => (sent[`take.${name}`] === 'theirs' ? opened[name] : typed[name]));
  const version = /^\d{1,9}$/.test(String(sent.version)) ? Number(sent.version) : null;
  return { values, opened, version };
}

/** The form after a refusal: what was typed, with the reasons. */
export function refusedForm<Name extends string>(
  { values, opened, version }: PostedForm<Name>,
  errors: FormState<Name>['errors'],
): FormState<Name> {
  return { values, opened, version, errors, conflict: null };
}

/**
 * The form after another person has saved: `stored` and `version` are theirs. Fields that only one of both has changed are
 * merged. Null if both have saved the same, so that nothing is lost.
 */
export function conflictingForm<Name extends string>(
  { values: typed, opened }: PostedForm<Name>,
  stored: { values: FormValues<Name>; version: number },
  saved: Pick<FormConflict, 'by' | 'at'>,
): FormState<Name> | null {
  const names = Object.keys(stored.values) as Name[];
  if (names.every((name) => typed[name] === stored.values[name])) return null;
  const fields = names.flatMap((name): ConflictField[] => {
    const [before, theirs, own] = [opened[name], stored.values[name], typed[name]];
    if (theirs === before || theirs === own) return [];
    return [{ name, before, theirs, typed: own, isChoice: own !== before }];
  });
  const isTaken = (name: Name) => fields.some((field) => field.name === name && !field.isChoice);
  const values = mapped(names, (name) => (isTaken(name) ? stored.values[name] : typed[name]));
  return { values, opened: stored.values, version: stored.version, errors: {}, conflict: { ...saved, fields } };
}

function valuesOf<Name extends string>(names: readonly Name[], source: Record<string, unknown>): FormValues<Name> {
  return mapped(names, (name) => textOf(source[name]));
}

/** Several boxes of one name are one line each. Browsers end lines with `\r\n`. */
function textOf(value: unknown): string {
  const text = Array.isArray(value) ? value.filter((each) => typeof each === 'string').join('\n') : value;
  return typeof text === 'string' ? text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed() : '';
}

function mapped<Name extends string>(names: readonly Name[], text: (name: Name) => string): FormValues<Name> {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as FormValues<Name>;
}

function parsed(text: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
