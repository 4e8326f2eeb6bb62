import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { connect } from '../../../database/connect.ts';
import { migrate } from '../../../database/migrate.ts';
import { indexChanges } from '../../../server/search/index/sync.ts';
import type { Knex } from '../../support/knex.ts';
import { startPostgres } from '../../support/programs/postgres.ts';
import { type Effort, measure } from '../load.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';
import { print, times } from '../table.ts';
import { worksOf } from './works.ts';

/** In the order of their foreign keys. */
const TABLES = [
  'images',
  'categories',
  'styles',
  'media',
  'subjects',
  'tags',
  'artist_types',
  'artists',
  'artworks',
  'artwork_style',
  'artwork_subject',
  'artwork_tag',
  'artwork_details',
  'carts',
  'reservations',
  'interests',
  'menu_items',
  'settings',
  'accounts',
  'newsletter_subscriptions',
  'orders',
  'receipts',
];
/** Columns that PostgreSQL computes. */
const GENERATED_COLUMNS = ['orientation', 'size', 'price'];
const BATCH_SIZE = 1_000;

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
      rows.push([work.name, first, second, times(second / first)]);
    }
    print(['cache off, answers per CPU-second', 'SQLite', 'PostgreSQL', 'ratio'], rows);
    await other.stop();
  } finally {
    await postgres.stop();
  }
}

/** Copies a gallery of SQLite. Its search index is made again, unless the measurement does without it. */
export async function copyGallery(
  folder: string,
  databaseUrl: string,
  { isIndexed = true }: { isIndexed?: boolean } = {},
): Promise<void> {
  const source = new Sqlite(join(folder, 'galerya.sqlite'), { readonly: true });
  const database = connect({ dataDir: folder, databaseUrl });
  await migrate(database);
  for (const table of TABLES) await copyTable(source, database, table);
  await database.raw('analyze');
  if (isIndexed) await indexChanges(database, Date.now(), { batchSize: 500 });
  else await database('search_pending').delete();
  await database.destroy();
  source.close();
}

async function copyTable(source: Sqlite.Database, database: Knex, table: string): Promise<void> {
  let rows: Record<string, unknown>[] = [];
  const insert = async () => {
    if (rows.length) await database(table).insert(rows);
    rows = [];
  };
  for (const row of source.prepare<[], Record<string, unknown>>(`select * from ${table}`).iterate()) {
    rows.push(Object.fromEntries(Object.entries(row).filter(([column]) => !GENERATED_COLUMNS.includes(column))));
    if (rows.length === BATCH_SIZE) await insert();
  }
  await insert();
}
