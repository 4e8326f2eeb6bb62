import { once } from 'node:events';
import type { DatabaseSettings } from '../../database/connect.ts';
import { connect } from '../../database/connect.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { openRunner } from '../../server/jobs/runner.ts';
import { bareFrontend, openApp } from '../support/app.ts';
import { type Death, dieAt } from '../support/preloads/die-at.ts';

export interface Beginning {
  settings: DatabaseSettings;
  /** The time of its clock. */
  now: number;
  smtpUrl: string;
  death: Death;
  /** Only this kind. */
  only?: string;
}

// A process that runs all background jobs that are due, and is killed in the middle.
const [{ settings, now, smtpUrl, death, only }]: [Beginning] = (await once(process, 'message')) as [Beginning];
const database = connect(settings);
// The mail templates are JSX, which this process cannot load without Vitest.
const mail = async (subject: string) => ({ subject, html: subject, text: subject });
const { context } = await openApp({
  database,
  now,
  settings: { ...settings, smtpUrl },
  frontend: { ...bareFrontend(), mail },
});
const runner = openRunner(context, jobKinds(context, 'http://gallery.example'));
dieAt(database, death);
await runner.runDue(only);
process.exit(0);
