import type { FormState, FormValues } from '../admin/form/contract.ts';
import { readOneOf } from './arguments.ts';
import { CommandError, type CommandInput, optionText } from './command.ts';
import { table } from './table.ts';

// Commands that add and edit fill the admin's forms: the same functions read both.

/** An option that fills a field of a form. */
export interface FieldOption<Name extends string> {
  field: Name;
  /** Its value in the help; null for a flag, which checks a box. */
  value: string | null;
  /** The field's text for what was typed, and back; without them, both are the same. */
  read?: (text: string, input: CommandInput) => string | Promise<string>;
  show?: (text: string, input: CommandInput) => string | Promise<string>;
}

/** By the name of the option. */
export type FieldOptions<Name extends string> = Record<string, FieldOption<Name>>;

/** A box that is checked, or not. */
export function checkbox<Name extends string>(field: Name): FieldOption<Name> {
  return {
    field,
    value: 'yes|no',
    read: (text) => (readOneOf(text, ['yes', 'no'], 'answer') === 'yes' ? 'yes' : ''),
    show: (text) => text || 'no',
  };
}

/** The options, as a command declares them. */
export function optionsOf(fields: FieldOptions<string>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(fields).map(([option, { value }]) => [option, value]));
}

/** The texts of a form in which the typed options replace those of `values`. */
export async function fillForm<Name extends string>(
  input: CommandInput,
  fields: FieldOptions<Name>,
  values: FormValues<Name>,
): Promise<FormValues<Name>> {
  const filled = { ...values };
  for (const [option, { field, read }] of Object.entries(fields)) {
    const text = input.options[option] === true ? 'yes' : optionText(input, option);
    if (text === undefined) continue;
    const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed();
    filled[field] = read ? await read(clean, input) : clean;
  }
  return filled;
}

/** Like `fillForm()`, for what is stored: at least one option is required. */
export function changeForm<Name extends string>(
  input: CommandInput,
  fields: FieldOptions<Name>,
  values: FormValues<Name>,
): Promise<FormValues<Name>> {
  const options = Object.keys(fields);
  if (options.some((option) => input.options[option] !== undefined)) return fillForm(input, fields, values);
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(options.map((option) => `--${option}`));
  throw new CommandError(`Nothing to change: give ${names}.`);
}

/** Why a form is refused, with the options of its fields. A field without an option is a parameter, such as `NAME`. */
export function refusal<Name extends string>(
  fields: FieldOptions<Name>,
  errors: FormState<Name>['errors'],
): CommandError {
  const options = new Map<string, string>(Object.entries(fields).map(([option, { field }]) => [field, `--${option}`]));
  const sentences = Object.entries(errors).map(
    ([field, error]) => `${options.get(field) ?? field.toUpperCase()}: ${error}`,
  );
  return new CommandError(sentences.join(' '));
}

/** The texts of a form by its options; texts of several lines come below the others. */
export async function describeForm<Name extends string>(
  input: CommandInput,
  fields: FieldOptions<Name>,
  values: FormValues<Name>,
): Promise<string> {
  const texts: [string, string][] = [];
  for (const [option, { field, value, show }] of Object.entries(fields))
    if (value !== null) texts.push([option, show ? await show(values[field], input) : values[field]]);
  const isLong = ([, text]: [string, string]) => text.includes('\n');
  const long = texts.filter(isLong).map(([option, text]) => `\n\n${option.toUpperCase()}\n${text}`);
  return table(
    ['FIELD', 'TEXT'],
    texts.filter((row) => !isLong(row)),
  ).concat(...long);
}

/** The output after an edit. `refusals`: outcomes that are caused by a field. */
export function savedText<Name extends string>(
  fields: FieldOptions<Name>,
  { outcome, name }: { outcome: string; name: string },
  refusals: Record<string, FormState<Name>['errors']> = {},
): string {
  if (outcome === 'saved') return `${name} is saved.`;
  if (outcome === 'unchanged') return `${name} is so already.`;
  const errors = refusals[outcome];
  throw errors ? refusal(fields, errors) : changedMeanwhile(name);
}

/** Another person has saved since the command has read it. */
export function changedMeanwhile(name: string): CommandError {
  return new CommandError(`${name} was changed meanwhile. Please try again.`);
}
