import { idIn } from '../../../admin/form/ids.ts';
import { type QuoteField, quoteValues, readQuote } from '../../../admin/quotes/form.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { NO_PICTURE } from '../../../pictures/single/fields.ts';
import type { EditedQuote } from '../../../quotes/contract.ts';
import { arrangeQuotes, createQuote, deleteQuote, editQuote, findQuote, listQuotes } from '../../../quotes/editing.ts';
import { type Command, CommandError, type CommandInput } from '../../command.ts';
import {
  changedMeanwhile,
  changeForm,
  describeForm,
  type FieldOptions,
  fillForm,
  optionsOf,
  refusal,
  savedText,
} from '../../form-options.ts';
import { table } from '../../table.ts';

const NEW_FIELDS: FieldOptions<QuoteField> = {
  place: { field: 'location', value: 'TEXT' },
  quote: { field: 'quote', value: 'TEXT' },
};

const FIELDS: FieldOptions<QuoteField> = { name: { field: 'name', value: 'TEXT' }, ...NEW_FIELDS };

export const quotes: Record<string, Command> = {
  list: { description: 'Lists the collectors’ quotes in their order. Visitors see those with a picture.', run: list },
  show: { parameters: ['QUOTE'], description: 'Shows a quote.', run: show },
  add: {
    parameters: ['NAME'],
    options: optionsOf(NEW_FIELDS),
    required: ['quote'],
    description: 'Adds a quote of a collector behind the others.',
    run: add,
  },
  edit: {
    parameters: ['QUOTE'],
    options: optionsOf(FIELDS),
    description: 'Changes the given fields of a quote.',
    run: edit,
  },
  arrange: {
    parameters: ['QUOTE,QUOTE'],
    description: 'Puts the quotes in this order. Those that are not given come behind.',
    run: arrange,
  },
  delete: { parameters: ['QUOTE'], description: 'Deletes a quote.', run: remove },
};

async function list({ database }: CommandInput): Promise<string> {
  const rows = (await listQuotes(database)).map(({ id, name, location, quote, image_key }) => [
    String(id),
    name,
    location,
    image_key === null ? 'hidden' : 'shown',
    quote.replace(/\s+/g, ' '),
  ]);
  if (rows.length === 0) return 'There are no quotes.';
  return table(['QUOTE', 'NAME', 'PLACE', 'STATE', 'TEXT'], rows);
}

async function show(input: CommandInput): Promise<string> {
  return describeForm(input, FIELDS, quoteValues(await quoteOf(input)));
}

async function add(input: CommandInput): Promise<string> {
  const empty = quoteValues({ name: input.args[0] ?? '', location: '', quote: '', ...NO_PICTURE });
  const read = readQuote(await fillForm(input, NEW_FIELDS, empty));
  if ('errors' in read) throw refusal(NEW_FIELDS, read.errors);
  const change = { fields: { ...NO_PICTURE, ...read.fields }, actor: COMMAND_LINE, now: input.now };
  const result = await createQuote(input.database, change);
  if (result.outcome !== 'created') throw new CommandError('The quote was not added.');
  return `The quote of ${read.fields.name} is added as quote ${result.id}.`;
}

async function edit(input: CommandInput): Promise<string> {
  const quote = await quoteOf(input);
  const { id, version } = quote;
  const read = readQuote(await changeForm(input, FIELDS, quoteValues(quote)));
  if ('errors' in read) throw refusal(FIELDS, read.errors);
  const change = { id, version, fields: read.fields, actor: COMMAND_LINE, now: input.now };
  const { outcome } = await editQuote(input.database, change);
  return savedText(FIELDS, { outcome, name: `The quote of ${read.fields.name}` });
}

async function arrange({ database, args, now }: CommandInput): Promise<string> {
  const seen = (await listQuotes(database)).map(({ id }) => id);
  const ids = (args[0] ?? '').split(',').map((text) => idIn(text.trim()) ?? unknown(text));
  for (const id of ids) if (!seen.includes(id)) unknown(String(id));
  const { outcome } = await arrangeQuotes(database, { ids, seen, actor: COMMAND_LINE, now });
  if (outcome === 'conflict') throw changedMeanwhile('The list of quotes');
  return 'The quotes are in this order.';
}

async function remove(input: CommandInput): Promise<string> {
  const { id, name } = await quoteOf(input);
  await deleteQuote(input.database, { id, actor: COMMAND_LINE, now: input.now });
  return `The quote of ${name} is deleted. The audit log can bring it back.`;
}

async function quoteOf({ database, args: [text = ''] }: CommandInput): Promise<EditedQuote> {
  return (await findQuote(database, idIn(text) ?? 0)) ?? unknown(text);
}

function unknown(text: string): never {
  throw new CommandError(`There is no quote "${text}"; "quotes list" shows them.`);
}
