import { pluralize } from '../../../artworks/format/pluralize.ts';
import { findOrdered } from '../../../artworks/ordered.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import type { Pick } from '../../../picks/contract.ts';
import { MAX_NOTE, MAX_PICKS } from '../../../picks/limits.ts';
import { listPicks, listShownPicks, savePicks } from '../../../picks/records.ts';
import { readLine } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { findArranged, findArtwork } from '../../find-artworks.ts';
import { changedMeanwhile } from '../../form-options.ts';
import { table } from '../../table.ts';

export const picks: Record<string, Command> = {
  list: { description: 'Lists the curators’ picks in their order, with their sentences.', run: list },
  add: {
    parameters: ['SLUG'],
    options: { sentence: 'TEXT' },
    description: 'Adds an artwork behind the others. --sentence: why the curators chose it.',
    run: add,
  },
  edit: {
    parameters: ['SLUG', '[SENTENCE]'],
    description: 'Sets the sentence of a pick, or removes it.',
    run: edit,
  },
  remove: { parameters: ['SLUG'], description: 'Removes an artwork from the picks.', run: remove },
  arrange: {
    parameters: ['[SLUG,SLUG]'],
    options: { none: null },
    description: 'Sets all picks in their order; sentences stay. --none: there are no picks.',
    run: arrange,
  },
};

async function list({ database, now }: CommandInput): Promise<string> {
  const stored = await listPicks(database);
  if (stored.length === 0) return 'There are no picks.';
  const notes = new Map(stored.map(({ id, note }) => [id, note]));
  const shown = new Set((await listShownPicks(database, now, stored)).map(({ id }) => id));
  const works = await findOrdered(database, [...notes.keys()]);
  const rows = works.map(({ id, slug, title, artist }) => [
    slug,
    title,
    artist ?? '',
    shown.has(id) ? 'shown' : 'hidden',
    notes.get(id) ?? '',
  ]);
  return table(['ARTWORK', 'TITLE', 'ARTIST', 'STATE', 'SENTENCE'], rows);
}

async function add(input: CommandInput): Promise<string> {
  const { id, before, isPick, slug } = await findPick(input);
  if (isPick) throw new CommandError(`${slug} is a pick already; "picks edit" sets its sentence.`);
  const note = readNote(optionText(input, 'sentence'));
  return save(input, before, [...before, { id, note }]);
}

async function edit(input: CommandInput): Promise<string> {
  const { id, before, isPick, slug } = await findPick(input);
  if (!isPick) throw notPicked(slug);
  const note = readNote(input.args[1]);
  return save(
    input,
    before,
    before.map((pick) => (pick.id === id ? { id, note } : pick)),
  );
}

async function remove(input: CommandInput): Promise<string> {
  const { id, before, isPick, slug } = await findPick(input);
  if (!isPick) throw notPicked(slug);
  return save(
    input,
    before,
    before.filter((pick) => pick.id !== id),
  );
}

async function arrange(input: CommandInput): Promise<string> {
  const before = await listPicks(input.database);
  const notes = new Map(before.map(({ id, note }) => [id, note]));
  const ids = await findArranged(input, 0);
  return save(
    input,
    before,
    ids.map((id) => ({ id, note: notes.get(id) ?? '' })),
  );
}

async function save({ database, now }: CommandInput, seen: Pick[], wanted: Pick[]): Promise<string> {
  const { outcome } = await savePicks(database, { picks: wanted, seen, actor: COMMAND_LINE, now });
  if (outcome === 'too-many') throw new CommandError(`There are at most ${MAX_PICKS} picks.`);
  if (outcome === 'conflict') throw changedMeanwhile('The list of picks');
  return `The list has ${pluralize(wanted.length, 'pick', 'picks')}.`;
}

async function findPick({ database, args: [slug = ''] }: CommandInput) {
  const id = await findArtwork(database, slug);
  const before = await listPicks(database);
  return { id, before, slug, isPick: before.some((pick) => pick.id === id) };
}

function readNote(text: string | undefined): string {
  return text === undefined ? '' : readLine(text, 'sentence', MAX_NOTE);
}

function notPicked(slug: string): CommandError {
  return new CommandError(`${slug} is not a pick; "picks list" shows them.`);
}
