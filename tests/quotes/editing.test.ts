import { expect, it } from 'vitest';
import { createImage } from '../../database/factories/images.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { arrangeQuotes, createQuote, deleteQuote, editQuote, listQuotes } from '../../server/quotes/editing.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };

onEachComposition("collectors' quotes", (engine, open) => {
  it('ADM-19 are added, edited, ordered, deleted and undone, and the home page shows it at once', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database, now: NOW });
    const shown = async () => {
      clock.advance(2_000);
      const { collectors } = inertiaPage(await visit(app, '/')).props as { collectors?: { name: string }[] };
      return collectors?.map(({ name }) => name);
    };
    const undo = async () => {
      const line = await database('audit_log').orderBy('id', 'desc').first('id');
      return undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    };
    const add = async (name: string) => {
      const picture = { image_id: await createImage(database), image_alt: 'A room', image_focus: '50,20' };
      const result = await createQuote(database, {
        fields: { name, location: 'Cebu', quote: 'Lovely.', ...picture },
        ...BY,
      });
      if (result.outcome !== 'created') throw new Error(result.outcome);
      return result.id;
    };
    // The section needs two.
    const [ana, ben, cleo] = [await add('Ana'), await add('Ben'), await add('Cleo')];
    expect(await shown()).toEqual(['Ana', 'Ben', 'Cleo']);
    expect(await arrangeQuotes(database, { ids: [ben], seen: [ana, ben, cleo], ...BY })).toEqual({ outcome: 'saved' });
    expect(await shown()).toEqual(['Ben', 'Ana', 'Cleo']);
    expect(await arrangeQuotes(database, { ids: [ana], seen: [ana, ben, cleo], ...BY })).toEqual({
      outcome: 'conflict',
      current: [ben, ana, cleo],
    });
    expect(await undo()).toEqual({ outcome: 'undone' });
    expect(await shown()).toEqual(['Ana', 'Ben', 'Cleo']);
    const edit = (version: number, fields: object) => editQuote(database, { id: ana, version, fields, ...BY });
    expect(await edit(1, { name: 'Ana Cruz', image_id: null })).toEqual({ outcome: 'saved' });
    expect(await editQuote(database, { id: ben, version: 1, fields: { image_id: 9_999 }, ...BY })).toEqual({
      outcome: 'unknown-picture',
    });
    expect(await edit(1, { name: 'Other' })).toMatchObject({ outcome: 'conflict', current: { name: 'Ana Cruz' } });
    expect(await shown()).toEqual(['Ben', 'Cleo']);
    expect(await undo()).toEqual({ outcome: 'undone' });
    const before = await listQuotes(database);
    expect(await deleteQuote(database, { id: ben, ...BY })).toBe('deleted');
    expect(await shown()).toEqual(['Ana', 'Cleo']);
    expect(await undo()).toEqual({ outcome: 'undone' });
    expect(await listQuotes(database)).toEqual(before);
    expect(await shown()).toEqual(['Ana', 'Ben', 'Cleo']);
  });
});
