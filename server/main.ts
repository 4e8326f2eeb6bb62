import cluster from 'node:cluster';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { keptSecret } from './http/session-secret.ts';
import { supervise } from './processes.ts';
import { serve } from './serve.ts';
import { loadSettings, type Settings, SettingsError } from './settings.ts';

const settings = readSettings();
if (cluster.isPrimary) await prepareDatabase(settings);
if (cluster.isPrimary && settings.processes > 1) supervise(settings);
else await serve(settings);

function readSettings(): Settings {
  try {
    const read = loadSettings(process.env);
    return read.sessionSecrets.length > 0 ? read : { ...read, sessionSecrets: [keptSecret(read.dataDir)] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`Settings error: ${error.message}`);
    process.exit(1);
  }
}

/** Once, whatever the number of processes. */
async function prepareDatabase(settings: Settings): Promise<void> {
  const database = connect(settings);
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}
