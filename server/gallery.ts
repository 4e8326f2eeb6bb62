import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { loadSettings, type Settings } from './boot/settings.ts';
import { explainFailure } from './boot/start-errors.ts';
import { progressBar } from './catalogue/progress-bar.ts';
import { type OpenShop, runCommand } from './operator/run-command.ts';

// `npm run gallery`: the operator's commands, on the database of DATA_DIR or DATABASE_URL, also while the shop runs.
let settings: Settings | null = null;
try {
  const { code, text } = await runCommand(process.argv.slice(2), open);
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
} catch (error) {
  console.error(explainFailure(error, settings) ?? error);
  process.exitCode = 1;
}

async function open(work: Parameters<OpenShop>[0]): Promise<string> {
  settings = loadSettings(process.env);
  const database = connect(settings);
  try {
    await migrate(database);
    const files = { settings, showProgress: (label: string) => progressBar(process.stderr, label) };
    return await work({ database, now: Date.now(), files });
  } finally {
    await database.destroy();
  }
}
