import { runDoctor } from '../../../doctor/doctor.ts';
import type { PlainCommand } from '../../command.ts';

/** Works with invalid settings and without a database, and migrates nothing. */
export const doctor: PlainCommand = {
  options: { json: null },
  description:
    'Checks settings, database, migrations, free space, clock, mail, payment keys, storage, backups, jobs and invariants. Exit code 1: a check failed.',
  run: ({ options }) => runDoctor({ isJson: options.json === true }, process.env),
};
