import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { assertInertia } from '../../server/inertia/testing.ts';
import { MAX_PICKS } from '../../server/picks/limits.ts';
import { listPicks, savePicks } from '../../server/picks/records.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };

onEachComposition("the curators' picks", (engine, open) => {
  it('ADM-19 are set in their order, shown at once, undone, and never overwritten unseen', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database, now: NOW });
    const [a, b] = [await createArtwork(database, { title: 'A' }), await createArtwork(database, { title: 'B' })];
    const hero = async (title: string) => {
      clock.advance(2_000);
      assertInertia(await visit(app, '/')).where('hero.title', title);
    };
    await hero('B');
    const picksOf = (ids: number[]) => ids.map((id) => ({ id, note: '' }));
    const save = (ids: number[], seen: number[] | null) =>
      savePicks(database, { picks: picksOf(ids), seen: seen && picksOf(seen), ...BY });
    expect(await save([a.id, b.id, 9_999], [])).toEqual({ outcome: 'saved' });
    expect(await listPicks(database)).toEqual(picksOf([a.id, b.id]));
    await hero('A');
    expect(await save([b.id], [])).toEqual({ outcome: 'conflict', current: picksOf([a.id, b.id]) });
    expect(await save([b.id, a.id], [a.id, b.id])).toEqual({ outcome: 'saved' });
    await hero('B');
    const line = await database('audit_log').orderBy('id', 'desc').first('id', 'changes');
    expect(JSON.parse(line?.changes ?? '')).toEqual([{ field: 'Works', from: 'A, B', to: 'B, A' }]);
    expect(await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY })).toEqual({ outcome: 'undone' });
    await hero('A');
    expect(
      await save(
        Array.from({ length: MAX_PICKS + 1 }, (_, id) => id),
        null,
      ),
    ).toEqual({ outcome: 'too-many' });
  });

  it('have a sentence each, which the home page shows with the work, and which is never overwritten unseen', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database, now: NOW });
    const works = [];
    for (const title of ['A', 'B', 'C', 'D']) works.push((await createArtwork(database, { title })).id);
    const [a = 0, b = 0, c = 0] = works;
    const first = [a, b, c].map((id) => ({ id, note: id === b ? 'Rain at noon.' : '' }));
    await savePicks(database, { picks: first, seen: [], ...BY });
    clock.advance(2_000);
    const { body } = await request(app).get('/web/api/artworks/recommendation');
    const titles = body.data.map(({ title, note }: { title: string; note?: string }) => [title, note]);
    expect(titles.slice(0, 2)).toEqual([
      ['B', 'Rain at noon.'],
      ['C', undefined],
    ]);
    assertInertia(await visit(app, '/'))
      .where('hero.title', 'A')
      .where('picks', { ids: [b, c], hasNotes: true });
    const changed = first.map((pick) => (pick.id === c ? { ...pick, note: 'Wind.' } : pick));
    expect(await savePicks(database, { picks: changed, seen: first, ...BY })).toEqual({ outcome: 'saved' });
    const line = await database('audit_log').orderBy('id', 'desc').first('id', 'changes');
    expect(JSON.parse(line?.changes ?? '')).toEqual([{ field: 'Sentence: C', from: null, to: 'Wind.' }]);
    expect(await savePicks(database, { picks: [], seen: first, ...BY })).toEqual({
      outcome: 'conflict',
      current: changed,
    });
    expect(await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY })).toEqual({ outcome: 'undone' });
    expect(await listPicks(database)).toEqual(first);
  });
});
