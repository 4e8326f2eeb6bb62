import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { migrationState } from '../../database/migrate.ts';
import { HOUR } from '../../server/time/time.ts';
import { newFolder } from '../backup/gallery.ts';
import { csvOf } from '../catalogue/catalogue-file.ts';
import { onEachEngine } from '../support/database.ts';
import { childEnvironment } from '../support/programs/environment.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Output {
  code: unknown;
  out: string;
  err: string;
}

/** Runs a program of the server as an operator does. */
function run(
  { databaseUrl, dataDir }: DatabaseSettings,
  argv: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Output> {
  const env = childEnvironment({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    ...more,
  });
  const { promise, resolve } = Promise.withResolvers<Output>();
  execFile(process.execPath, argv, { env, cwd: ROOT }, (error, out, err) =>
    resolve({ code: error?.code ?? 0, out, err }),
  );
  return promise;
}

onEachEngine('the commands of a later version', (engine) => {
  it('change nothing in the database of an earlier one until an operator migrates it', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    const lastMigration = async () => (await migrationState(database)).completed.at(-1) ?? '';
    const last = await lastMigration();
    await database.migrate.down();
    const before = await lastMigration();
    expect(before).not.toBe(last);
    const works = join(await newFolder(), 'works.csv');
    await writeFile(works, csvOf([{ slug: 'work' }]));
    for (const argv of [
      ['server/gallery.ts', 'jobs', 'list'],
      ['server/catalogue/import.ts', works],
      ['server/catalogue/export.ts', `${works}.export.csv`],
      ['server/rebuild-search.ts'],
    ]) {
      const { code, err } = await run(settings, argv);
      expect([code, err.trim()]).toEqual([
        1,
        `The database is that of an earlier version and lacks migrations: ${last}. Nothing has changed. Make a backup, then start this version, or run: npm run gallery -- migrate`,
      ]);
      expect(await lastMigration()).toBe(before);
    }
    const migrate = () => run(settings, ['server/gallery.ts', 'migrate']);
    expect(await migrate()).toEqual({ code: 0, out: `The database is migrated: ${last}.\n`, err: '' });
    expect(await migrate()).toEqual({ code: 0, out: 'The database has all migrations of this version.\n', err: '' });
    expect(await run(settings, ['server/gallery.ts', 'jobs', 'list'])).toMatchObject({ code: 0 });
  });
});

onEachEngine('the commands on a machine with a wrong clock', (engine) => {
  it('write the times of the database', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    const works = join(await newFolder(), 'works.csv');
    await writeFile(works, csvOf([{ slug: 'work' }]));
    const ahead = `const own = Date.now; Date.now = () => own() + ${HOUR}`;
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(ahead)}`;
    const queued = await run(settings, ['server/catalogue/import.ts', works, '--background'], { NODE_OPTIONS });
    expect(queued).toMatchObject({ code: 0, err: '' });
    const invite = ['server/gallery.ts', 'staff', 'invite', 'luz@example.com', '--role', 'owner'];
    expect(await run(settings, invite, { NODE_OPTIONS })).toMatchObject({ code: 0, err: '' });
    // SQLite has no clock of its own: all its processes are on one machine.
    const hoursAhead = engine.name === 'SQLite' ? 1 : 0;
    const hoursFromNow = (time: unknown) => Math.round((Number(time) - Date.now()) / HOUR) + 0;
    const job = await database('jobs').where({ kind: 'imports' }).first();
    const invitation = await database('invitations').first();
    expect([hoursFromNow(job?.created_at), hoursFromNow(invitation?.created_at)]).toEqual([hoursAhead, hoursAhead]);
  });
});
