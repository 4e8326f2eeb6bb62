import { commandClock } from '../database/clock.ts';
import { connect } from '../database/connect.ts';
import { migrateIfEmpty } from '../database/migrate.ts';
import { loadSettings, type Settings } from './boot/settings/settings.ts';
import { explainFailure } from './boot/start-errors.ts';
import { rebuildIndex } from './search/index/sync.ts';
import { SECOND } from './time/time.ts';

// `npm run search:rebuild`: empties and fills the search index, also while the shop is running.
let settings: Settings | null = null;
/** The last printed percentage, a multiple of ten. */
let printed = 0;
try {
  settings = loadSettings(process.env);
  await rebuild(settings);
} catch (error) {
  console.error(explainFailure(error, settings) ?? error);
  process.exit(1);
}

async function rebuild({ databaseUrl, dataDir }: Settings): Promise<void> {
  const database = connect({ databaseUrl, dataDir });
  const started = performance.now();
  try {
    await migrateIfEmpty(database);
    const now = await commandClock(database);
    const changes = await rebuildIndex(database, now(), printProgress);
    const seconds = ((performance.now() - started) / SECOND).toFixed(1);
    console.log(`The search index is rebuilt: ${changes} artworks, artists and styles in ${seconds} s.`);
  } finally {
    await database.destroy();
  }
}

/** Rewrites one line on a terminal; elsewhere prints a line every 10 %. */
function printProgress(done: number, total: number): void {
  const percent = Math.floor((done / Math.max(total, 1)) * 100);
  const line = `Search: ${done} of ${total} (${percent} %)`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done >= total ? '\n' : ''}`);
  else if (percent >= printed + 10 || done >= total) console.log(line);
  printed = Math.max(printed, percent - (percent % 10));
}
