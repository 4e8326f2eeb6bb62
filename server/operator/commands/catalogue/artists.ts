import { type ArtistField, artistValues, newArtistValues, readArtist } from '../../../admin/artists/form.ts';
import { ARTIST_STATES, artistState } from '../../../admin/artists/list.ts';
import { searchRows } from '../../../admin/list/search-rows.ts';
import { artistDeleteRefusal } from '../../../admin/merges/delete-refusals.ts';
import type { EditedArtist } from '../../../artists/editing/contract.ts';
import { deleteArtist } from '../../../artists/editing/deletion.ts';
import { artistAddress, createArtist, editArtist, findEditedArtist } from '../../../artists/editing/profile.ts';
import { listForStaff } from '../../../artists/editing/staff-list.ts';
import { pluralize } from '../../../artworks/format/pluralize.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { countMoved, mergeArtists } from '../../../merges/artists.ts';
import { NO_PICTURE } from '../../../pictures/single/fields.ts';
import { listOffered } from '../../../terms/records.ts';
import { isIsoDate } from '../../../time/time.ts';
import { readChoice } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { idOf, termsField } from '../../find-named.ts';
import {
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

const NEW_FIELDS: FieldOptions<ArtistField> = {
  hometown: { field: 'hometown', value: 'TEXT' },
  types: termsField('types', 'artist_types'),
  born: { field: 'born', value: 'YEAR' },
  lives: { field: 'lives', value: 'TEXT' },
  bio: { field: 'bio', value: 'TEXT' },
  statement: { field: 'statement', value: 'TEXT' },
  studies: { field: 'studies', value: 'LINES' },
  exhibitions: { field: 'exhibitions', value: 'LINES' },
  awards: { field: 'awards', value: 'LINES' },
  collections: { field: 'collections', value: 'LINES' },
  shown: checkbox('shown'),
  published: {
    field: 'published',
    value: 'TIME',
    read: (text) => (isIsoDate(text) ? `${text}T00:00` : text),
  },
};

const FIELDS: FieldOptions<ArtistField> = {
  name: { field: 'name', value: 'TEXT' },
  ...NEW_FIELDS,
  'new-address': { field: 'renamesAddress', value: null },
};

const STATES = ARTIST_STATES.map(({ value }) => value);

export const artists: Record<string, Command> = {
  list: {
    options: { search: 'TEXT', state: STATES.join('|') },
    description: 'Lists artists by name. --search: words of name or hometown.',
    run: list,
  },
  show: { parameters: ['ARTIST'], description: 'Shows an artist, by id or the end of the address.', run: show },
  add: {
    parameters: ['NAME'],
    options: optionsOf(NEW_FIELDS),
    description:
      'Adds an artist, whom visitors see unless --shown is no. --published: from when, like 2026-12-25 or 2026-12-25T09:00; empty: not yet. LINES: a line for each entry, which begins with the year or years, like "2019 Group show, Iloilo".',
    run: add,
  },
  edit: {
    parameters: ['ARTIST'],
    options: optionsOf(FIELDS),
    description:
      'Changes the given fields of an artist. --new-address: the address follows the name, and the old one redirects to it.',
    run: edit,
  },
  delete: {
    parameters: ['ARTIST'],
    description: 'Deletes an artist without works, followers and newsletters.',
    run: remove,
  },
  merge: {
    parameters: ['ARTIST', 'INTO'],
    description: 'Makes two artists one: works, followers and addresses of ARTIST move to INTO, who remains.',
    run: merge,
  },
};

async function list(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const state = readChoice(input, 'state', STATES);
  const inState = (await listForStaff(database)).filter(
    (row) => state === undefined || artistState(row, now) === state,
  );
  const found = searchRows(inState, optionText(input, 'search') ?? '', ({ name, hometown }) => [name, hometown]);
  if (found.length === 0) return 'There are no such artists.';
  const rows = found
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }) || a.id - b.id)
    .map((row) => [
      String(row.id),
      row.name,
      row.hometown ?? '',
      String(row.works),
      String(row.followers),
      artistState(row, now),
    ]);
  return table(['ARTIST', 'NAME', 'HOMETOWN', 'WORKS', 'FOLLOWERS', 'STATE'], rows);
}

async function show(input: CommandInput): Promise<string> {
  const artist = await findArtist(input);
  const heading = `${artist.id}: ${artistAddress(artist.slug)}, ${artistState(artist, input.now)}`;
  return `${heading}\n\n${await describeForm(input, FIELDS, artistValues(artist))}`;
}

async function add(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const values = { ...newArtistValues(now), name: args[0] ?? '' };
  const types = await listOffered(database, 'artist_types');
  const read = readArtist(await fillForm(input, NEW_FIELDS, values), { types, stored: null, now });
  if ('errors' in read) throw refusal(NEW_FIELDS, read.errors);
  const fields = { ...NO_PICTURE, ...read.fields };
  const result = await createArtist(database, { fields, actor: COMMAND_LINE, now });
  if (result.outcome !== 'created') throw new CommandError('The artist was not added.');
  const slug = (await findEditedArtist(database, result.id))?.slug ?? '';
  return `${fields.name} is added as artist ${result.id}: ${artistAddress(slug)}, ${artistState(fields, now)}.`;
}

async function edit(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const artist = await findArtist(input);
  const { id, version } = artist;
  const types = await listOffered(database, 'artist_types', artist.types);
  const values = await changeForm(input, FIELDS, artistValues(artist));
  const read = readArtist(values, { types, stored: artist.published_at, now });
  if ('errors' in read) throw refusal(FIELDS, read.errors);
  const renamesAddress = values.renamesAddress === 'yes';
  const change = { id, version, fields: read.fields, renamesAddress, actor: COMMAND_LINE, now };
  const { outcome } = await editArtist(database, change);
  return savedText(
    FIELDS,
    { outcome, name: read.fields.name },
    { 'slug-taken': { renamesAddress: 'Another artist has this address.' } },
  );
}

async function remove(input: CommandInput): Promise<string> {
  const { id, name } = await findArtist(input);
  const result = await deleteArtist(input.database, { id, actor: COMMAND_LINE, now: input.now });
  if (result.outcome === 'in-use') throw new CommandError(artistDeleteRefusal(result.uses) ?? '');
  return `${name} is deleted. The audit log can bring the artist back.`;
}

async function merge(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const [artist, into] = [await findArtist(input), await findArtist(input, 1)];
  const ids = { fromId: artist.id, intoId: into.id };
  const { works, followers } = await countMoved(database, ids);
  const outcome = await mergeArtists(database, { ...ids, actor: COMMAND_LINE, now });
  if (outcome === 'same') throw new CommandError('ARTIST and INTO are the same artist.');
  if (outcome === 'unknown') throw new CommandError('One of both was merged or deleted meanwhile.');
  const moved = `${pluralize(works, 'work', 'works')} and ${pluralize(followers, 'follower', 'followers')}`;
  return `${artist.name} is merged into ${into.name}: moved ${moved}. The audit log can undo it.`;
}

async function findArtist({ database, args }: CommandInput, parameter = 0): Promise<EditedArtist> {
  const text = args[parameter] ?? '';
  const artist = await findEditedArtist(database, await idOf(database, 'artists', text));
  if (!artist) throw new CommandError(`There is no artist "${text}"; "artists list" shows them.`);
  return artist;
}
