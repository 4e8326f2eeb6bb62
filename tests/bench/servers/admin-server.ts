import type { DatabaseSettings } from '../../../database/connect.ts';
import type { MeasuredServer } from './measured-server.ts';

/** A server of the gallery without caches of pages, and a member of the staff who has signed in. */
export interface AdminServer {
  server: MeasuredServer;
  settings: DatabaseSettings;
  /** The first process of PostgreSQL; null for SQLite, which runs in the server. */
  databasePid: number | null;
  /** Headers of the member's requests. */
  headers: { Cookie: string };
}
