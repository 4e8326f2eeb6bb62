import type { Knex } from 'knex';
import type { ArtistDirectory } from '../check/artist-directory.ts';
import type { TermDirectory } from '../check/term-directory.ts';
import type { Pictures } from '../pictures.ts';
import type { Column } from './columns.ts';

/** Problem of a row, and its column. */
export interface RowProblem {
  column: string;
  reason: string;
}

/** State that the kinds of one import share. */
export interface Shared {
  artists: ArtistDirectory;
  terms: TermDirectory;
  pictures: Pictures;
  /** Whether the gallery or the import's own file has this artwork. */
  hasArtwork: (slug: string) => Promise<boolean>;
  /** Addresses such as `/artworks/payaw` that redirect, and the slugs of their pages now. */
  earlierAddresses: Map<string, string>;
  now: number;
}

export interface Change<Row> {
  row: Row;
  /** Whether the gallery has it already. */
  isStored: boolean;
}

/**
 * A kind of thing that a gallery imports from a file of its own. A row names other things by slugs, names and keys of pictures, so
 * that an export of one gallery is an import of another. Undefined values leave what is stored.
 */
export interface Kind<Row extends object> {
  /** Name of the file without its ending. */
  file: string;
  columns: { [Name in keyof Row]?: Column<Row[Name]> };
  /** The column that names a picture. */
  pictureColumn?: keyof Row & string;
  /** Columns that a new row needs. */
  required: (keyof Row & string)[];
  /** Completes the values by which a row is found. */
  identify: (values: Partial<Row>, shared: Shared, accepted: Partial<Row>[]) => Partial<Row> | RowProblem;
  keyOf: (row: Partial<Row>) => string;
  check?: (row: Partial<Row>, shared: Shared) => Promise<RowProblem | null> | RowProblem | null;
  /** Values of a new row where its file has none. */
  defaults: (row: Partial<Row>, now: number) => Row;
  /** Every stored row, in the order of an export. */
  read: (database: Knex) => Promise<Row[]>;
  write: (transaction: Knex.Transaction, changes: Change<Row>[], shared: Shared) => Promise<void>;
  /** The file holds the whole list of each group: other stored rows of the group are removed. `write` receives whole groups. */
  groupOf?: (row: Partial<Row>) => string;
}

export function isRowProblem(value: object): value is RowProblem {
  return 'reason' in value;
}
