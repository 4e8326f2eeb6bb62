import {
  ENDS_BEFORE_START,
  type ExhibitField,
  exhibitValues,
  newExhibitValues,
  readExhibit,
} from '../../../admin/exhibitions/form.ts';
import { EXHIBIT_KINDS, EXHIBIT_STATES, exhibitState } from '../../../admin/exhibitions/list.ts';
import { searchRows } from '../../../admin/list/search-rows.ts';
import { pluralize } from '../../../artworks/format/pluralize.ts';
import { findOrdered } from '../../../artworks/ordered.ts';
import { isPublished } from '../../../artworks/status.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import type { EditedExhibit } from '../../../exhibitions/editing/contract.ts';
import {
  createExhibit,
  deleteExhibit,
  editExhibit,
  exhibitAddress,
  findEditedExhibit,
} from '../../../exhibitions/editing/exhibit.ts';
import { listForStaff } from '../../../exhibitions/editing/staff-list.ts';
import { listExhibitWorks, MAX_WORKS, saveExhibitWorks } from '../../../exhibitions/editing/works.ts';
import { formatPeriod } from '../../../exhibitions/period.ts';
import { NO_PICTURE } from '../../../pictures/single/fields.ts';
import { readChoice, readOneOf } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { findArranged } from '../../find-artworks.ts';
import { idOf } from '../../find-named.ts';
import {
  changedMeanwhile,
  changeForm,
  checkbox,
  describeForm,
  type FieldOptions,
  fillForm,
  optionsOf,
  refusal,
  savedText,
} from '../../form-options.ts';
import { table } from '../../table.ts';

const KINDS = EXHIBIT_KINDS.map(({ value }) => value);
const STATES = EXHIBIT_STATES.map(({ value }) => value);

const NEW_FIELDS: FieldOptions<ExhibitField> = {
  kind: { field: 'kind', value: KINDS.join('|'), read: (text) => readOneOf(text, KINDS, 'kind') },
  start: { field: 'startDate', value: 'DAY' },
  'start-time': { field: 'startTime', value: 'TIME' },
  end: { field: 'endDate', value: 'DAY' },
  'end-time': { field: 'endTime', value: 'TIME' },
  venue: { field: 'venue', value: 'TEXT' },
  description: { field: 'description', value: 'TEXT' },
  text: { field: 'longDescription', value: 'TEXT' },
  button: { field: 'button', value: 'TEXT' },
  shown: checkbox('shown'),
};

const FIELDS: FieldOptions<ExhibitField> = {
  title: { field: 'title', value: 'TEXT' },
  ...NEW_FIELDS,
  'new-address': { field: 'renamesAddress', value: null },
};

export const exhibitions: Record<string, Command> = {
  list: {
    options: { search: 'TEXT', state: STATES.join('|'), kind: KINDS.join('|') },
    description: 'Lists exhibitions and events, the latest start first. --search: words of title or venue.',
    run: list,
  },
  show: {
    parameters: ['EXHIBITION'],
    description: 'Shows an exhibition or event, by id or the end of the address, with its works.',
    run: show,
  },
  add: {
    parameters: ['TITLE'],
    options: optionsOf(NEW_FIELDS),
    required: ['start', 'end', 'venue', 'description'],
    description:
      'Adds an exhibition or event. Visitors see it with --shown yes and a picture. The last day belongs to it; times are like 18:30.',
    run: add,
  },
  edit: {
    parameters: ['EXHIBITION'],
    options: optionsOf(FIELDS),
    description:
      'Changes the given fields. --new-address: the address follows the title, and the old one redirects to it.',
    run: edit,
  },
  arrange: {
    parameters: ['EXHIBITION', '[SLUG,SLUG]'],
    options: { none: null },
    description: 'Sets the works of an exhibition in their order. --none: it has no works.',
    run: arrange,
  },
  delete: { parameters: ['EXHIBITION'], description: 'Deletes an exhibition or event. Its works stay.', run: remove },
};

async function list(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const [state, kind] = [readChoice(input, 'state', STATES), readChoice(input, 'kind', KINDS)];
  const chosen = (await listForStaff(database)).filter(
    (row) => (kind === undefined || row.kind === kind) && (state === undefined || exhibitState(row, now) === state),
  );
  const found = searchRows(chosen, optionText(input, 'search') ?? '', ({ title, venue }) => [title, venue]);
  if (found.length === 0) return 'There are no such exhibitions and events.';
  const rows = found
    .toSorted((a, b) => b.starts_at - a.starts_at || a.id - b.id)
    .map((row) => [
      String(row.id),
      row.title,
      row.kind,
      formatPeriod(row),
      row.venue,
      String(row.works),
      exhibitState(row, now),
    ]);
  return table(['EXHIBITION', 'TITLE', 'KIND', 'DATES', 'VENUE', 'WORKS', 'STATE'], rows);
}

async function show(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const exhibit = await findExhibit(input);
  const works = await findOrdered(database, await listExhibitWorks(database, exhibit.id));
  const rows = works.map(({ slug, title, artist, published_at }) => [
    slug,
    title,
    artist ?? '',
    isPublished(published_at, now) ? '' : 'not published',
  ]);
  const shown = await describeForm(input, FIELDS, exhibitValues(exhibit));
  const worksText = rows.length === 0 ? 'No works.' : table(['ARTWORK', 'TITLE', 'ARTIST', 'STATE'], rows);
  return `${exhibit.id}: ${exhibitAddress(exhibit.slug)}\n\n${shown}\n\n${worksText}`;
}

async function add(input: CommandInput): Promise<string> {
  const values = await fillForm(input, NEW_FIELDS, { ...newExhibitValues(), title: input.args[0] ?? '' });
  const read = readExhibit(values);
  if ('errors' in read) throw refusal(NEW_FIELDS, read.errors);
  const change = { fields: { ...NO_PICTURE, ...read.fields }, actor: COMMAND_LINE, now: input.now };
  const result = await createExhibit(input.database, change);
  if (result.outcome !== 'created') throw new CommandError(ENDS_BEFORE_START);
  const exhibit = await findEditedExhibit(input.database, result.id);
  return `${read.fields.title} is added as exhibition ${result.id}: ${exhibitAddress(exhibit?.slug ?? '')}.`;
}

async function edit(input: CommandInput): Promise<string> {
  const exhibit = await findExhibit(input);
  const { id, version } = exhibit;
  const values = await changeForm(input, FIELDS, exhibitValues(exhibit));
  const read = readExhibit(values);
  if ('errors' in read) throw refusal(FIELDS, read.errors);
  const renamesAddress = values.renamesAddress === 'yes';
  const change = { id, version, fields: read.fields, renamesAddress, actor: COMMAND_LINE, now: input.now };
  const { outcome } = await editExhibit(input.database, change);
  return savedText(
    FIELDS,
    { outcome, name: read.fields.title },
    {
      'slug-taken': { renamesAddress: 'Another exhibition has this address.' },
      'ends-before-start': { endDate: ENDS_BEFORE_START },
    },
  );
}

async function arrange(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const { id, title } = await findExhibit(input);
  const seen = await listExhibitWorks(database, id);
  const artworkIds = await findArranged(input, 1);
  const result = await saveExhibitWorks(database, { id, artworkIds, seen, actor: COMMAND_LINE, now });
  if (result.outcome === 'too-many')
    throw new CommandError(`An exhibition has at most ${MAX_WORKS.toLocaleString('en')} works.`);
  if (result.outcome === 'conflict' || result.outcome === 'unknown') throw changedMeanwhile(title);
  return `${title} has ${pluralize(artworkIds.length, 'work', 'works')}.`;
}

async function remove(input: CommandInput): Promise<string> {
  const { id, title } = await findExhibit(input);
  const outcome = await deleteExhibit(input.database, { id, actor: COMMAND_LINE, now: input.now });
  if (outcome === 'in-newsletters') throw new CommandError(`${title} is in a newsletter, so it cannot be deleted.`);
  return `${title} is deleted. The audit log can bring it back.`;
}

async function findExhibit({ database, args: [text = ''] }: CommandInput): Promise<EditedExhibit> {
  const exhibit = await findEditedExhibit(database, await idOf(database, 'exhibitions', text));
  if (!exhibit) throw new CommandError(`There is no exhibition "${text}"; "exhibitions list" shows them.`);
  return exhibit;
}
