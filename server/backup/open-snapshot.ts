import type { DatabaseSettings } from '../../database/connect.ts';
import { openPostgresSnapshot } from './postgres-snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';

export function openSnapshot({ databaseUrl, dataDir }: DatabaseSettings): Promise<Snapshot> {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(dataDir);
}
