import { connect, type DatabaseSettings } from '../../../database/connect.ts';
import { DAY } from '../../../server/time/time.ts';
import { makeGallery } from './gallery.ts';

/** A gallery with inventory numbers, artworks in every state, and artworks that lack something; without a search index. */
export async function makeStaffGallery(dataDir: string, size: number): Promise<void> {
  const now = Date.now();
  await makeGallery(dataDir, size, now);
  const database = connect({ dataDir, databaseUrl: null });
  for (const sql of [
    `insert into artwork_details (artwork_id, inventory_number, location)
      select id, 'INV-' || id, 'Room ' || (id % 40) from artworks`,
    "update images set alt = '' where id % 10 = 0",
    'update artworks set description = null where id % 7 = 0',
    'update artworks set medium_id = null where id % 9 = 0',
    `update artworks set published_at = null, last_published_at = ${now - DAY} where id % 20 = 1`,
    'update artworks set published_at = null where id % 33 = 2',
    `update artworks set published_at = ${now + DAY} where id % 50 = 3`,
    'delete from search_pending',
  ])
    await database.raw(sql);
  await database.destroy();
}

/** The statistics of the planner; on PostgreSQL also the old rows, as autovacuum does. */
export async function analyze(settings: DatabaseSettings): Promise<void> {
  const database = connect(settings);
  await database.raw(settings.databaseUrl === null ? 'analyze' : 'vacuum analyze');
  await database.destroy();
}
