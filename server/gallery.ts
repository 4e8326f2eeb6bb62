import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { loadSettings, type Settings } from './boot/settings/settings.ts';
import { explainFailure } from './boot/start-errors.ts';
import { progressBar } from './catalogue/progress-bar.ts';
import { runDoctor } from './doctor/doctor.ts';
import { type FindFiles, type OpenShop, runCommand } from './operator/run-command.ts';

// `npm run gallery`: the operator's commands, on the database of DATA_DIR or DATABASE_URL, also while the shop runs.
let settings: Settings | null = null;
try {
  const [noun, ...rest] = process.argv.slice(2);
  if (noun === 'doctor') await examine(rest);
  else await run();
} catch (error) {
  console.error(explainFailure(error, settings) ?? error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { code, text } = await runCommand(process.argv.slice(2), open, findFiles);
  if (code === 0) console.log(text);
  else console.error(text);
  process.exitCode = code;
}

/** `doctor` migrates nothing, and works with invalid settings and without a database. */
async function examine(args: string[]): Promise<void> {
  const { code, text } = await runDoctor(args, process.env);
  // A check that reached its limit may still wait for a connection.
  (code === 2 ? process.stderr : process.stdout).write(`${text}\n`, () => process.exit(code));
}

async function open(work: Parameters<OpenShop>[0]): Promise<string> {
  const { now, files } = findFiles();
  const database = connect(files.settings);
  try {
    await migrate(database);
    return await work({ database, now, files });
  } finally {
    await database.destroy();
  }
}

function findFiles(): ReturnType<FindFiles> {
  settings = loadSettings(process.env);
  return { now: Date.now(), files: { settings, showProgress: (label) => progressBar(process.stderr, label) } };
}
