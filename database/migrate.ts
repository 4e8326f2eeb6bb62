import type { Knex } from 'knex';
import { takeTurns } from './engine.ts';
import { write } from './transaction.ts';

/** Any number that nothing else takes turns with. */
const migrationTurn = 4_721_905;
/** Another process may be in the middle of a long migration. */
const patienceMs = 60_000;

/** Brings the tables up to date; of several processes that start at once one does it and the others find it done. */
export async function migrate(database: Knex): Promise<void> {
  if (await migrationsAreCurrent(database)) return;
  await write(
    database,
    async (transaction) => {
      await takeTurns(transaction, migrationTurn);
      await transaction.migrate.latest();
    },
    { patienceMs },
  );
}

/** Whether every migration that this version knows has run; a newer version may have run more. */
export async function migrationsAreCurrent(database: Knex): Promise<boolean> {
  if (!(await database.schema.hasTable('knex_migrations'))) return false;
  const [, pending] = await database.migrate.list({ disableMigrationsListValidation: true });
  return pending.length === 0;
}
