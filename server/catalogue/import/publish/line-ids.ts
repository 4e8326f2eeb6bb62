import type { Knex } from 'knex';
import { BLANK_ALT } from '../../../artworks/picture.ts';
import type { ArtistDirectory } from '../check/artist-directory.ts';
import type { Line, StoredPicture } from '../line.ts';
import { findOrCreateArtists, findOrCreatePictures, findOrCreateTerms, type Ids } from './ids.ts';

/** Blank pictures of lines without a picture. */
export type Blanks = Map<Line, StoredPicture>;

/** Ids of the artists, terms and pictures that the lines name. */
export interface LineIds {
  artist: Map<Line, number>;
  category: Ids;
  medium: Ids;
  picture: Ids;
  blanks: Blanks;
  styles: Ids;
  subjects: Ids;
  tags: Ids;
}

export async function findOrCreateIds(
  transaction: Knex,
  lines: Line[],
  directory: ArtistDirectory,
  blanks: Blanks,
  now: number,
): Promise<LineIds> {
  const pictures = lines.flatMap((line) => picturesOf(line, blanks));
  return {
    artist: await findOrCreateArtists(transaction, lines, directory, now),
    category: await findOrCreateTerms(
      transaction,
      'categories',
      lines.flatMap(({ category }) => category ?? []),
    ),
    medium: await findOrCreateTerms(
      transaction,
      'media',
      lines.flatMap(({ medium }) => medium ?? []),
    ),
    picture: await findOrCreatePictures(transaction, pictures),
    blanks,
    styles: await findOrCreateTerms(
      transaction,
      'styles',
      lines.flatMap(({ styles }) => styles ?? []),
    ),
    subjects: await findOrCreateTerms(
      transaction,
      'subjects',
      lines.flatMap(({ subjects }) => subjects ?? []),
    ),
    tags: await findOrCreateTerms(
      transaction,
      'tags',
      lines.flatMap(({ tags }) => tags ?? []),
    ),
  };
}

function picturesOf(line: Line, blanks: Blanks): (StoredPicture & { alt: string })[] {
  const alt = line.imageAlt ?? (line.artist ? `${line.title}, by ${line.artist.name}` : line.title);
  const blank = blanks.get(line);
  return line.pictures?.map((picture) => ({ ...picture, alt })) ?? (blank ? [{ ...blank, alt: BLANK_ALT }] : []);
}
