import { basename } from 'node:path';
import { pluralize } from '../../../artworks/format/pluralize.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { MAX_ALT, MAX_PICTURES } from '../../../pictures/chosen.ts';
import type { ChosenPicture, PictureCrop, PictureEdits } from '../../../pictures/contract.ts';
import { normalEdits } from '../../../pictures/editing/edits.ts';
import { pictureFiles } from '../../../pictures/files/serve.ts';
import { findPictures, findPicturesOf } from '../../../pictures/records.ts';
import { EDIT_REFUSALS, isRefusal, REFUSALS } from '../../../pictures/refusals.ts';
import type { StaffPictureRow } from '../../../pictures/rows.ts';
import { fullDiskText } from '../../../storage/full-disk.ts';
import { openStorage } from '../../../storage/open.ts';
import type { Storage } from '../../../storage/storage.ts';
import { atMost } from '../../../texts/lengths.ts';
import { readOneOf, readWhole } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText, setupOf } from '../../command.ts';
import { findOwner, OWNER_KINDS, type PictureOwner, savePictures } from '../../picture-owners.ts';
import { table } from '../../table.ts';

// sharp needs 20 MB and half a second, which other commands do not need.
const loadUpload = () => import('../../../pictures/upload.ts');
const loadEdit = () => import('../../../pictures/editing/edit.ts');

export const pictures: Record<string, Command> = {
  list: {
    parameters: ['KIND', 'NAME'],
    description: `Lists the pictures of an artwork, an artist and so on. KIND: ${OWNER_KINDS.join(', ')}; NAME: the end of the address, or an id.`,
    run: list,
  },
  add: {
    parameters: ['KIND', 'NAME', 'FILE…'],
    options: { alt: 'TEXT' },
    description:
      'Adds pictures of this machine behind those of an artwork, or replaces the one of others. Visitors see them when the running shop has made all their sizes. --alt: what a picture shows.',
    run: add,
  },
  edit: {
    parameters: ['KIND', 'NAME', 'PICTURE'],
    options: { alt: 'TEXT', focus: 'X,Y', rotate: '0|90|180|270', crop: 'X,Y,WIDTH,HEIGHT' },
    description:
      'Changes a picture. --rotate: degrees clockwise from the original; --crop: percent of the rotated original, or none; --focus: the point that crops of cards show, in percent. The original stays.',
    run: edit,
  },
  arrange: {
    parameters: ['KIND', 'NAME', 'PICTURE,PICTURE'],
    description: 'Puts the pictures in this order; the first is the cover. Those that are not given come behind.',
    run: arrange,
  },
  remove: {
    parameters: ['KIND', 'NAME', 'PICTURE'],
    description: 'Takes a picture out. The audit log can bring it back for two years.',
    run: remove,
  },
};

interface Opened {
  owner: PictureOwner;
  pictures: StaffPictureRow[];
}

async function open({ database, args: [kind = '', name = ''] }: CommandInput): Promise<Opened> {
  const owner = await findOwner(database, readOneOf(kind, OWNER_KINDS, 'kind'), name);
  return { owner, pictures: await findPicturesOf(database, owner) };
}

async function list(input: CommandInput): Promise<string> {
  const { owner, pictures } = await open(input);
  if (pictures.length === 0) return `${owner.name} has no picture.`;
  const rows = pictures.map((picture) => [
    String(picture.id),
    stateText(picture),
    `${picture.width} x ${picture.height}`,
    `${picture.focus_x},${picture.focus_y}`,
    String(picture.rotation),
    cropText(editsOf(picture)),
    picture.alt,
  ]);
  return table(['PICTURE', 'STATE', 'PIXELS', 'FOCUS', 'ROTATE', 'CROP', 'ALT'], rows);
}

function stateText({ failure, ready_at }: StaffPictureRow): string {
  if (failure !== null) return isRefusal(failure) ? REFUSALS[failure] : failure;
  return ready_at === null ? 'being made' : 'ready';
}

function cropText({ crop }: PictureEdits): string {
  return crop ? [crop.x, crop.y, crop.width, crop.height].join(',') : 'none';
}

function editsOf({ rotation, crop }: StaffPictureRow): PictureEdits {
  return { rotation: rotation as PictureEdits['rotation'], crop: crop === null ? null : JSON.parse(crop) };
}

async function add(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const { owner, pictures } = await open(input);
  const paths = args.slice(2);
  const isSingle = owner.subject !== 'artwork';
  if (isSingle && paths.length > 1) throw new CommandError(`${owner.name} has one picture: give one FILE.`);
  if (pictures.length + paths.length > MAX_PICTURES)
    throw new CommandError(`An artwork has at most ${MAX_PICTURES} pictures.`);
  const alt = readAlt(input);
  const ids = await withStorage(input, async (storage) => {
    const stored: number[] = [];
    for (const path of paths) stored.push(await store(input, storage, path));
    return stored;
  });
  const added = chosen(await findPictures(database, ids));
  const described = added.map((picture) => ({ ...picture, ...(alt !== undefined && { alt }) }));
  // The upload can take minutes, in which another person may have saved.
  const { owner: current, pictures: others } = await open(input);
  const remaining = isSingle ? [] : chosen(others.filter(({ id }) => !ids.includes(id)));
  await savePictures(current, [...remaining, ...described], { actor: COMMAND_LINE, now });
  const numbers = ids.join(', ');
  return `${owner.name} has ${pluralize(ids.length, 'new picture', 'new pictures')}: ${numbers}. Visitors see ${ids.length === 1 ? 'it' : 'them'} when the running shop has made all sizes.`;
}

async function store({ database, now }: CommandInput, storage: Storage, path: string): Promise<number> {
  const { receiveFile } = await loadUpload();
  const change = { name: basename(path).replace(/\p{Cc}/gu, ''), actor: COMMAND_LINE, now };
  const result = await receiveFile({ database, storage }, path, change).catch((error) => {
    const { code } = error as { code?: unknown };
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new CommandError(`The file "${path}" cannot be read.`);
    throw error;
  });
  if (result.outcome === 'refused') throw new CommandError(`${path}: ${REFUSALS[result.reason]}`);
  return result.id;
}

async function edit(input: CommandInput): Promise<string> {
  const { owner, pictures } = await open(input);
  const picture = pictureOf(pictures, input.args[2]);
  const { alt = picture.alt, focus, edits } = readChanges(input, editsOf(picture));
  const id = edits ? await editOriginal(input, picture.id, edits) : picture.id;
  const isTaken = id !== picture.id && pictures.some((other) => other.id === id);
  if (isTaken) throw new CommandError(`${owner.name} has this picture already: ${id}.`);
  // The point of the former picture is another one in the edited picture.
  const point = focus ?? (id === picture.id ? chosenPicture(picture).focus : undefined);
  const edited = { id, alt, focus: point };
  const changed = chosen(pictures).map((each) => (each.id === picture.id ? edited : each));
  const isChanged = await savePictures(owner, changed, { actor: COMMAND_LINE, now: input.now });
  if (!isChanged) return `The picture ${picture.id} is so already.`;
  return id === picture.id
    ? `The picture ${id} is saved.`
    : `The picture ${picture.id} is replaced by ${id}, of the same original.`;
}

interface Changes {
  alt: string | undefined;
  focus: { x: number; y: number } | undefined;
  edits: PictureEdits | null;
}

function readChanges(input: CommandInput, edits: PictureEdits): Changes {
  const alt = readAlt(input);
  const [focus, rotate, crop] = ['focus', 'rotate', 'crop'].map((name) => optionText(input, name));
  if ([alt, focus, rotate, crop].every((text) => text === undefined))
    throw new CommandError('Nothing to change: give --alt, --focus, --rotate or --crop.');
  if (rotate !== undefined && crop === undefined && edits.crop)
    throw new CommandError('The picture is cropped: give --crop for the rotated original too, or --crop none.');
  const [x = 0, y = 0] = focus === undefined ? [] : readPercents(focus, 2, 'focus');
  return {
    alt,
    focus: focus === undefined ? undefined : { x: Math.round(x), y: Math.round(y) },
    edits: rotate === undefined && crop === undefined ? null : readEdits(edits, rotate, crop),
  };
}

function readEdits(edits: PictureEdits, rotate?: string, crop?: string): PictureEdits {
  const rotation = rotate === undefined ? edits.rotation : readWhole(rotate, 'rotation', { min: 0, max: 270 });
  const read = normalEdits({ rotation, crop: crop === undefined ? edits.crop : readCrop(crop) });
  if (!read) throw new CommandError('This crop or rotation is not possible: turn by 0, 90, 180 or 270 degrees.');
  return read;
}

function readCrop(text: string): PictureCrop | null {
  if (text === 'none') return null;
  const [x = 0, y = 0, width = 0, height = 0] = readPercents(text, 4, 'crop');
  return { x, y, width, height };
}

function readPercents(text: string, count: number, name: string): number[] {
  const numbers = text
    .split(',')
    .map((part) => (/^\d{1,3}(\.\d{1,4})?$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (numbers.length === count && numbers.every((number) => number <= 100)) return numbers;
  throw new CommandError(
    `"${text}" is not a valid ${name}: write ${count} numbers from 0 to 100, like ${name === 'crop' ? '10,10,80,80' : '50,20'}.`,
  );
}

/** The id of another picture of the same original. */
async function editOriginal(input: CommandInput, id: number, edits: PictureEdits): Promise<number> {
  const { database, now } = input;
  return withStorage(input, async (storage) => {
    const { editPicture } = await loadEdit();
    const files = { database, storage, readVariant: pictureFiles(storage).read };
    const result = await editPicture(files, { id, edits, actor: COMMAND_LINE, now });
    if (result.outcome === 'unknown') throw new CommandError('It was deleted at this moment.');
    if (result.outcome !== 'stored') throw new CommandError(EDIT_REFUSALS[result.outcome]);
    return result.id;
  });
}

async function arrange(input: CommandInput): Promise<string> {
  const { owner, pictures } = await open(input);
  const first = (input.args[2] ?? '').split(',').map((text) => pictureOf(pictures, text.trim()));
  const ordered = chosen([...new Set([...first, ...pictures])]);
  await savePictures(owner, ordered, { actor: COMMAND_LINE, now: input.now });
  return `The pictures of ${owner.name} are in this order.`;
}

async function remove(input: CommandInput): Promise<string> {
  const { owner, pictures } = await open(input);
  const removed = pictureOf(pictures, input.args[2]);
  const others = chosen(pictures.filter((picture) => picture !== removed));
  await savePictures(owner, others, { actor: COMMAND_LINE, now: input.now });
  return `The picture ${removed.id} is taken out. The audit log can bring it back.`;
}

function pictureOf(pictures: StaffPictureRow[], text = ''): StaffPictureRow {
  const found = pictures.find(({ id }) => String(id) === text);
  if (found) return found;
  throw new CommandError(`There is no picture "${text}" here; "pictures list" shows them.`);
}

function chosenPicture({ id, alt, focus_x, focus_y }: StaffPictureRow): ChosenPicture {
  return { id, alt, focus: { x: focus_x, y: focus_y } };
}

/** Pictures that cannot be made are left out, as in the admin. */
function chosen(pictures: StaffPictureRow[]): ChosenPicture[] {
  return pictures.filter(({ failure }) => failure === null).map(chosenPicture);
}

function readAlt(input: CommandInput): string | undefined {
  const text = optionText(input, 'alt')?.replaceAll('\0', '').toWellFormed().trim();
  if (text !== undefined && text.length > MAX_ALT) throw new CommandError(`--alt: ${atMost(MAX_ALT)}`);
  return text;
}

async function withStorage<Result>(input: CommandInput, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = await openStorage(setupOf(input).settings.storage);
  try {
    await storage.check();
    return await work(storage);
  } catch (error) {
    const text = fullDiskText(error, 'picture');
    throw text === null ? error : new CommandError(text);
  } finally {
    storage.close();
  }
}
