import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { isPostgres } from '../../database/engine.ts';
import { onEachEngine } from '../support/database.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { csvOf } from './catalogue-file.ts';

const root = join(import.meta.dirname, '../..');

onEachEngine('npm run import', (engine) => {
  let folder: string;
  let settings: DatabaseSettings;

  beforeAll(async () => {
    settings = await engine.create();
    folder = await mkdtemp(join(tmpdir(), 'galerya-import-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const dataDir = () => settings.dataDir ?? folder;
  const environment = () => childEnvironment({ DATA_DIR: dataDir(), DATABASE_URL: settings.databaseUrl ?? '' });
  const command = (name: string, args: string[]) => [join(root, `server/catalogue/${name}.ts`), ...args];

  function run(name: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const { promise, resolve } = Promise.withResolvers<{ code: number; out: string; err: string }>();
    execFile(process.execPath, command(name, args), { env: environment() }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
    return promise;
  }

  const file = (name: string) => join(folder, name);

  it('OPS-01 continues after it was killed, without duplicates or incomplete rows', async () => {
    const all = 1_200;
    const database = await engine.open(settings);
    // The server may still finish a statement that it received before the kill.
    const others = () =>
      database('pg_stat_activity').whereRaw('datname = current_database() and pid <> pg_backend_pid()');
    async function killInTheMiddle(name: string): Promise<number> {
      const works = Array.from({ length: all }, (_, index) => ({ slug: `${name}-${index}`, subjects: 'Sea|Sky|Sand' }));
      await writeFile(file('many.csv'), csvOf(works));
      const child = spawn(process.execPath, command('import', [file('many.csv')]), { env: environment() });
      for await (const line of createInterface({ input: child.stdout })) if (/Publishing.*: [1-9]/.test(line)) break;
      child.kill('SIGKILL');
      await once(child, 'exit');
      if (isPostgres(database)) await expect.poll(others).toEqual([]);
      return (await database('artworks')).length;
    }
    let published = await killInTheMiddle('work');
    // On a slow machine, an import may have finished before it is killed.
    for (let again = 1; published === all && again < 5; again++) {
      await database('artworks').delete();
      published = await killInTheMiddle(`work-${again}`);
    }
    expect(published).toBeGreaterThan(0);
    expect(published).toBeLessThan(all);
    expect(await database('artwork_subject')).toHaveLength(published * 3);
    const { code, out } = await run('import', file('many.csv'));
    expect(out).toContain(`${all - published} new, 0 changed, ${published} unchanged, 0 sold`);
    expect(code).toBe(0);
    expect(await database('artworks')).toHaveLength(all);
    expect(await readdir(join(dataDir(), 'imports'))).toEqual([]);
  });

  it('OPS-01 prints progress, refused lines and the report, and has an exit code for each outcome', async () => {
    await writeFile(file('some.csv'), csvOf([{ slug: 'good' }, { slug: 'bad', price: 'Php 1' }]));
    const partly = await run('import', file('some.csv'), '--skip-refused');
    expect(partly.code).toBe(2);
    expect(partly.out).toContain('Publishing rows: 1 of 1');
    expect(partly.out).toContain('some.csv, line 3: price “Php 1” is not a plain number of pesos');
    const [, report = ''] = /Report on .+: (.*)/.exec(partly.out) ?? [];
    expect(await readFile(report, 'utf8')).toContain('some.csv,3,price,Php 1,');

    expect(await run('import', file('some.csv'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('Nothing was imported, because 1 lines were refused'),
    });
    for (const [args, says] of [
      [[file('none.csv')], 'There is no file'],
      [[file('some.csv'), '--mapping', file('none.json')], 'none.json'],
      [['--nothing'], 'Usage:'],
      [[], 'Usage:'],
    ] as const) {
      const { code, err } = await run('import', ...args);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(says) });
      expect(err).not.toContain('    at ');
    }
  });

  it('OPS-01 imports a folder, exports it, and changes nothing by the export', async () => {
    const example = join(root, 'docs/example-gallery');
    const planned = await run('import', example, '--dry-run');
    expect(planned.out).toContain('exhibitions.csv: 2 would be new, 0 would change, 0 unchanged, 0 refused.');
    expect(await run('import', example)).toMatchObject({
      code: 0,
      out: expect.stringContaining('menus.csv: 12 new, 0 changed, 0 unchanged, 0 refused.'),
    });
    const { code, out } = await run('export', file('gallery'));
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/The catalogue is in .*, with \d+ pictures/) });
    const again = await run('import', file('gallery'));
    expect(again.code).toBe(0);
    expect(again.out).not.toMatch(/[1-9]\d* (new|changed|removed)/);
  });

  it('OPS-01 prints its guess of an encoding', async () => {
    await writeFile(file('old.csv'), Buffer.from(csvOf([{ slug: 'old', artist: 'Núñez' }]), 'latin1'));
    const { code, out } = await run('import', file('old.csv'), '--dry-run');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('old.csv is read as Windows-1252, which is a guess: “Núñez”'),
    });
    expect(await run('import', file('old.csv'), '--encoding', 'ebcdic')).toMatchObject({ code: 1 });
  });

  it('OPS-01 exports the imported artworks', async () => {
    expect(await run('export', file('all.csv'))).toMatchObject({ code: 0 });
    const { code, out } = await run('import', file('all.csv'), '--dry-run');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('0 would be new, 0 would change') });
    expect(await run('export')).toMatchObject({ code: 1 });
  });
});
