import { connect } from '../../database/connect.ts';
import { migrateIfEmpty } from '../../database/migrate.ts';
import { loadSettings, type Settings } from '../boot/settings/settings.ts';
import { explainFailure } from '../boot/start-errors.ts';
import { openStorage } from '../storage/open.ts';
import { exportArtworks } from './export/artworks.ts';
import { exportFolder, writeFile } from './export/folder.ts';
import { progressBar } from './progress-bar.ts';

const [path, ...more] = process.argv.slice(2);
if (!path || path.startsWith('-') || more.length) {
  console.error('Usage: npm run export -- folder, or npm run export -- artworks.csv');
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

let settings: Settings | null = null;
try {
  settings = loadSettings(process.env);
  await run(settings, path);
} catch (error) {
  const stopped = stopping.signal.aborted ? 'Stopped; the export is incomplete.' : null;
  console.error(stopped ?? explainFailure(error, settings) ?? error);
  process.exitCode = 1;
}

async function run(settings: Settings, path: string): Promise<void> {
  const database = connect(settings);
  const storage = await openStorage(settings.storage);
  try {
    await storage.check();
    await migrateIfEmpty(database);
    if (path.endsWith('.csv')) {
      await writeFile(path, exportArtworks(database));
      console.log(`The artworks are in ${path}`);
      return;
    }
    const { pictures, withoutFiles } = await exportFolder({
      database,
      storage,
      folder: path,
      signal: stopping.signal,
      onCopied: progressBar(process.stdout, 'Copying pictures'),
    });
    console.log(`The catalogue is in ${path}, with ${pictures - withoutFiles.length} pictures.`);
    if (withoutFiles.length === 0) return;
    const named = withoutFiles.slice(0, 5).join(', ');
    console.error(
      `${withoutFiles.length} pictures have no files in the storage yet (${named}): an import elsewhere refuses the rows that name them. Start the gallery until they are there, and export again.`,
    );
    process.exitCode = 2;
  } finally {
    storage.close();
    await database.destroy();
  }
}
