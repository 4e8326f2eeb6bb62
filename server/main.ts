import cluster from 'node:cluster';
import { commandClock } from '../database/clock.ts';
import { connect } from '../database/connect.ts';
import { prepareDataFolder } from '../database/connection/data-folder.ts';
import { migrate } from '../database/migrate.ts';
import { checkStorage } from './boot/check-storage.ts';
import { runJobsOnly } from './boot/jobs.ts';
import { warnOfMissingEmail, warnOfMissingOwner } from './boot/missing-details.ts';
import { supervise } from './boot/serve/cluster.ts';
import type { PictureStudio } from './boot/serve/serve.ts';
import { storedSecret } from './boot/settings/session-secret.ts';
import { loadSettings, type Settings } from './boot/settings/settings.ts';
import { explainFailure } from './boot/start-errors.ts';
import { openLog } from './http/monitoring/log.ts';
import { recordFiles } from './static-pages/records.ts';

let settings: Settings | null = null;
try {
  settings = loadSettings(process.env);
  if (cluster.isPrimary) settings = await withLocalOAuthProvider(settings);
  await start(withSessionSecret(settings));
} catch (error) {
  console.error(explainFailure(error, settings) ?? error);
  process.exit(1);
}

async function start(settings: Settings): Promise<void> {
  const studio = cluster.isPrimary ? await prepare(settings) : null;
  if (settings.jobs === 'only') await runJobsOnly(settings);
  else if (cluster.isPrimary && settings.processes > 1) await supervise(settings);
  else {
    // The primary process of several, a process of jobs and a start that fails do not load the pages and calls.
    const { serve } = await import('./boot/serve/serve.ts');
    await serve(settings, studio);
  }
}

function withSessionSecret(settings: Settings): Settings {
  return settings.sessionSecrets.length > 0
    ? settings
    : { ...settings, sessionSecrets: [storedSecret(settings.dataDir)] };
}

/** Starts a local OAuth provider for Google and Facebook without credentials; worker processes inherit its environment variables. */
async function withLocalOAuthProvider(settings: Settings): Promise<Settings> {
  if (settings.environment === 'production' || settings.jobs === 'only') return settings;
  const { startLocalProvider } = await import('./oauth-provider/start.ts');
  Object.assign(process.env, await startLocalProvider(settings));
  return loadSettings(process.env);
}

/** Runs once, in the primary process: migrations, and the demo gallery outside production. */
async function prepare(settings: Settings): Promise<PictureStudio | null> {
  const { environment, dataDir, databaseUrl, logLevel, jobs } = settings;
  if (prepareDataFolder(dataDir).isOpenToOthers)
    openLog(logLevel).warn({ dataDir }, 'other users of this host can use DATA_DIR; chmod 700 makes it private');
  const database = connect({ dataDir, databaseUrl });
  try {
    await migrate(database);
    await checkStorage(settings, database, openLog(logLevel));
    const now = await commandClock(database);
    await recordFiles(database, now());
    if (environment === 'production') {
      await warnOfMissingEmail(database, openLog(logLevel));
      await warnOfMissingOwner(database, openLog(logLevel));
    }
    if ((environment !== 'demo' && environment !== 'development') || jobs === 'only') return null;
    const { openDemo } = await import('./boot/demo.ts');
    return await openDemo(settings, database);
  } finally {
    await database.destroy();
  }
}
