import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { loadSettings, type Settings } from '../boot/settings.ts';
import { explainFailure } from '../boot/start-errors.ts';
import { exportCatalogue } from './export-catalogue.ts';

const [file, ...more] = process.argv.slice(2);
if (!file?.endsWith('.csv') || more.length) {
  console.error('Usage: npm run export -- file.csv');
  process.exit(1);
}

let settings: Settings | null = null;
try {
  settings = loadSettings(process.env);
  await run(settings, file);
  console.log(`The catalogue is in ${file}`);
} catch (error) {
  console.error(explainFailure(error, settings) ?? error);
  process.exitCode = 1;
}

async function run(settings: Settings, file: string): Promise<void> {
  const database = connect(settings);
  const part = `${file}.part`;
  try {
    await migrate(database);
    await pipeline(Readable.from(exportCatalogue(database)), createWriteStream(part));
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
    await database.destroy();
  }
}
