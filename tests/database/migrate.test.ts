import { expect, it } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { MigrationBlocked, migrate, migrationsAreCurrent, UnknownMigrations } from '../../database/migrate.ts';
import { explainFailure } from '../../server/boot/start-errors.ts';
import { onEachEngine, onEngine } from '../support/database.ts';

onEachEngine('migrations', (engine) => {
  it('are current after they have run, and a second run changes nothing', async () => {
    const database = await engine.open();
    await migrate(database);
    expect(await migrationsAreCurrent(database)).toBe(true);
  });

  it('are not current if one has not run', async () => {
    const database = await engine.open();
    await database.migrate.down();
    expect(await migrationsAreCurrent(database)).toBe(false);
    await migrate(database);
    expect(await migrationsAreCurrent(database)).toBe(true);
  });

  it('can all be rolled back and run again', async () => {
    const database = await engine.open();
    await database.migrate.rollback({}, true);
    expect(await database.schema.hasTable('artworks')).toBe(false);
    await migrate(database);
    expect(await database.schema.hasTable('artworks')).toBe(true);
  });

  it('OPS-07 run once when several processes start at the same time on an empty database', async () => {
    const settings = await engine.create();
    const first = await engine.open(settings);
    await first.migrate.rollback({}, true);
    await first.schema.dropTable('knex_migrations').dropTable('knex_migrations_lock');
    const all = await Promise.all(Array.from({ length: 4 }, () => engine.open(settings)));
    await Promise.all(all.map((each) => migrate(each)));
    expect(await migrationsAreCurrent(first)).toBe(true);
    expect(await first('knex_migrations').select('name').groupBy('name').having(first.raw('count(*) > 1'))).toEqual([]);
  });

  it('fail with a sentence, and change nothing, if another transaction locks the database for too long', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    await database.migrate.down();
    const writing = await other.transaction();
    // On SQLite, each writing transaction locks the database.
    if (isPostgres(other)) await writing.raw('lock table knex_migrations in exclusive mode');
    const error = await migrate(database, { lockTimeoutMs: 100 }).catch((error: unknown) => error);
    await writing.rollback();
    expect(error).toBeInstanceOf(MigrationBlocked);
    expect(explainFailure(error, null)).toMatch(/^Cannot upgrade the database: another transaction, .+ for 0\.1 s\. /);
    expect(await migrationsAreCurrent(database)).toBe(false);
    await migrate(database);
    expect(await migrationsAreCurrent(database)).toBe(true);
  });

  it('refuse a database from before the first release, and leave it unchanged', async () => {
    const database = await engine.open();
    await database('knex_migrations').where('name', 'like', '0001%').update({ name: '0001_pictures_and_terms.ts' });
    await expect(migrate(database)).rejects.toThrow(UnknownMigrations);
    await expect(migrate(database)).rejects.toThrow(
      'it has migrations that this version does not know (0001_pictures_and_terms.ts)',
    );
    expect(await database.schema.hasTable('artworks')).toBe(true);
    expect(await database('knex_migrations_lock').pluck('is_locked')).toEqual([0]);
  });
});

onEngine('PostgreSQL', 'migrations that wait for a table', (engine) => {
  it('let others use the tables for a second and a half between two attempts', async () => {
    const settings = await engine.create();
    const [database, other] = [await engine.open(settings), await engine.open(settings)];
    await database.migrate.down();
    const attempts: number[] = [];
    database.on('query', ({ sql }: { sql: string }) => {
      if (sql.startsWith('set local lock_timeout')) attempts.push(performance.now());
    });
    const backup = await other.transaction();
    await backup.raw('lock table knex_migrations in exclusive mode');
    const migrating = migrate(database);
    await expect.poll(() => attempts).toHaveLength(2);
    await backup.rollback();
    await migrating;
    // The first attempt waited for half a second.
    expect(Number(attempts[1]) - Number(attempts[0])).toBeGreaterThan(1_900);
  });
});
