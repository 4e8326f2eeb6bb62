import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { migrate } from '../../database/migrate.ts';
import { findBreaches } from '../../server/invariants.ts';
import { onEngine } from '../support/database.ts';

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const [dump = '', restore = ''] = [...operations.matchAll(/^ *(pg_(?:dump|restore) .+)$/gm)].map(([, line]) => line);

/** Of a program of PostgreSQL on this machine; null where there is none. */
function majorOf(program: string): number | null {
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return error ? null : Number(/\d+/.exec(stdout)?.[0]);
}

it('the documented commands for a backup of PostgreSQL name what they read and write, by options that there are', () => {
  const [dumping, restoring] = [dump.split(' '), restore.split(' ')];
  const file = dumping.find((word) => word.startsWith('--file='))?.slice('--file='.length);
  expect(dumping.at(-1)).toBe('"$DATABASE_URL"');
  expect(restoring.at(-1)).toBe(file);
  expect(restoring).toContain('--dbname="$DATABASE_URL"');
  for (const [program = '', ...words] of [dumping, restoring]) {
    if (majorOf(program) === null) continue;
    const help = execFileSync(program, ['--help'], { encoding: 'utf8' });
    for (const [option = ''] of words.map((word) => /^--[a-z-]+/.exec(word) ?? [])) expect(help).toContain(option);
  }
});

onEngine('PostgreSQL', 'a backup', (engine) => {
  it('OPS-05 by the documented commands is restored whole, into the same database and into an empty one', async ({
    skip,
  }) => {
    const { databaseUrl, ...rest } = await engine.create();
    const database = await engine.open({ databaseUrl, ...rest });
    const [{ server_version_num: version }] = (await database.raw('show server_version_num')).rows;
    const majors = [majorOf('pg_dump'), majorOf('pg_restore')];
    const isRunnable = majors.every((major) => major !== null && major >= Math.floor(version / 10_000));
    skip(!isRunnable, 'pg_dump and pg_restore are missing, or older than the server');
    const { slug } = await createArtwork(database, { title: 'Bagong Umaga' });
    const cwd = mkdtempSync(join(tmpdir(), 'galerya-backup-'));
    const run = (command: string, url: string | null) =>
      execFileSync('sh', ['-c', command], { cwd, env: { ...process.env, DATABASE_URL: url ?? '' }, encoding: 'utf8' });
    run(dump, databaseUrl);
    await database('artworks').where({ slug }).delete();
    await createArtwork(database, { title: 'Later' });
    run(restore, databaseUrl);
    await expectRestored(database, slug);

    const empty = await engine.create();
    const other = await engine.open(empty);
    await other.raw('drop schema public cascade');
    await other.raw('create schema public');
    run(restore, empty.databaseUrl);
    await expectRestored(other, slug);
  });
});

async function expectRestored(database: Knex, slug: string): Promise<void> {
  expect(await database('artworks').select('slug', 'title')).toEqual([{ slug, title: 'Bagong Umaga' }]);
  // The migrations are known, and the triggers work.
  await migrate(database);
  await createArtwork(database);
  expect(await database('artworks').count({ n: '*' }).first()).toEqual({ n: 2 });
  await database('artworks').whereNot({ slug }).delete();
  expect(await findBreaches(database)).toEqual([]);
}
