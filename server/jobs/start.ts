import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { databaseClock } from '../../database/clock.ts';
import { connect, POOL_SIZES } from '../../database/connect.ts';
import { registerBackupMetrics } from '../backup/metrics.ts';
import type { Settings } from '../boot/settings/settings.ts';
import type { Frontend, SsrModule } from '../frontend/frontend.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import { openGateways } from '../payments/registry.ts';
import { pictureFiles } from '../pictures/files/serve.ts';
import { openStorage } from '../storage/open.ts';
import { MINUTE } from '../time/time.ts';
import { registerGalleryMetrics } from './gallery-metrics.ts';
import { jobKinds } from './kinds.ts';
import { openRunner } from './runner.ts';

/** Milliseconds. An import or a refresh of the whole catalogue has longer statements than a request. */
const STATEMENT_TIMEOUT = 10 * MINUTE;

interface StartOptions {
  settings: Settings;
  /** Starts the links in mails. */
  origin: string;
  log: Logger;
  metrics: Pick<Metrics, 'registry'>;
}

/** Runs background jobs in this thread with a database connection of its own, until it is closed. */
export async function startJobs({ settings, origin, log, metrics }: StartOptions): Promise<{ close(): Promise<void> }> {
  const database = connect(settings, {
    isServing: true,
    statementTimeoutMs: STATEMENT_TIMEOUT,
    maxConnections: POOL_SIZES.jobs,
  });
  const clock = await databaseClock(database, (err) =>
    log.warn({ err }, 'clock could not be synchronized with the database; the last offset stays'),
  );
  const { now } = clock;
  const storage = await openStorage(settings.storage);
  const context = {
    settings,
    database,
    now,
    log,
    metrics,
    payments: openGateways(settings.payment, { database, now, secrets: settings.sessionSecrets }),
    storage,
    pictures: pictureFiles(storage),
    frontend: { mail: renderBuiltMail },
  };
  registerGalleryMetrics(context);
  registerBackupMetrics(context);
  const runner = openRunner(context, jobKinds(context, origin));
  runner.start();
  return {
    close: async () => {
      await runner.close();
      clock.close();
      await database.destroy();
    },
  };
}

/** Loads the bundle of pages and mails for the first mail: it takes a second and many megabytes. */
const renderBuiltMail: Frontend['mail'] = async (kind, props, frame, texts) => {
  const bundle = join(import.meta.dirname, '../../dist/server/ssr.js');
  const { renderMail }: SsrModule = await import(pathToFileURL(bundle).href);
  return renderMail(kind, props, frame, texts);
};
