import { undoChange } from '../../../admin/audit/undo.ts';
import { parseBulkForm, readOptions } from '../../../admin/bulk-changes/form.ts';
import { selectionOf } from '../../../admin/bulk-changes/selection.ts';
import { idIn } from '../../../admin/form/ids.ts';
import { pluralize } from '../../../artworks/format/pluralize.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { findLineOf } from '../../../audit/records.ts';
import { describe, resultText } from '../../../bulk-changes/actions.ts';
import type { BulkAction, BulkOptions, BulkPlan, TermList } from '../../../bulk-changes/contract.ts';
import {
  continueBulkChange,
  findBulkChange,
  findUndoing,
  listBulkChanges,
  listBulkTargets,
  listRefused,
  planBulkChange,
  startBulkChange,
  stopBulkChange,
} from '../../../bulk-changes/records.ts';
import type { BulkChangeRow } from '../../../bulk-changes/rows.ts';
import { formatDateTime } from '../../../time/time.ts';
import { readOneOf } from '../../arguments.ts';
import { FILTER_OPTIONS, readFilter } from '../../artwork-filter.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { findArtworks } from '../../find-artworks.ts';
import { idOf, unknownTerm } from '../../find-named.ts';
import { table } from '../../table.ts';

/** Changes of one list, and refused artworks of one change. */
const MAX_LISTED = 100;

const TERM_LISTS = ['styles', 'subjects', 'tags'] as const satisfies TermList[];
const PRICE_MODES = { to: 'PRICE', by: 'PRICE', percent: 'N' };
const SELECTION = { artworks: 'SLUG,SLUG', ...FILTER_OPTIONS, all: null, confirm: null };
const PREVIEW = 'Shows what would change; --confirm starts it.';

export const bulk: Record<string, Command> = {
  publish: {
    options: SELECTION,
    description: `Publishes artworks: those of --artworks, those that match the conditions, or --all. ${PREVIEW}`,
    run: (input) => change(input, 'publish'),
  },
  withdraw: {
    options: SELECTION,
    description: `Hides artworks, except sold ones. ${PREVIEW}`,
    run: (input) => change(input, 'withdraw'),
  },
  reprice: {
    options: { ...PRICE_MODES, ...SELECTION },
    description: `Changes prices, except of sold artworks: --to 12500, --by=-500, --percent=-10. ${PREVIEW}`,
    run: reprice,
  },
  'add-term': {
    parameters: [TERM_LISTS.join('|'), 'TERM'],
    options: SELECTION,
    description: `Adds a style, subject or tag. ${PREVIEW}`,
    run: (input) => changeTerm(input, 'add-term'),
  },
  'remove-term': {
    parameters: [TERM_LISTS.join('|'), 'TERM'],
    options: SELECTION,
    description: `Removes a style, subject or tag. ${PREVIEW}`,
    run: (input) => changeTerm(input, 'remove-term'),
  },
  exhibit: {
    parameters: ['EXHIBITION'],
    options: SELECTION,
    description: `Puts artworks into an exhibition. ${PREVIEW}`,
    run: async (input) => {
      const id = await idOf(input.database, 'exhibitions', input.args[0]);
      return change(input, 'exhibit', { into: String(id) });
    },
  },
  list: { description: 'Lists the changes of many artworks, the newest first.', run: list },
  show: {
    parameters: ['CHANGE'],
    description: 'Shows the progress of a change, and the artworks that it has refused.',
    run: show,
  },
  stop: { parameters: ['CHANGE'], description: 'Ends a running change after its current artworks.', run: stop },
  continue: {
    parameters: ['CHANGE'],
    description: 'Goes on with the artworks that a stopped change has left.',
    run: goOn,
  },
  undo: { parameters: ['CHANGE'], description: 'Puts back all artworks that a change has changed.', run: undo },
};

async function reprice(input: CommandInput): Promise<string> {
  const modes = Object.keys(PRICE_MODES).filter((mode) => input.options[mode] !== undefined);
  const [mode] = modes;
  if (mode === undefined || modes.length > 1) throw new CommandError('Give one of --to, --by and --percent.');
  return change(input, 'price', { mode, amount: optionText(input, mode) ?? '' });
}

async function changeTerm(input: CommandInput, action: 'add-term' | 'remove-term'): Promise<string> {
  const { database, args } = input;
  const kind = readOneOf(args[0] ?? '', TERM_LISTS, 'kind of terms');
  const id = await idOf(database, kind, args[1]);
  const { terms } = await listBulkTargets(database, action);
  if (!terms.some((term) => term.list === kind && term.id === id)) unknownTerm(kind, args[1] ?? '');
  return change(input, action, { term: `${kind}:${id}` });
}

/** Shows what the change would do, or starts it. `fields`: those of the admin's form. */
async function change(input: CommandInput, action: BulkAction, fields: Record<string, string> = {}): Promise<string> {
  const { database, now } = input;
  const { selection, scope } = await readSelection(input);
  const form = parseBulkForm({ action, amount: '', ...fields });
  const read = readOptions(form, await listBulkTargets(database, action));
  if (!('options' in read)) throw new CommandError(read.error ?? '');
  const { options } = read;
  const plan = await planBulkChange(database, { selection, action, options, now });
  if (input.options.confirm !== true) return describePlan(plan, { action, options, scope });
  if (plan.changed === 0) throw new CommandError('No artwork would change; without --confirm it shows why.');
  const start = { selection, action, options, scope, expected: plan.total, actor: COMMAND_LINE, now };
  const started = await startBulkChange(database, start);
  if (started.outcome === 'changed-set') throw new CommandError('Other artworks match now. Please try again.');
  const what = `${describe(action, options)}, ${pluralize(plan.changed, 'artwork', 'artworks')}`;
  return `Change ${started.id} is started: ${what}. The running shop carries it out; "bulk show ${started.id}" shows the progress.`;
}

async function readSelection(input: CommandInput) {
  const { artworks, all } = input.options;
  const isFiltered = Object.keys(FILTER_OPTIONS).some((name) => input.options[name] !== undefined);
  if ([artworks !== undefined, all === true, isFiltered].filter(Boolean).length !== 1)
    throw new CommandError('Give either --artworks, or conditions such as --state, or --all.');
  if (artworks === undefined) {
    const { filter, scope } = await readFilter(input);
    return { selection: { filter }, scope };
  }
  const ids = await findArtworks(input.database, String(artworks));
  const { scope } = await selectionOf(input, { isAll: false, ids, list: {} });
  return { selection: { ids }, scope };
}

function describePlan(
  plan: BulkPlan,
  { action, options, scope }: { action: BulkAction; options: BulkOptions; scope: string },
): string {
  const { total, changed, unchanged, refused, changes, others } = plan;
  const counts = `${pluralize(total, 'artwork', 'artworks')}: ${changed} would change, ${unchanged} would stay, ${refused} cannot be changed.`;
  const changedRows = changes.map(({ id, title, from, to }) => [String(id), title, from ?? '', to ?? '']);
  const refusedRows = others.map(({ id, title, reason }) => [String(id), title, reason]);
  return [
    `${describe(action, options)}, ${scope}`,
    counts,
    ...(changed > 0 ? [`\n${table(['ID', 'TITLE', 'FROM', 'TO'], changedRows)}`] : []),
    ...more(changed - changes.length),
    ...(refused > 0 ? [`\n${table(['ID', 'TITLE', 'REFUSED'], refusedRows)}`] : []),
    ...more(refused - others.length),
    ...(changed > 0 ? ['\nNothing is changed yet. Add --confirm to start it.'] : []),
  ].join('\n');
}

function more(count: number): string[] {
  return count > 0 ? [`and ${count} more`] : [];
}

async function list({ database }: CommandInput): Promise<string> {
  const rows = (await listBulkChanges(database, MAX_LISTED)).map((row) => [
    String(row.id),
    formatDateTime(row.created_at),
    row.actor,
    row.text,
    resultText(row),
  ]);
  if (rows.length === 0) return 'There are no changes of many artworks.';
  return table(['CHANGE', 'STARTED', 'BY', 'WHAT', 'RESULT'], rows);
}

async function show(input: CommandInput): Promise<string> {
  const row = await findChange(input);
  const undoneBy = await findUndoing(input.database, row.id);
  const refused = await listRefused(input.database, { id: row.id, limit: MAX_LISTED, offset: 0 });
  const rows = refused.map(({ id, title, reason }) => [String(id), title, reason ?? '']);
  return [
    `${row.text}, ${row.scope}`,
    `Started by ${row.actor} on ${formatDateTime(row.created_at)}: ${resultText(row)}.`,
    ...(row.failure === null ? [] : [`It ended with an error: ${row.failure}`]),
    ...(undoneBy === null ? [] : [`Change ${undoneBy} has put it back.`]),
    ...(rows.length === 0 ? [] : [`\n${table(['ID', 'TITLE', 'REFUSED'], rows)}`]),
    ...more(row.refused - rows.length),
  ].join('\n');
}

async function stop(input: CommandInput): Promise<string> {
  const { id } = await findChange(input);
  const outcome = await stopBulkChange(input.database, { id, actor: COMMAND_LINE, now: input.now });
  if (outcome !== 'stopped') throw new CommandError(`Change ${id} has ended or is being stopped.`);
  return `Change ${id} is stopped.`;
}

async function goOn(input: CommandInput): Promise<string> {
  const { id } = await findChange(input);
  const outcome = await continueBulkChange(input.database, { id, actor: COMMAND_LINE, now: input.now });
  if (outcome === 'running') throw new CommandError(`Change ${id} is running.`);
  if (outcome === 'undone') throw new CommandError(`Change ${id} was undone.`);
  if (outcome !== 'continued') throw new CommandError(`Change ${id} has left no artwork.`);
  return `Change ${id} goes on.`;
}

async function undo(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const { id } = await findChange(input);
  const line = await findLineOf(database, `bulk:${id}`);
  if (line === null) throw new CommandError(`Change ${id} cannot be undone.`);
  const result = await undoChange(database, { id: line, role: 'owner', actor: COMMAND_LINE, now });
  if (result.outcome === 'refused') throw new CommandError(result.reason);
  if (result.outcome !== 'started') throw new CommandError(`Change ${id} was undone before.`);
  return `Change ${await findUndoing(database, id)} is started, which puts back change ${id}.`;
}

async function findChange({ database, args: [text = ''] }: CommandInput): Promise<BulkChangeRow> {
  const row = await findBulkChange(database, idIn(text) ?? 0);
  if (!row) throw new CommandError(`There is no change "${text}"; "bulk list" shows them.`);
  return row;
}
