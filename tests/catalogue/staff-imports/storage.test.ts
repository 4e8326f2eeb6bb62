import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runStaffImport } from '../../../server/catalogue/staff-imports/job.ts';
import { startImport } from '../../../server/catalogue/staff-imports/records.ts';
import { FILE_RETENTION, sweepImports } from '../../../server/catalogue/staff-imports/sweep.ts';
import { DAY } from '../../../server/time/time.ts';
import { onEachEngine, onEngine } from '../../support/database.ts';
import { onEachStorage } from '../../support/storage/storage.ts';
import { csvOf } from '../catalogue-file.ts';
import { ACTOR, openImporting } from './staff-import.ts';

const works = (count: number) =>
  csvOf(Array.from({ length: count }, (_, index) => ({ slug: `work-${index}`, title: `Work ${index}` })));

onEachStorage('uploaded files', (storage) => {
  onEngine('SQLite', 'with their reports', (engine) => {
    it('ADM-21 are read by the jobs of any machine, and deleted after a week; the report stays', async () => {
      const settings = await engine.create();
      const gallery = await openImporting(await engine.open(settings), { settings, storage: await storage.create() });
      const paths = async () =>
        (await Array.fromAsync(gallery.storage.list('catalogue-files/'))).map(({ path }) => path);
      const id = await gallery.upload(csvOf([{ slug: 'one' }, { slug: 'two', price: 'x' }]));
      const { key } = await gallery.check(id);
      const { run } = await gallery.import(id);
      expect(await gallery.artworks()).toEqual(['one']);
      const report = [1, 2].flatMap((each) => [`${each}/refused-1.json`, `${each}/refused.csv`]);
      const all = ['upload.csv', ...report].map((name) => `catalogue-files/${key}/${name}`);
      expect([run, (await paths()).sort()]).toEqual([2, all.sort()]);
      const sweep = (now: number) =>
        sweepImports(gallery.database, { storage: gallery.storage, now, signal: new AbortController().signal });
      await gallery.upload(works(1), 'left.csv');
      await gallery.storage.write('catalogue-files/none/upload.csv', Buffer.from('orphan'));
      await sweep(gallery.now + FILE_RETENTION - 1);
      expect(await paths()).toEqual(expect.arrayContaining(all));
      await sweep(Math.max(Date.now(), gallery.now + FILE_RETENTION) + 2 * DAY);
      expect((await paths()).sort()).toEqual(all.filter((path) => !path.endsWith('upload.csv')).sort());
      expect((await gallery.database('imports').select('file_name', 'state')).map((row) => row)).toEqual([
        { file_name: 'works.csv', state: 'imported' },
      ]);
      const left = await readdir(join(gallery.opened.context.settings.dataDir, 'imports')).catch(() => []);
      expect(left).toEqual([]);
    });
  });
});

onEachEngine('an import whose process is killed', (engine) => {
  it('ADM-21 continues in another process, and counts each row once', async () => {
    const settings = await engine.create();
    const gallery = await openImporting(await engine.open(settings), { settings });
    const id = await gallery.upload(works(300));
    const { run } = await gallery.check(id);
    await startImport(gallery.database, { id, actor: ACTOR, now: gallery.now });
    const killed = new AbortController();
    const running = runStaffImport(gallery.opened.context, { importId: id, run: run + 1 }, killed.signal);
    const ended = expect(running).rejects.toThrow();
    await expect.poll(() => gallery.artworks(), { interval: 5 }).not.toEqual([]);
    killed.abort();
    await ended;
    expect((await gallery.artworks()).length).toBeLessThan(300);
    expect((await gallery.find(id)).state).toBe('importing');
    await gallery.runJobs();
    const { state, result } = await gallery.find(id);
    expect([state, result]).toEqual(['imported', expect.objectContaining({ new: 300, changed: 0, unchanged: 0 })]);
  });

  it('ADM-21 a job of an earlier run ends without writing', async () => {
    const settings = await engine.create();
    const gallery = await openImporting(await engine.open(settings), { settings });
    const id = await gallery.upload(works(3));
    const { run } = await gallery.check(id);
    await startImport(gallery.database, { id, actor: ACTOR, now: gallery.now });
    await runStaffImport(gallery.opened.context, { importId: id, run }, new AbortController().signal);
    expect(await gallery.artworks()).toEqual([]);
    await gallery.runJobs();
    expect(await gallery.artworks()).toHaveLength(3);
  });
});
