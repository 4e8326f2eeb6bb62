import type { Knex } from 'knex';
import { BLANK_ALT } from '../../../artworks/picture.ts';
import { findOrInsertPictures } from '../../../pictures/import/records.ts';
import { findOrInsertTerms } from '../../../terms/import/records.ts';
import type { TermKind } from '../../../terms/kinds.ts';
import type { ArtistDirectory } from '../check/artist-directory.ts';
import type { Line, NamedTerm, StoredPicture } from '../line.ts';
import { findOrInsertArtists } from './artist-ids.ts';

/** Blank pictures of lines without a picture. */
export type BlankPicturesByLine = Map<Line, StoredPicture>;

type Ids = Map<string, number>;

/** Ids of the artists, terms and pictures that the lines name. */
export interface LineIds {
  artist: Map<Line, number>;
  category: Ids;
  medium: Ids;
  picture: Ids;
  blanks: BlankPicturesByLine;
  styles: Ids;
  subjects: Ids;
  tags: Ids;
}

export async function findOrInsertIds(
  transaction: Knex.Transaction,
  lines: Line[],
  directory: ArtistDirectory,
  blanks: BlankPicturesByLine,
  now: number,
): Promise<LineIds> {
  const idsOf = (kind: TermKind, termsOf: (line: Line) => NamedTerm | NamedTerm[] | null | undefined) =>
    findOrInsertTerms(
      transaction,
      kind,
      lines.flatMap((line) => termsOf(line) ?? []),
    );
  const pictures = lines.flatMap((line) => picturesOf(line, blanks));
  return {
    artist: await findOrInsertArtists(transaction, lines, directory, now),
    category: await idsOf('categories', ({ category }) => category),
    medium: await idsOf('media', ({ medium }) => medium),
    picture: await findOrInsertPictures(transaction, pictures),
    blanks,
    styles: await idsOf('styles', ({ styles }) => styles),
    subjects: await idsOf('subjects', ({ subjects }) => subjects),
    tags: await idsOf('tags', ({ tags }) => tags),
  };
}

function picturesOf(line: Line, blanks: BlankPicturesByLine): (StoredPicture & { alt: string })[] {
  const alt = line.imageAlt ?? (line.artist ? `${line.title}, by ${line.artist.name}` : line.title);
  const blank = blanks.get(line);
  return line.pictures?.map((picture) => ({ ...picture, alt })) ?? (blank ? [{ ...blank, alt: BLANK_ALT }] : []);
}
