import { searchRows } from '../../../admin/list/search-rows.ts';
import { termDeleteRefusal } from '../../../admin/merges/delete-refusals.ts';
import { readTerm, type TermField, termErrors, termValues } from '../../../admin/terms/form.ts';
import { isInState, TERM_STATES } from '../../../admin/terms/list.ts';
import { pluralize } from '../../../artworks/format/pluralize.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { countLinks } from '../../../merges/links.ts';
import { mergeTerms } from '../../../merges/terms.ts';
import { NO_PICTURE } from '../../../pictures/single/fields.ts';
import {
  createTerm,
  deleteTerm,
  type EditedTerm,
  editTerm,
  findEditedTerm,
  retireTerm,
} from '../../../terms/editing.ts';
import { isTermKind, TERM_KINDS, type TermKind, termKind } from '../../../terms/kinds.ts';
import { byName, countTerms, listCounted } from '../../../terms/records.ts';
import { readChoice } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { idOf, unknownTerm } from '../../find-named.ts';
import { changeForm, type FieldOptions, optionsOf, refusal, savedText } from '../../form-options.ts';
import { table } from '../../table.ts';

const FIELDS: FieldOptions<TermField> = {
  name: { field: 'name', value: 'TEXT' },
  'new-address': { field: 'renamesAddress', value: null },
};

const KINDS = Object.keys(TERM_KINDS).map(kindText);
const STATES = TERM_STATES.map(({ value }) => value);

export const terms: Record<string, Command> = {
  list: {
    parameters: ['[KIND]'],
    options: { search: 'TEXT', state: STATES.join('|') },
    description: `Lists the terms of a kind by name. Without KIND: the kinds. Kinds: ${KINDS.join(', ')}.`,
    run: list,
  },
  add: { parameters: ['KIND', 'NAME'], description: 'Adds a term.', run: add },
  edit: {
    parameters: ['KIND', 'TERM'],
    options: optionsOf(FIELDS),
    description:
      'Renames a term, given by id or by the end of its address. --new-address: the address follows the name; the old one still finds the term.',
    run: edit,
  },
  retire: {
    parameters: ['KIND', 'TERM'],
    description: 'Offers the term for no further works; works that have it keep it.',
    run: (input) => retire(input, true),
  },
  offer: {
    parameters: ['KIND', 'TERM'],
    description: 'Offers a retired term again.',
    run: (input) => retire(input, false),
  },
  delete: { parameters: ['KIND', 'TERM'], description: 'Deletes a term that nothing has.', run: remove },
  merge: {
    parameters: ['KIND', 'TERM', 'INTO'],
    description: 'Makes two terms one: works with TERM have INTO, which remains.',
    run: merge,
  },
};

async function list(input: CommandInput): Promise<string> {
  const { database } = input;
  if (input.args[0] === undefined) {
    const counts = Object.entries(await countTerms(database));
    return table(
      ['KIND', 'TERMS'],
      counts.map(([kind, count]) => [kindText(kind), String(count)]),
    );
  }
  const kind = kindIn(input);
  const state = readChoice(input, 'state', STATES);
  const inState = (await listCounted(database, kind)).filter((row) => isInState(row, state ?? ''));
  const found = searchRows(inState, optionText(input, 'search') ?? '', ({ name, slug }) => [name, slug]);
  if (found.length === 0) return 'There are no such terms.';
  const rows = found
    .toSorted(byName)
    .map(({ id, slug, name, count, retired_at }) => [
      String(id),
      slug,
      name,
      String(count),
      retired_at === null ? '' : 'retired',
    ]);
  return table(['TERM', 'ADDRESS', 'NAME', termKind(kind).items.toUpperCase(), 'STATE'], rows);
}

async function add(input: CommandInput): Promise<string> {
  const kind = kindIn(input);
  const read = readTerm(kind, { ...termValues({ name: input.args[1] ?? '', ...NO_PICTURE }) });
  if ('errors' in read) throw refusal({}, read.errors);
  const { name } = read.fields;
  const result = await createTerm(input.database, { kind, name, actor: COMMAND_LINE, now: input.now });
  if (result.outcome === 'created') return `The ${termKind(kind).one} ${name} is added as term ${result.id}.`;
  if (result.outcome === 'form-used' || result.outcome === 'unknown') throw new CommandError('The term was not added.');
  throw refusal({}, termErrors(kind, result));
}

async function edit(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const { kind, id, version, ...term } = await findTerm(input);
  const values = await changeForm(input, FIELDS, termValues(term));
  const read = readTerm(kind, values);
  if ('errors' in read) throw refusal(FIELDS, read.errors);
  const renamesAddress = values.renamesAddress === 'yes';
  const change = { kind, id, version, fields: read.fields, renamesAddress, actor: COMMAND_LINE, now };
  const result = await editTerm(database, change);
  if ('by' in result || 'into' in result) throw refusal(FIELDS, termErrors(kind, result));
  const taken = { 'slug-taken': termErrors(kind, { outcome: 'slug-taken' }) };
  return savedText(FIELDS, { outcome: result.outcome, name: read.fields.name }, taken);
}

async function retire(input: CommandInput, isRetired: boolean): Promise<string> {
  const { kind, id, name } = await findTerm(input);
  const change = { kind, id, isRetired, actor: COMMAND_LINE, now: input.now };
  const outcome = await retireTerm(input.database, change);
  if (outcome === 'unchanged') throw new CommandError(`${name} is ${isRetired ? 'retired' : 'offered'} already.`);
  return isRetired ? `${name} is retired.` : `${name} is offered again.`;
}

async function remove(input: CommandInput): Promise<string> {
  const { kind, id, name } = await findTerm(input);
  const result = await deleteTerm(input.database, { kind, id, actor: COMMAND_LINE, now: input.now });
  if (result.outcome === 'in-use') throw new CommandError(termDeleteRefusal(kind, result) ?? '');
  return `${name} is deleted. The audit log can bring it back.`;
}

async function merge(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const [term, into] = [await findTerm(input), await findTerm(input, 2)];
  const { kind } = term;
  const ids = { kind, fromId: term.id, intoId: into.id };
  const { items } = await countLinks(database, ids);
  const outcome = await mergeTerms(database, { ...ids, actor: COMMAND_LINE, now });
  if (outcome === 'same') throw new CommandError('TERM and INTO are the same term.');
  if (outcome === 'unknown') throw new CommandError('One of both was merged or deleted meanwhile.');
  const several = termKind(kind).items;
  const moved = pluralize(items, several.slice(0, -1), several);
  return `${term.name} is merged into ${into.name}: moved ${moved}. The audit log can undo it.`;
}

function kindText(kind: string): string {
  return kind.replace('_', '-');
}

function kindIn({ args: [text = ''] }: CommandInput): TermKind {
  const kind = text.replace('-', '_');
  if (!isTermKind(kind)) throw new CommandError(`"${text}" is not a kind of terms: write one of ${KINDS.join(', ')}.`);
  return kind;
}

async function findTerm(input: CommandInput, parameter = 1): Promise<EditedTerm & { kind: TermKind }> {
  const { database, args } = input;
  const kind = kindIn(input);
  const text = args[parameter] ?? '';
  const term = await findEditedTerm(database, kind, await idOf(database, kind, text));
  return term ? { ...term, kind } : unknownTerm(kind, text);
}
