import type { Readable } from 'node:stream';
import type { Manifest } from './manifest.ts';

/** The database at one moment, on a connection of its own: neither readers nor writers wait for it. */
export interface Snapshot {
  engine: Manifest['engine'];
  migrations: string[];
  tables: SnapshotTable[];
  /** The rows of a table, in the text format of PostgreSQL's COPY. */
  read(table: SnapshotTable): Readable;
  close(): Promise<void>;
}

export interface SnapshotTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  lastId: number | null;
}
