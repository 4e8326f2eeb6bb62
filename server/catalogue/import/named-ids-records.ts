import type { Knex } from 'knex';
import type { ArtistDirectory } from './artist-directory.ts';
import { blankAlt } from './blank-picture.ts';
import type { Line, StoredPicture } from './line.ts';
import { artistIds, type Ids, pictureIds, termIds } from './naming-records.ts';

/** What hangs where a line has no picture. */
export type Blanks = Map<Line, StoredPicture>;

/** The ids of all that the lines name, by which they are written. */
export interface NamedIds {
  artist: Map<Line, number>;
  category: Ids;
  medium: Ids;
  picture: Ids;
  blanks: Blanks;
  styles: Ids;
  subjects: Ids;
  tags: Ids;
}

export async function namedIds(
  transaction: Knex,
  lines: Line[],
  directory: ArtistDirectory,
  blanks: Blanks,
  now: number,
): Promise<NamedIds> {
  const pictures = lines.flatMap((line) => picturesOf(line, blanks));
  return {
    artist: await artistIds(transaction, lines, directory, now),
    category: await termIds(
      transaction,
      'categories',
      lines.map(({ category }) => category),
    ),
    medium: await termIds(
      transaction,
      'media',
      lines.flatMap(({ medium }) => medium ?? []),
    ),
    picture: await pictureIds(transaction, pictures),
    blanks,
    styles: await termIds(
      transaction,
      'styles',
      lines.flatMap(({ styles }) => styles ?? []),
    ),
    subjects: await termIds(
      transaction,
      'subjects',
      lines.flatMap(({ subjects }) => subjects ?? []),
    ),
    tags: await termIds(
      transaction,
      'tags',
      lines.flatMap(({ tags }) => tags ?? []),
    ),
  };
}

function picturesOf(line: Line, blanks: Blanks): (StoredPicture & { alt: string })[] {
  const alt = line.imageAlt ?? `${line.title}, by ${line.artist.name}`;
  const blank = blanks.get(line);
  return line.pictures?.map((picture) => ({ ...picture, alt })) ?? (blank ? [{ ...blank, alt: blankAlt }] : []);
}
