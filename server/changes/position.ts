import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
import type { Change } from './contract.ts';
import { postgresReader } from './postgres-reader.ts';
import { type ChangeReader, highestSeq, RESYNC, sqliteReader } from './reader.ts';

/** A reader that begins at a position. */
export function openReader(database: Knex, position?: string): ChangeReader {
  return isPostgres(database) ? postgresReader(database, position) : sqliteReader(database, position);
}

/** Before everything that is committed from now on. */
export async function currentPosition(database: Knex): Promise<string> {
  const reader = openReader(database);
  await reader.start();
  return reader.position;
}

/** What was committed since a position of this database, which is younger than `RETENTION`. `resync` if that is unknown. */
export async function changesSince(database: Knex, position: string): Promise<Change[]> {
  const isRestored = !isPostgres(database) && (await highestSeq(database)) < Number(position);
  return isRestored ? RESYNC : openReader(database, position).read();
}
