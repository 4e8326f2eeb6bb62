import { NEW_FIELDS as EMPTY, errorsOf } from '../../../admin/artworks/form/fields.ts';
import type { FormField } from '../../../admin/artworks/form/labels.ts';
import { findTexts, readChanged } from '../../../admin/artworks/form/records.ts';
import type { EditedArtwork } from '../../../artworks/editing/contract.ts';
import { createDraft, deleteDraft } from '../../../artworks/editing/draft.ts';
import { findUnmet } from '../../../artworks/editing/publication/completeness.ts';
import { findReservation } from '../../../artworks/editing/publication/publication.ts';
import { type Requirement, unmetText } from '../../../artworks/editing/publication/requirements.ts';
import { findEdited } from '../../../artworks/editing/records.ts';
import { updateArtwork } from '../../../artworks/editing/update.ts';
import { withCurrency } from '../../../artworks/format/money.ts';
import { stateOf, unmetOf } from '../../../artworks/inventory/query.ts';
import { countStates, findInventoryPage } from '../../../artworks/inventory/records.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { readOneOf } from '../../arguments.ts';
import { FILTER_OPTIONS, readFilter } from '../../artwork-filter.ts';
import { type Command, CommandError, type CommandInput } from '../../command.ts';
import { findArtwork } from '../../find-artworks.ts';
import {
  changeForm,
  describeForm,
  type FieldOption,
  type FieldOptions,
  fillForm,
  optionsOf,
  refusal,
  savedText,
} from '../../form-options.ts';
import { table } from '../../table.ts';

/** Artworks of one list. */
const MAX_LISTED = 200;

const NEW_FIELDS: FieldOptions<FormField> = {
  artist: { field: 'artist', value: 'NAME' },
  date: { field: 'date', value: 'TEXT' },
  'made-in': { field: 'made_in', value: 'TEXT' },
  category: { field: 'category', value: 'NAME' },
  medium: { field: 'medium', value: 'NAME' },
  'medium-text': { field: 'medium_description', value: 'TEXT' },
  height: { field: 'height', value: 'LENGTH' },
  width: { field: 'width', value: 'LENGTH' },
  depth: { field: 'depth', value: 'LENGTH' },
  description: { field: 'description', value: 'TEXT' },
  price: { field: 'price', value: 'PRICE' },
  discounted: { field: 'discounted_price', value: 'PRICE' },
  styles: names('styles'),
  subjects: names('subjects'),
  tags: names('tags'),
  number: { field: 'inventory_number', value: 'TEXT' },
  location: { field: 'location', value: 'TEXT' },
  ownership: {
    field: 'ownership',
    value: 'owned|consigned',
    read: (text) => readOneOf(text, ['owned', 'consigned'], 'ownership'),
  },
  commission: { field: 'commission_percent', value: 'PERCENT' },
  cost: { field: 'cost', value: 'PRICE' },
  provenance: { field: 'provenance', value: 'TEXT' },
  condition: { field: 'condition', value: 'TEXT' },
  notes: { field: 'notes', value: 'TEXT' },
};

const FIELDS: FieldOptions<FormField> = {
  title: { field: 'title', value: 'TEXT' },
  ...NEW_FIELDS,
  'new-address': { field: 'renames_address', value: null },
};

/** Several names, one in each line of the form. */
function names(field: FormField): FieldOption<FormField> {
  return {
    field,
    value: 'NAME,NAME',
    read: (text) => text.replaceAll(',', '\n'),
    show: (text) => text.replaceAll('\n', ','),
  };
}

export const drafts: Record<string, Command> = {
  list: {
    options: FILTER_OPTIONS,
    description: `Lists the newest ${MAX_LISTED} artworks, also drafts. --search: words of title, artist or inventory number; --lacks: what is missing, or anything.`,
    run: list,
  },
  show: { parameters: ['SLUG'], description: 'Shows the fields of an artwork, and what it lacks.', run: show },
  add: {
    parameters: ['TITLE'],
    options: optionsOf(NEW_FIELDS),
    description:
      'Adds a draft, which visitors do not see. Artist and terms are given by name or by the end of the address; lengths are inches, or like "61 cm".',
    run: add,
  },
  edit: {
    parameters: ['SLUG'],
    options: optionsOf(FIELDS),
    description:
      'Changes the given fields; an empty text removes one. --new-address: the address follows the title, and the old one redirects to it.',
    run: edit,
  },
  delete: { parameters: ['SLUG'], description: 'Deletes a draft that was never published.', run: remove },
};

async function list(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const { filter } = await readFilter(input);
  const counts = await countStates(database, filter, now);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = filter.state === null ? all : counts[filter.state];
  if (total === 0) return 'There are no such artworks.';
  const sort = { column: 'added', direction: 'desc' } as const;
  const found = await findInventoryPage(database, { filter, sort, page: 1, size: MAX_LISTED, total, now });
  const rows = found.map((row) => [
    row.slug,
    row.title,
    row.artist ?? '',
    row.number ?? '',
    row.price === null ? '' : withCurrency(row.price),
    stateOf(row, now),
    unmetText(unmetOf(row.lacks)),
  ]);
  const more = total > found.length ? `\n${found.length} of ${total} artworks.` : '';
  return table(['ARTWORK', 'TITLE', 'ARTIST', 'NUMBER', 'PRICE', 'STATE', 'LACKS'], rows) + more;
}

async function show(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const artwork = await findGiven(input);
  const { id, slug, fields } = artwork;
  const { state: holder, expires_at } = await findReservation(database, id);
  const state = stateOf({ ...artwork, holder, expires_at }, now);
  const missing = await unmetNote(input, id);
  const shown = await describeForm(input, FIELDS, await findTexts(database, fields, ''));
  return `/artworks/${slug}: ${state}${missing}\n\n${shown}`;
}

async function add(input: CommandInput): Promise<string> {
  const { database, args, now } = input;
  const title = args[0] ?? '';
  const opened = await findTexts(database, EMPTY, '');
  const { fields, errors } = await readChanged(database, { values: await fillForm(input, NEW_FIELDS, opened), opened });
  if (Object.keys(errors).length > 0) throw refusal(NEW_FIELDS, errors);
  const result = await createDraft(database, { fields: { ...fields, title }, actor: COMMAND_LINE, now });
  if (result.outcome === 'refused') throw refusal(NEW_FIELDS, errorsOf(result.errors));
  if (result.outcome === 'form-used') throw new CommandError('The draft was not added.');
  const slug = (await findEdited(database, result.id))?.slug;
  return `The draft ${slug} is added${await unmetNote(input, result.id)}`;
}

async function edit(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const { id, version, slug, fields: stored } = await findGiven(input);
  const opened = await findTexts(database, stored, '');
  const values = await changeForm(input, FIELDS, opened);
  const { fields, errors } = await readChanged(database, { values, opened });
  if (Object.keys(errors).length > 0) throw refusal(FIELDS, errors);
  const renamesAddress = values.renames_address === 'yes';
  const change = { id, version, fields, renamesAddress, actor: COMMAND_LINE, now };
  const result = await updateArtwork(database, change);
  if (result.outcome === 'refused') throw refusal(FIELDS, errorsOf(result.errors));
  return savedText(FIELDS, { outcome: result.outcome, name: result.outcome === 'saved' ? result.slug : slug });
}

async function remove(input: CommandInput): Promise<string> {
  const { id, slug } = await findGiven(input);
  const outcome = await deleteDraft(input.database, { id, actor: COMMAND_LINE, now: input.now });
  if (outcome === 'not-a-draft') throw new CommandError('Only a draft that was never published can be deleted.');
  return `The draft ${slug} is deleted. The audit log can bring it back.`;
}

async function findGiven({ database, args: [slug = ''] }: CommandInput): Promise<EditedArtwork> {
  const artwork = await findEdited(database, await findArtwork(database, slug));
  if (!artwork) throw new CommandError('It was deleted at this moment.');
  return artwork;
}

async function unmetNote({ database }: CommandInput, id: number): Promise<string> {
  const missing: Requirement[] = (await findUnmet(database, [id])).get(id) ?? [];
  return missing.length === 0 ? '.' : `. It lacks ${unmetText(missing)}.`;
}
