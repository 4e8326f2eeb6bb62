import { execFile } from 'node:child_process';
import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { openRunner } from '../../server/jobs/runner.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { withDeletionClaim } from '../../server/pictures/files/picture-claims.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { csvOf } from './catalogue-file.ts';

onEachEngine('npm run import -- --background', (engine) => {
  let settings: DatabaseSettings;
  let database: Knex;
  let folder: string;

  beforeEach(async () => {
    settings = await engine.create();
    database = await engine.open(settings);
    folder = await mkdtemp(join(tmpdir(), 'galerya-import-'));
  });

  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const { promise, resolve } = Promise.withResolvers<{ code: number; out: string; err: string }>();
    const env = childEnvironment({ DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl ?? '' });
    const script = join(import.meta.dirname, '../../server/catalogue/import.ts');
    execFile(process.execPath, [script, ...args], { env, cwd: folder }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
    return promise;
  }

  /** Runs the queued imports as the thread of background jobs does. */
  async function runJobs(): Promise<void> {
    const { context } = await openApp({ database, settings, now: Date.now() });
    const runner = openRunner(context, jobKinds(context, 'http://gallery.example'));
    await runner.runDue('imports');
    await runner.close();
  }

  const listed = async () =>
    (await runCommand(['jobs', 'list'], (work) => work({ database, now: Date.now() }))).text.split('\n').slice(1);

  it('OPS-08 queues the import, and a background job runs it', async () => {
    await writeFile(join(folder, 'works.csv'), csvOf([{ slug: 'one' }, { slug: 'two' }]));
    const { code, out } = await run('works.csv', '--background');
    expect([code, out]).toEqual([0, expect.stringContaining('A background job imports it: works.csv ')]);
    expect(await database('artworks').pluck('slug')).toEqual([]);
    expect(await listed()).toEqual([expect.stringMatching(/^imports {2}works\.csv .* waiting {2}0/)]);
    await runJobs();
    expect(await database('artworks').orderBy('id').pluck('slug')).toEqual(['one', 'two']);
    expect(await listed()).toEqual([
      expect.stringMatching(/ done .* step imported, new 2, changed 0, unchanged 0, refused 0$/),
    ]);
  });

  it('reports refused rows and files, and does not try again', async () => {
    await writeFile(join(folder, 'works.csv'), csvOf([{ slug: 'one' }, { slug: 'two', title: '' }]));
    await writeFile(join(folder, 'broken.csv'), 'slug,tittle\none,One\n');
    await run('works.csv', '--background');
    await run('broken.csv', '--background');
    await runJobs();
    expect(await database('artworks').pluck('slug')).toEqual([]);
    const [broken, works] = await listed();
    expect(broken).toMatch(/ done .*step refused, reason .*tittle/);
    expect(works).toMatch(/ done .*step refused, new 0, .*refused 1, report .*report-.*\.csv/);
  });

  it('OPS-08 retries an import whose files are not on this machine', async () => {
    const [here, elsewhere] = [join(folder, 'works.csv'), join(folder, 'elsewhere.csv')];
    await writeFile(here, csvOf([{ slug: 'one' }]));
    await run('works.csv', '--background');
    await rename(here, elsewhere);
    await runJobs();
    const [job] = await database('jobs').where({ kind: 'imports' });
    expect([job?.failure, job?.due_at]).toEqual([
      expect.stringContaining(`There is no file or folder ${here} on the machine`),
      expect.any(Number),
    ]);
    await rename(elsewhere, here);
    await database('jobs').where({ kind: 'imports' }).update({ due_at: Date.now() });
    await runJobs();
    expect(await database('artworks').pluck('slug')).toEqual(['one']);
  });

  it('waits while unused pictures are deleted, which the command refuses', async () => {
    await writeFile(join(folder, 'works.csv'), csvOf([{ slug: 'one' }]));
    await run('works.csv', '--background');
    const context = { database, now: Date.now, stopping: new AbortController().signal };
    await withDeletionClaim(context, async () => {
      await runJobs();
      expect(await listed()).toEqual([expect.stringMatching(/ waiting {2}0/)]);
      expect(await run('works.csv')).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^\nUnused pictures are being deleted: .+\n$/),
      });
    });
    await runJobs();
    expect(await database('artworks').pluck('slug')).toEqual(['one']);
    expect(await database('jobs').where({ kind: 'picture-import' })).toEqual([]);
  });

  it('OPS-01 shows its guess of an encoding', async () => {
    await writeFile(join(folder, 'old.csv'), Buffer.from(csvOf([{ slug: 'old', artist: 'Núñez' }]), 'latin1'));
    await run('old.csv', '--background');
    await runJobs();
    expect(await listed()).toEqual([
      expect.stringContaining('guesses old.csv is read as Windows-1252, which is a guess: “Núñez”'),
    ]);
  });

  it('refuses a file that does not exist, and a dry run', async () => {
    await writeFile(join(folder, 'works.csv'), csvOf([{ slug: 'one' }]));
    expect(await run('none.csv', '--background')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no'),
    });
    expect(await run('works.csv', '--background', '--dry-run')).toMatchObject({
      code: 1,
      err: expect.stringContaining('either --background or --dry-run'),
    });
    expect(await database('jobs').where({ kind: 'imports' })).toEqual([]);
  });
});
