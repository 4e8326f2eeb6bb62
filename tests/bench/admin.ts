import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { write } from '../../database/transaction.ts';
import { startSession } from '../../server/staff/sessions.ts';
import { startPostgres } from '../support/programs/postgres.ts';
import { signedCookie } from '../support/visitors/sign-in.ts';
import { createMember } from '../support/visitors/staff.ts';
import { copyGallery } from './galleries/postgres.ts';
import { analyze, makeStaffGallery } from './galleries/staff-catalogue.ts';
import { measureBulk } from './measures/admin-bulk.ts';
import { printFirstLoads } from './measures/admin-first-load.ts';
import { measureLists } from './measures/admin-lists.ts';
import { measureUploads } from './measures/admin-upload.ts';
import type { AdminServer } from './servers/admin-server.ts';
import { startMeasured } from './servers/measured-server.ts';
import { CACHED_ENV } from './servers/servers.ts';

export const ADMIN_PARTS = ['first-load', 'lists', 'bulk', 'upload'];

/** The admin of a gallery: lists without caches, a bulk change beside an open shop, and the bytes of its first load. */
export async function benchAdmin(size: number, engines: string[], parts: string[]): Promise<void> {
  if (parts.includes('first-load')) printFirstLoads();
  if (!parts.some((part) => part !== 'first-load')) return;
  const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-'));
  try {
    await makeStaffGallery(folder, size);
    if (engines.includes('postgres')) await measurePostgres(folder, parts);
    if (engines.includes('sqlite')) await measureEngine('SQLite', { dataDir: folder, databaseUrl: null }, parts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measurePostgres(folder: string, parts: string[]): Promise<void> {
  const postgres = await startPostgres();
  try {
    await copyGallery(folder, postgres.url, { isIndexed: false });
    await measureEngine('PostgreSQL', { dataDir: folder, databaseUrl: postgres.url }, parts, postgres.pid());
  } finally {
    await postgres.stop();
  }
}

async function measureEngine(
  engine: string,
  settings: DatabaseSettings,
  parts: string[],
  databasePid: number | null = null,
): Promise<void> {
  await analyze(settings);
  const admin = { ...(await openAdmin(settings)), databasePid };
  try {
    if (parts.includes('lists')) await measureLists(engine, admin);
    if (parts.includes('bulk')) await measureBulk(engine, admin);
    if (parts.includes('upload')) await measureUploads(engine, admin);
  } finally {
    await admin.server.stop();
  }
}

async function openAdmin(settings: DatabaseSettings): Promise<Omit<AdminServer, 'databasePid'>> {
  const database = connect(settings);
  const staffId = await createMember(database);
  const token = await write(database, (transaction) =>
    startSession(transaction, { staffId, device: 'bench', now: Date.now() }),
  );
  await database.destroy();
  const { dataDir, databaseUrl } = settings;
  const env = {
    DATA_DIR: dataDir,
    ...CACHED_ENV,
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const server = await startMeasured('server/main.ts', env, '/artworks');
  return {
    server,
    settings,
    headers: { Cookie: `staff=${encodeURIComponent(signedCookie(token, CACHED_ENV.SESSION_SECRET))}` },
  };
}
