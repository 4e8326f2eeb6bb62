import { commandClock } from '../database/clock.ts';
import { connect } from '../database/connect.ts';
import { migrateIfEmpty } from '../database/migrate.ts';
import { loadSettings, type Settings } from './boot/settings/settings.ts';
import { explainFailure } from './boot/start-errors.ts';
import { progressBar } from './catalogue/progress-bar.ts';
import type { CommandSetup } from './operator/command.ts';
import { type OpenShop, runCommand } from './operator/run-command.ts';
import { openGateways } from './payments/registry.ts';

// `npm run gallery`: the operator's commands, on the database of DATA_DIR or DATABASE_URL, also while the shop runs.
let settings: Settings | null = null;
try {
  const { code, text } = await runCommand(process.argv.slice(2), open, readSetup);
  // A check of `doctor` that reached its limit may still wait for a connection.
  (code === 2 ? process.stderr : process.stdout).write(`${text}\n`, () => process.exit(code));
} catch (error) {
  console.error(explainFailure(error, settings) ?? error);
  process.exitCode = 1;
}

async function open(work: Parameters<OpenShop>[0]): ReturnType<OpenShop> {
  const setup = readSetup();
  const { payment, sessionSecrets: secrets } = setup.settings;
  const database = connect(setup.settings);
  try {
    await migrateIfEmpty(database);
    const now = await commandClock(database);
    const payments = openGateways(payment, { database, now, secrets });
    const findTextErrors = async (text: string, slug: string) => {
      // Loads the table of all pages, which other commands do not need.
      const links = await import('./admin/site/links.ts');
      return links.findTextErrors({ database, now }, text, { slug });
    };
    return await work({ database, now: now(), setup, payments, findTextErrors });
  } finally {
    await database.destroy();
  }
}

function readSetup(): CommandSetup & { settings: Settings } {
  settings = loadSettings(process.env);
  return { settings, showProgress: (label) => progressBar(process.stderr, label) };
}
