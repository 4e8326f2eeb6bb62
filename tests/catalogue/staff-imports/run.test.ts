import { beforeEach, expect, it } from 'vitest';
import { startCheck, startImport, stopImport } from '../../../server/catalogue/staff-imports/records.ts';
import { readReport } from '../../../server/catalogue/staff-imports/reports.ts';
import { onEachEngine } from '../../support/database.ts';
import { csvOf } from '../catalogue-file.ts';
import { ACTOR, type Importing, openImporting } from './staff-import.ts';

onEachEngine('imports of uploaded files', (engine) => {
  let gallery: Importing;

  beforeEach(async () => {
    const settings = await engine.create();
    gallery = await openImporting(await engine.open(settings), { settings });
  });

  const works = (count: number, first = 0) =>
    csvOf(Array.from({ length: count }, (_, index) => ({ slug: `work-${first + index}`, title: `Work ${index}` })));

  it('ADM-21 a check counts and reports, and writes nothing to the catalogue', async () => {
    const first = await gallery.upload(csvOf([{ slug: 'same' }, { slug: 'other', price: '100' }]));
    await gallery.check(first);
    await gallery.import(first);
    const id = await gallery.upload(
      csvOf([
        { slug: 'same' },
        { slug: 'other', price: '120' },
        { slug: 'new' },
        { slug: 'bad', price: 'much', title: '' },
      ]),
    );
    const before = await gallery.database('artworks').orderBy('id');
    const { state, checked, key, run } = await gallery.check(id);
    expect([state, checked]).toEqual([
      'checked',
      { new: 1, changed: 1, unchanged: 1, removed: 0, taken: 0, refused: 1, reported: 1, withoutPicture: 1 },
    ]);
    expect(await gallery.database('artworks').orderBy('id')).toEqual(before);
    expect(await readReport(gallery.storage, { key, run }, 'refused', 1)).toEqual([
      {
        line: 5,
        isRefused: true,
        faults: [
          { column: 'title', value: null, reason: 'is missing' },
          { column: 'price', value: 'much', reason: expect.stringContaining('is not a plain number') },
        ],
      },
    ]);
    expect(await readReport(gallery.storage, { key, run }, 'changed', 1)).toEqual([
      { line: 3, name: 'Dawn', changes: [{ column: 'price', from: '100.00', to: '120.00' }] },
    ]);
  });

  it('ADM-21 an import stops within a transaction, continues, and counts each row once', async () => {
    const id = await gallery.upload(works(300));
    await gallery.check(id);
    await startImport(gallery.database, { id, actor: ACTOR, now: gallery.now });
    const running = gallery.runJobs();
    await expect.poll(() => gallery.artworks(), { interval: 5 }).not.toEqual([]);
    expect(await stopImport(gallery.database, { id, actor: ACTOR, now: gallery.now })).toBe('stopped');
    const stoppedAt = await gallery.artworks();
    await running;
    expect(await gallery.artworks()).toEqual(stoppedAt);
    expect(stoppedAt.length).toBeLessThan(300);
    const stopped = await gallery.find(id);
    expect([stopped.state, stopped.rows_new]).toEqual(['stopped', stoppedAt.length]);
    const { state, result } = await gallery.import(id);
    expect([state, result]).toEqual([
      'imported',
      expect.objectContaining({ new: 300, changed: 0, unchanged: 0, refused: 0 }),
    ]);
    expect(await gallery.artworks()).toHaveLength(300);
    const line = await gallery.database('audit_log').where('action', 'catalogue.imported').first();
    expect([line?.actor, line?.subject_name]).toEqual(['Maria Santos', 'works.csv']);
    expect(JSON.parse(line?.changes ?? '')).toContainEqual({ field: 'new', from: null, to: '300' });
  });

  it('ADM-21 starts once, also if two people press at the same moment', async () => {
    const id = await gallery.upload(works(3));
    const { choices } = await gallery.find(id);
    const act = { id, actor: ACTOR, now: gallery.now };
    const checks = await Promise.all([1, 2].map(() => startCheck(gallery.database, { ...act, choices })));
    expect(checks.sort()).toEqual(['busy', 'started']);
    await gallery.runJobs();
    const starts = await Promise.all([1, 2].map(() => startImport(gallery.database, act)));
    expect(starts.sort()).toEqual(['busy', 'started']);
    await gallery.runJobs();
    expect((await gallery.find(id)).result).toMatchObject({ new: 3 });
    expect(await startImport(gallery.database, act)).toBe('busy');
  });
});
