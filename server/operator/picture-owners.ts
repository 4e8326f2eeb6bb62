import type { Knex } from 'knex';
import { idIn } from '../admin/form/ids.ts';
import { UNKNOWN_PICTURE } from '../admin/form/picture.ts';
import { editArtist, findEditedArtist } from '../artists/editing/profile.ts';
import { findEdited } from '../artworks/editing/records.ts';
import { updateArtwork } from '../artworks/editing/update.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { editExhibit, findEditedExhibit } from '../exhibitions/editing/exhibit.ts';
import type { ChosenPicture, PictureSubject, SinglePicture } from '../pictures/contract.ts';
import { singlePicture } from '../pictures/single/fields.ts';
import { editQuote, findQuote } from '../quotes/editing.ts';
import { editTerm, findEditedTerm } from '../terms/editing.ts';
import { CommandError } from './command.ts';
import { findArtwork } from './find-artworks.ts';
import { idOf } from './find-named.ts';
import { changedMeanwhile } from './form-options.ts';

// Whose pictures the commands change, by the functions of the admin's forms.

export const OWNER_KINDS = ['artworks', 'artists', 'exhibitions', 'quotes', 'styles'] as const;

export type OwnerKind = (typeof OWNER_KINDS)[number];

export interface PictureOwner {
  subject: PictureSubject;
  id: number;
  name: string;
  /** Saves the list, unless another person has saved since the owner was read. */
  save(pictures: ChosenPicture[], by: ChangeBy): Promise<{ outcome: string; errors?: { pictures?: string } }>;
}

const FIND: Record<OwnerKind, (database: Knex, text: string) => Promise<PictureOwner | null>> = {
  async artworks(database, text) {
    const artwork = await findEdited(database, await findArtwork(database, text));
    if (!artwork) return null;
    const { id, version, fields } = artwork;
    const save: PictureOwner['save'] = (pictures, by) =>
      updateArtwork(database, { id, version, fields: { pictures }, ...by });
    return { subject: 'artwork', id, name: fields.title, save };
  },
  async artists(database, text) {
    const artist = await findEditedArtist(database, await idOf(database, 'artists', text));
    return artist && single('artist', artist, artist.name, (edit) => editArtist(database, edit));
  },
  async exhibitions(database, text) {
    const exhibit = await findEditedExhibit(database, await idOf(database, 'exhibitions', text));
    return exhibit && single('exhibition', exhibit, exhibit.title, (edit) => editExhibit(database, edit));
  },
  async quotes(database, text) {
    const quote = await findQuote(database, idIn(text) ?? 0);
    return quote && single('collector', quote, `The quote of ${quote.name}`, (edit) => editQuote(database, edit));
  },
  async styles(database, text) {
    const style = await findEditedTerm(database, 'styles', await idOf(database, 'styles', text));
    return style && single('style', style, style.name, (edit) => editTerm(database, { kind: 'styles', ...edit }));
  },
};

type SingleEdit = ChangeBy & { id: number; version: number; fields: Partial<SinglePicture> };

function single(
  subject: PictureSubject,
  { id, version }: { id: number; version: number },
  name: string,
  edit: (edit: SingleEdit) => Promise<{ outcome: string }>,
): PictureOwner {
  return {
    subject,
    id,
    name,
    save: ([picture], by) => edit({ id, version, fields: singlePicture(picture), ...by }),
  };
}

export async function findOwner(database: Knex, kind: OwnerKind, text: string): Promise<PictureOwner> {
  const owner = await FIND[kind](database, text.trim());
  if (!owner) throw new CommandError(`There is nothing "${text}" among the ${kind}.`);
  return owner;
}

/** Whether the list has changed what was stored. */
export async function savePictures(owner: PictureOwner, pictures: ChosenPicture[], by: ChangeBy): Promise<boolean> {
  const { outcome, errors } = await owner.save(pictures, by);
  if (outcome === 'saved') return true;
  if (outcome === 'unchanged') return false;
  if (outcome === 'unknown-picture') throw new CommandError(UNKNOWN_PICTURE);
  if (outcome === 'refused') throw new CommandError(Object.values(errors ?? {}).join(' '));
  throw changedMeanwhile(owner.name);
}
