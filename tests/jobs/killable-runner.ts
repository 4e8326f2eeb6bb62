import { once } from 'node:events';
import { Registry } from 'prom-client';
import type { DatabaseSettings } from '../../database/connect.ts';
import { connect } from '../../database/connect.ts';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { openLog } from '../../server/http/monitoring/log.ts';
import type { JobContext } from '../../server/jobs/context.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { openRunner } from '../../server/jobs/runner.ts';
import { openGateways } from '../../server/payments/registry.ts';
import { pictureFiles } from '../../server/pictures/files/serve.ts';
import { openStorage } from '../../server/storage/open.ts';
import { type KillPoint, killAt } from '../support/preloads/kill-at.ts';
import { SECRET } from '../support/secret.ts';

export interface Beginning {
  settings: DatabaseSettings;
  /** The time of its clock. */
  now: number;
  smtpUrl: string;
  death: KillPoint;
  /** Only this kind. */
  only?: string;
}

// A process that runs all background jobs that are due, and is killed in the middle. It does not load the app, which would take longer
// than the jobs. It ends with the process that started it.
process.once('disconnect', () => process.exit(0));
const [{ settings, now, smtpUrl, death, only }]: [Beginning] = (await once(process, 'message')) as [Beginning];
const database = connect(settings);
// The mail templates are JSX, which this process cannot load without Vitest.
const mail = async (subject: string) => ({ subject, html: subject, text: subject });
const complete = {
  ...loadSettings({ NODE_ENV: 'test', DATA_DIR: settings.dataDir }),
  sessionSecrets: [SECRET],
  ...settings,
  smtpUrl,
};
const storage = await openStorage(complete.storage);
const context: JobContext = {
  settings: complete,
  database,
  now: () => now,
  log: openLog('info', { write: () => {} }),
  storage,
  pictures: pictureFiles(storage),
  metrics: { registry: new Registry() },
  frontend: { mail },
  payments: openGateways(complete.payment, { database, now: () => now, secrets: complete.sessionSecrets }),
};
const runner = openRunner(context, jobKinds(context, 'http://gallery.example'));
killAt(database, death);
await runner.runDue(only);
process.exit(0);
