import { connect } from '../database/connect.ts';
import { loadSettings } from './boot/settings/settings.ts';
import { explainFailure } from './boot/start-errors.ts';
import { findViolations } from './doctor/invariants.ts';

// `npm run check:invariants`: checks the database of DATA_DIR or DATABASE_URL, also while the shop runs, and exits with 1 on a violation.

try {
  const database = connect(loadSettings(process.env));
  const breaches = await findViolations(database).finally(() => database.destroy());
  for (const { description, rows } of breaches) {
    console.error(`Violated: ${description}.`);
    for (const row of rows) console.error(`  ${JSON.stringify(row)}`);
  }
  if (breaches.length === 0) console.log('All invariants hold.');
  process.exitCode = breaches.length === 0 ? 0 : 1;
} catch (error) {
  console.error(explainFailure(error, null) ?? error);
  process.exitCode = 2;
}
