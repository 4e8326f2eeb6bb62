import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import type { AuditPage } from '../../server/audit/contract.ts';
import { startBulkChange } from '../../server/bulk-changes/records.ts';
import { runBulkChanges } from '../../server/bulk-changes/run.ts';
import { mergeArtists } from '../../server/merges/artists.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { createMember, propsOf, signedInBrowser } from '../support/visitors/staff.ts';

onEachEngine('lines of the audit log', (engine) => {
  const open = async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    const owner = await createMember(database, { role: 'owner', name: 'Ana', email: 'ana@example.com' });
    const browser = await signedInBrowser(app, database, { staffId: owner, now: clock.now });
    const by = { actor: { staffId: null, name: 'Maria' }, now: clock.now };
    const entries = async () => {
      const page = propsOf(await browser.get('/admin/audit')) as unknown as AuditPage;
      return page.entries.map(({ action, subject, result }) => [action, subject, result]);
    };
    return { database, by, entries };
  };

  it('ADM-04 a change of many artworks shows how many it changed, and its undo how many it restored', async () => {
    const { database, by, entries } = await open();
    const ids = [(await createArtwork(database)).id, (await createArtwork(database)).id];
    const options = { price: { mode: 'percent' as const, value: 10 } };
    const change = { selection: { ids }, action: 'price' as const, options, scope: '2 artworks', expected: 2 };
    await startBulkChange(database, { ...change, ...by });
    const text = 'Set price: up by 10 %';
    expect(await entries()).toContainEqual(['Changed many artworks', text, '0 of 2 changed, still running']);
    await runBulkChanges(database, { now: () => by.now, log: { warn: () => {}, error: () => {} } });
    expect(await entries()).toContainEqual(['Changed many artworks', text, '2 of 2 changed']);
    await database('artworks')
      .where('id', ids[0] ?? 0)
      .update({ original_price: 7_000_000 });
    const line = await database('audit_log').where('action', 'bulk.started').first('id');
    await undoChange(database, { id: line?.id ?? 0, role: 'owner', ...by });
    await runBulkChanges(database, { now: () => by.now, log: { warn: () => {}, error: () => {} } });
    const undone = '1 of 2 put back, 1 could not be';
    expect(await entries()).toContainEqual(['Undid a change of many artworks', text, undone]);
  });

  it('ADM-04 a merge names both artists', async () => {
    const { database, by, entries } = await open();
    const from = await createArtist(database, { name: 'Domingo Ananayo' });
    const into = await createArtist(database, { name: 'Amado Tagaro' });
    await mergeArtists(database, { fromId: from.id, intoId: into.id, ...by });
    expect(await entries()).toContainEqual(['Merged Domingo Ananayo into', 'Amado Tagaro', null]);
    const line = await database('audit_log').where('action', 'artist.merged').first('id');
    await undoChange(database, { id: line?.id ?? 0, role: 'owner', ...by });
    expect(await entries()).toContainEqual(['Undid the merge of Domingo Ananayo into', 'Amado Tagaro', null]);
  });
});
