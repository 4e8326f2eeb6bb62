import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { operate } from './operator/operate-command.ts';
import { loadSettings, type Settings } from './settings.ts';
import { explainFailure } from './start-failure.ts';

// `npm run gallery`: what the gallery's people do without a page, in the database of the settings, also while the shop is open.
let settings: Settings | null = null;
try {
  settings = loadSettings(process.env);
  process.exitCode = await run(settings);
} catch (error) {
  console.error(explainFailure(error, settings) ?? error);
  process.exitCode = 1;
}

async function run(given: Settings): Promise<number> {
  const database = connect(given);
  try {
    await migrate(database);
    const { code, text } = await operate(process.argv.slice(2), { database, now: Date.now() });
    if (code === 0) console.log(text);
    else console.error(text);
    return code;
  } finally {
    await database.destroy();
  }
}
