import type { Readable } from 'node:stream';
import { CLAIM_KINDS } from '../jobs/records.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './format/manifest.ts';

/** Pictures that are being made have no files yet. Before migration 0018 there were none. */
export function pictureKeysSql(migrations: string[]): string {
  return `select key from images${migrations.includes('0018_pictures.ts') ? ' where ready_at is not null' : ''}`;
}

/** The database at one time, on a connection of its own: neither readers nor writers wait for it. */
export interface Snapshot {
  engine: Manifest['engine'];
  migrations: string[];
  tables: SnapshotTable[];
  /** The rows of a table, in the text format of PostgreSQL's COPY. */
  read(table: SnapshotTable): Readable;
  /** Keys of the pictures that its rows name. */
  pictureKeys(): Promise<Set<string>>;
  close(): Promise<void>;
}

export interface SnapshotTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  lastId: number | null;
}

/**
 * Tables that a backup leaves out. Migrations write their own, the search index is made from the catalogue, and the change feed
 * is for running processes. The shape of the last two depends on the engine.
 */
export function isBackedUp(table: string): boolean {
  if (table === 'search_keywords') return true;
  return !/^(knex_migrations|knex_migrations_lock|changes|sqlite_.*|search_.*)$/.test(table);
}

/** Leaves out the claims of running processes, such as that of the backup itself. */
export function conditionOf(table: string): string {
  return table === 'jobs' ? ` where kind not in (${CLAIM_KINDS.map((kind) => `'${kind}'`).join(', ')})` : '';
}

/** Tables whose rows count as data: running processes insert jobs into an empty database as well. */
export function dataTables(names: string[]): string[] {
  if (names.length > 0 && !names.includes('knex_migrations'))
    throw new BackupError('The database has tables of another program. Restore into a database of its own.');
  return names.filter((name) => isBackedUp(name) && name !== 'jobs');
}
