import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../../database/connect.ts';
import { createBackup } from '../../../server/backup/create.ts';
import { restoreBackup } from '../../../server/backup/restore.ts';
import { indexChanges } from '../../../server/search/index/sync.ts';
import { openStorage } from '../../../server/storage/open.ts';
import { startPostgres } from '../../support/programs/postgres.ts';
import { type Effort, measure } from '../load.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';
import { formatRatio, print } from '../table.ts';
import { worksOf } from './works.ts';

/**
 * The same gallery on both engines without the page cache: responses per CPU second of the server. The CPU time of PostgreSQL does not
 * count.
 */
export async function measurePostgres(
  folder: string,
  effort: Effort,
  start: (env: Record<string, string>) => Promise<MeasuredServer>,
): Promise<void> {
  const postgres = await startPostgres();
  try {
    await copyGallery(folder, postgres.url);
    const sqlite = await start({});
    const other = await start({ DATABASE_URL: postgres.url });
    const { compared, own, mix } = await worksOf(sqlite.url);
    const rows = [];
    for (const work of [...compared, ...own, mix]) {
      const [first = 0, second = 0] = await measure([sqlite, other], work, effort);
      rows.push([work.name, first, second, formatRatio(second / first)]);
    }
    print(['cache off, answers per CPU-second', 'SQLite', 'PostgreSQL', 'ratio'], rows);
    await other.stop();
  } finally {
    await postgres.stop();
  }
}

/** Copies a gallery of SQLite by a backup without its pictures. Its search index is made again, unless the measurement does without it. */
export async function copyGallery(
  folder: string,
  databaseUrl: string,
  { isIndexed = true }: { isIndexed?: boolean } = {},
): Promise<void> {
  const backup = await mkdtemp(join(tmpdir(), 'galerya-bench-backup-'));
  try {
    const files = await openStorage({ kind: 'folder', folder: join(backup, 'files') });
    const target = await openStorage({ kind: 'folder', folder: join(backup, 'target') });
    const { signal } = new AbortController();
    const settings = { dataDir: folder, databaseUrl };
    await createBackup({ settings: { ...settings, databaseUrl: null }, files, target, now: Date.now(), signal });
    await restoreBackup({ settings, files, source: target, canReplace: false, isDryRun: false });
  } finally {
    await rm(backup, { recursive: true, force: true });
  }
  const database = connect({ dataDir: folder, databaseUrl });
  if (isIndexed) await indexChanges(database, Date.now(), { batchSize: 500 });
  else await database('search_pending').delete();
  await database.destroy();
}
