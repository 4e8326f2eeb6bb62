import { connect } from '../../../../database/connect.ts';
import { migrate as runMigrations } from '../../../../database/migrate.ts';
import type { PlainCommand } from '../../command.ts';

export const migrate: PlainCommand = {
  description: 'Runs the pending migrations of this version, as its start does. Make a backup first.',
  async run({ readSetup }) {
    const database = connect(readSetup().settings);
    try {
      const names = await runMigrations(database);
      return names.length > 0
        ? `The database is migrated: ${names.join(', ')}.`
        : 'The database has all migrations of this version.';
    } finally {
      await database.destroy();
    }
  },
};
