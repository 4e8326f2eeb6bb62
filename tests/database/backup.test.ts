import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { migrate } from '../../database/migrate.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { neededPrograms } from '../support/programs/needed-programs.ts';
import { startPostgres } from '../support/programs/postgres.ts';

const program = neededPrograms('postgres');

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const [dump = '', restore = ''] = [...operations.matchAll(/^ *(pg_(?:dump|restore) .+)$/gm)].map(([, line]) => line);

/** Major version of a PostgreSQL program on this machine; null if it is missing. */
function majorOf(program: string): number | null {
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return error ? null : Number(/\d+/.exec(stdout)?.[0]);
}

/** Options of the programs of PostgreSQL 18 that the commands need. The restore replaces the content completely or not at all. */
const OPTIONS: Record<string, string[]> = {
  pg_dump: ['--format', '--no-owner', '--file'],
  pg_restore: ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--dbname'],
};

it('the documented commands for a backup of PostgreSQL name their input and output and use existing options', () => {
  const [dumping, restoring] = [dump.split(' '), restore.split(' ')];
  const file = dumping.find((word) => word.startsWith('--file='))?.slice('--file='.length);
  expect(dumping.at(-1)).toBe('"$DATABASE_URL"');
  expect(restoring.at(-1)).toBe(file);
  expect(restoring).toContain('--dbname="$DATABASE_URL"');
  for (const [program = '', ...words] of [dumping, restoring]) {
    const options = words.flatMap((word) => /^--[a-z-]+/.exec(word) ?? []);
    expect(options).toEqual(OPTIONS[program]);
    if (majorOf(program) === null) continue;
    const help = execFileSync(program, ['--help'], { encoding: 'utf8' });
    for (const option of options) expect(help).toContain(option);
  }
});

onEngine('PostgreSQL', 'a backup', (engine) => {
  it('OPS-05 contains all tables and rows, and nothing that fails during a restore', async () => {
    const database = await engine.open();
    expect((await database.raw(NOT_RESTORABLE)).rows).toEqual([]);
    // Checks that the query finds such an object.
    await database.raw(`create function twice(n int) returns int immutable language sql as 'select n * 2'`);
    await database.raw('create table copies (n int check (twice(n) > 0), m int generated always as (twice(n)) stored)');
    await database.raw('create index copies_twice on copies (twice(n))');
    await database.raw(
      `do $$ begin execute format('alter database %I set work_mem = 9999', current_database()); end $$`,
    );
    expect((await database.raw(NOT_RESTORABLE)).rows).toEqual(
      ['check of copies', 'column of copies', 'database setting', 'index copies_twice'].map((name) => ({ name })),
    );
  });
});

it('OPS-05 a backup is restored completely by the documented commands, into the same database and into an empty one', async ({
  skip,
}) => {
  // A server of their own: the client programs must not be older than the server.
  const bin = dirname(program('postgres', skip));
  const server = await startPostgres({ initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') });
  onTestFinished(server.stop);
  const cwd = mkdtempSync(join(tmpdir(), 'galerya-backup-'));
  const run = (command: string, DATABASE_URL: string) => {
    const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), DATABASE_URL };
    return execFileSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  };
  const database = connect({ dataDir: cwd, databaseUrl: server.url });
  onTestFinished(() => database.destroy());
  await migrate(database);
  const { slug } = await createArtwork(database, { title: 'Bagong Umaga' });
  run(dump, server.url);
  await database('artworks').where({ slug }).delete();
  await createArtwork(database, { title: 'Later' });
  run(restore, server.url);
  await expectRestored(database, slug);

  await database.raw('create database other');
  const otherUrl = server.url.replace(/[^/]+$/, 'other');
  const other = connect({ dataDir: cwd, databaseUrl: otherUrl });
  onTestFinished(() => other.destroy());
  run(restore, otherUrl);
  await expectRestored(other, slug);
});

async function expectRestored(database: Knex, slug: string): Promise<void> {
  expect(await database('artworks').select('slug', 'title')).toEqual([{ slug, title: 'Bagong Umaga' }]);
  // The migrations are recorded, and the triggers work.
  await migrate(database);
  await createArtwork(database);
  expect(await database('artworks').count({ n: '*' }).first()).toEqual({ n: 2 });
  await database('artworks').whereNot({ slug }).delete();
  expect(await findViolations(database)).toEqual([]);
}

/**
 * Settings of the database, which `pg_dump` omits, and objects that call our functions while rows are loaded. A restore runs with an empty
 * search_path, in which unqualified names are not found.
 */
const NOT_RESTORABLE = `
  with own as (select oid from pg_proc where pronamespace = 'public'::regnamespace),
    calls as (select classid, objid from pg_depend where refclassid = 'pg_proc'::regclass and refobjid in (select oid from own))
  select 'database setting' as name from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
    where d.datname = current_database()
  union select 'check of ' || conrelid::regclass from pg_constraint
    join calls on classid = 'pg_constraint'::regclass and objid = oid
  union select 'column of ' || adrelid::regclass from pg_attrdef
    join calls on classid = 'pg_attrdef'::regclass and objid = oid
  union select 'index ' || indexrelid::regclass from pg_index
    join calls on classid = 'pg_class'::regclass and objid = indexrelid
  order by name`;
