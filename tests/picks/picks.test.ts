import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { assertInertia } from '../../server/inertia/testing.ts';
import { listPicks, MAX_PICKS, savePicks } from '../../server/picks/records.ts';
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
    const save = (artworkIds: number[], seen: number[] | null) => savePicks(database, { artworkIds, seen, ...BY });
    expect(await save([a.id, b.id, 9_999], [])).toEqual({ outcome: 'saved' });
    expect(await listPicks(database)).toEqual([a.id, b.id]);
    await hero('A');
    expect(await save([b.id], [])).toEqual({ outcome: 'conflict', current: [a.id, b.id] });
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
});
