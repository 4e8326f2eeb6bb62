import type { Knex } from 'knex';
import type { ImageStore } from '../../pictures/files/image-store.ts';
import type { Progress } from '../progress-bar.ts';
import type { Shared } from './kinds/kind.ts';
import type { ColumnChange } from './publish/compare.ts';
import type { ArtworkWriteWrapper, RowsWritten } from './publish/rows-written.ts';
import type { Encoding } from './read/encoding.ts';
import type { SourceFile } from './read/files.ts';
import type { Mapping } from './read/mapping.ts';
import type { Refusal, ReportedLine } from './refusal.ts';

export interface ImportOptions {
  database: Knex;
  images: ImageStore;
  /** For temporary files and reports. */
  dataDir: string;
  /** A folder with a file for each kind, or one of these files. */
  path: string;
  /** Mapping of the artworks' columns. */
  mapping: Mapping;
  /** Encoding of every file; detected by default. */
  encoding?: Encoding | undefined;
  /** Folder of the pictures; default: `images` beside the files, else their folder. */
  imagesFolder?: string | undefined;
  /** Imports the valid rows also when others are refused. */
  skipRefused?: boolean | undefined;
  /** New artworks without a date are drafts; by default they are published. */
  newAreDrafts?: boolean | undefined;
  /** Reports the outcome without changing anything. */
  isDryRun?: boolean | undefined;
  now: number;
  /** Stops the import between two transactions. */
  signal?: AbortSignal | undefined;
  /** Receives each line that is refused or left out, instead of the report file. */
  onReported?: ((line: ReportedLine) => Promise<void>) | undefined;
  /** In a dry run: receives each row that would change. */
  onChange?: ((change: RowChange) => Promise<void>) | undefined;
  /** Receives each new artwork, also in a dry run. */
  onNew?: ((artwork: { hasPicture: boolean }) => void) | undefined;
  onWrite?: RowsWritten | undefined;
  aroundArtworks?: ArtworkWriteWrapper | undefined;
  /** In bytes. */
  onChecked?: ((progress: Progress) => void) | undefined;
  /** In rows. */
  onPublished?: ((progress: Progress) => void) | undefined;
}

/** A row that would change. */
export interface RowChange {
  line: number;
  /** The title of an artwork, or what identifies another row. */
  name: string;
  changes: ColumnChange[];
}

export interface Counts {
  new: number;
  changed: number;
  unchanged: number;
  /** Rows of a list that the file does not name. */
  removed: number;
  /** Sold or awaiting payment, and different in the file: left unchanged. */
  taken: number;
  refused: number;
}

/** The import of one file: every row is checked before any is published. */
export interface FileImport {
  check(): Promise<void>;
  /** Number of valid rows. */
  readonly rows: number;
  publish(): Promise<void>;
  clear(): Promise<void>;
}

/** State that the imports of the files of one run share. */
export interface Run {
  options: ImportOptions;
  source: SourceFile;
  shared: Shared;
  counts: Counts;
  /** Folder of temporary files and reports. */
  folder: string;
  refuse: (refusals: Refusal[]) => Promise<void>;
  /** Reports a row that is left out and not refused. */
  report: (refusals: Refusal[]) => Promise<void>;
  /** Receives a row that a real run would change. */
  change: (change: RowChange) => Promise<void>;
  onBytes: (bytes: number) => void;
  onPublished: () => void;
}
