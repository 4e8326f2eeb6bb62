import { beforeEach, expect, it, vi } from 'vitest';
import type { DatabaseSettings } from '../../../database/connect.ts';
import { createReservation } from '../../../database/factories/artworks.ts';
import { createExhibit } from '../../../database/factories/exhibits.ts';
import { undoChange } from '../../../server/admin/audit/undo.ts';
import { findEdited } from '../../../server/artworks/editing/records.ts';
import { updateArtwork } from '../../../server/artworks/editing/update.ts';
import { findBulkChange, listRefused } from '../../../server/bulk-changes/records.ts';
import { runBulkChanges } from '../../../server/bulk-changes/run.ts';
import { startImport } from '../../../server/catalogue/staff-imports/records.ts';
import { assertInertia, inertiaPage } from '../../../server/inertia/testing.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { runKilled } from '../../jobs/run-killed.ts';
import { visit } from '../../support/app.ts';
import { onEachEngine, waitForLocks } from '../../support/database.ts';
import { createMember, signedInBrowser } from '../../support/visitors/staff.ts';
import { WAIT_LIMIT } from '../../support/wait-limit.ts';
import { csvOf, type Works } from '../catalogue-file.ts';
import { ACTOR, type Importing, openImporting } from './staff-import.ts';

const log = { warn: () => {}, error: () => {} };

onEachEngine('the undo of an import', (engine) => {
  let gallery: Importing;
  let settings: DatabaseSettings;

  beforeEach(async () => {
    settings = await engine.create();
    gallery = await openImporting(await engine.open(settings), { settings });
  });

  async function importWorks(works: Works): Promise<number> {
    const id = await gallery.upload(csvOf(works));
    await gallery.check(id, { newAreDrafts: false });
    await gallery.import(id);
    return id;
  }

  const idOf = async (slug: string) => (await gallery.database('artworks').where({ slug }).first('id'))?.id ?? 0;

  async function undo(importId: number) {
    const subject = `import:${importId}`;
    const line = await gallery
      .database('audit_log')
      .where({ subject })
      .whereNotNull('undo')
      .orderBy('id', 'desc')
      .first();
    return undoChange(gallery.database, { id: line?.id ?? 0, role: 'editor', actor: ACTOR, now: gallery.now });
  }

  /** The id of the change that undoes the import, queued. */
  async function queueUndo(importId: number): Promise<number> {
    const result = await undo(importId);
    if (result.outcome !== 'started') throw new Error(JSON.stringify(result));
    return Number(result.url.split('/').at(-1));
  }

  const runUndo = () => runBulkChanges(gallery.database, { log, now: () => gallery.now });

  async function contents() {
    const artworks = await gallery.database('artworks').orderBy('id').select('id');
    const edited = await Promise.all(artworks.map(({ id }) => findEdited(gallery.database, id)));
    return edited.map((artwork) => ({ ...artwork, version: 0 }));
  }

  it('ADM-21 deletes added artworks, and restores changed ones', async () => {
    await importWorks([
      { slug: 'dawn', description: 'Rice.', inventory_number: 'A 1', styles: 'Folk' },
      { slug: 'dusk', price: '200' },
      { slug: 'same' },
    ]);
    await updateArtwork(gallery.database, { id: await idOf('dawn'), fields: { notes: 'Damp.' }, actor: ACTOR, now: 1 });
    const before = await contents();
    const id = await importWorks([
      {
        slug: 'dawn',
        title: 'Tanaw',
        description: '',
        inventory_number: 'B 2',
        styles: 'Modern; Folk',
        category: 'Prints',
      },
      { slug: 'dusk', price: '250', published_at: '' },
      { slug: 'same' },
      { slug: 'new-1', published_at: '2026-01-01' },
      { slug: 'new-2', published_at: '2030-01-01' },
    ]);
    expect((await gallery.find(id)).result).toMatchObject({ new: 2, changed: 3 });
    const change = await queueUndo(id);
    await runUndo();
    expect(await listRefused(gallery.database, { id: change, limit: 9, offset: 0 })).toEqual([]);
    expect(await findBulkChange(gallery.database, change)).toMatchObject({ total: 5, changed: 5, refused: 0 });
    expect(await contents()).toEqual(before);
    expect((await visit(gallery.opened.app, '/artworks/dawn')).text).toContain('Dawn');
    expect((await visit(gallery.opened.app, '/artworks/new-1')).status).toBe(404);
    expect(await undo(id)).toEqual({ outcome: 'impossible' });
    expect(await startImport(gallery.database, { id, actor: ACTOR, now: gallery.now })).toBe('undone');
  });

  it('ADM-21 leaves artworks that were changed, held, sold or used since, and names the reason', async () => {
    await importWorks([{ slug: 'old' }, { slug: 'sold-since' }]);
    const slugs = ['edited', 'reserved', 'sold', 'shown', 'untouched'];
    const id = await importWorks([
      { slug: 'old', price: '150', title: 'Tanaw' },
      { slug: 'sold-since', price: '150' },
      ...slugs.map((slug) => ({ slug, title: `The ${slug}` })),
    ]);
    const { database, now } = gallery;
    const by = { actor: ACTOR, now };
    await updateArtwork(database, { id: await idOf('old'), fields: { original_price: 77_700 }, ...by });
    await updateArtwork(database, { id: await idOf('edited'), fields: { location: 'Rack 3' }, ...by });
    await createReservation(database, await idOf('reserved'), { state: 'reserved', expiresAt: now + MINUTE });
    for (const slug of ['sold', 'sold-since']) await createReservation(database, await idOf(slug), { state: 'sold' });
    const exhibit = await createExhibit(database);
    const place = { exhibition_id: exhibit.id, artwork_id: await idOf('shown'), position: 0 };
    await database('exhibition_artwork').insert(place);
    const change = await queueUndo(id);
    await runUndo();
    const refused = await listRefused(database, { id: change, limit: 9, offset: 0 });
    expect(Object.fromEntries(refused.map(({ title, reason }) => [title, reason]))).toEqual({
      Tanaw: 'It was changed later: Price.',
      Dawn: 'It is sold and stays as it is.',
      'The edited': 'It was changed later: Location.',
      'The reserved': expect.stringMatching(/^A collector has it in a cart until /),
      'The sold': 'It is sold and stays as it is.',
      'The shown': 'It is in an exhibition. It stays as it is.',
    });
    expect(await findBulkChange(database, change)).toMatchObject({ changed: 1, refused: 6 });
    expect(await gallery.artworks()).toEqual(['old', 'sold-since', 'edited', 'reserved', 'sold', 'shown']);
    expect(await findEdited(database, await idOf('old'))).toMatchObject({
      fields: { title: 'Tanaw', original_price: 77_700 },
    });
  });

  it('ADM-21 is pressed on the page of the import, which then links to it', async () => {
    const id = await importWorks([{ slug: 'one' }, { slug: 'two' }]);
    const staffId = await createMember(gallery.database, { role: 'editor' });
    const browser = await signedInBrowser(gallery.opened.app, gallery.database, { staffId, now: gallery.now });
    const { undoUrl } = inertiaPage(await browser.get(`/admin/imports/${id}`)).props as unknown as { undoUrl: string };
    const pressed = await browser.post(undoUrl, {});
    expect(pressed.headers.location).toMatch(/^\/admin\/bulk-changes\/\d+$/);
    await runUndo();
    assertInertia(await browser.get(`/admin/imports/${id}`))
      .where('undoUrl', null)
      .where('undoneUrl', pressed.headers.location);
    assertInertia(await browser.get(pressed.headers.location ?? ''))
      .where('undoesUrl', `/admin/imports/${id}`)
      .where('counts.changed', '2');
    expect(await gallery.artworks()).toEqual([]);
  });

  it('ADM-52 continues after killed processes, and reverts each artwork once', async () => {
    const { database } = gallery;
    await waitForLocks(database);
    const works = Array.from({ length: 20 }, (_, n) => ({ slug: `old-${n}` }));
    await importWorks(works);
    const before = await contents();
    const added = Array.from({ length: 20 }, (_, n) => ({ slug: `new-${n}` }));
    const id = await importWorks([...works.map((work) => ({ ...work, price: '300' })), ...added]);
    const change = await queueUndo(id);
    let { now } = gallery;
    const done: number[] = [];
    for (const nth of [200, 350, 400]) {
      await runKilled({ settings, now, smtpUrl: 'smtp://127.0.0.1:1', death: { nth }, only: 'bulk-changes' });
      done.push((await findBulkChange(database, change))?.changed ?? 0);
      now += MINUTE;
    }
    expect(done.some((count) => count > 0 && count < 40)).toBe(true);
    const hasEnded = async () => {
      await runBulkChanges(database, { log, now: () => now });
      return (await findBulkChange(database, change))?.due_at === null;
    };
    await vi.waitUntil(hasEnded, WAIT_LIMIT);
    expect(await findBulkChange(database, change)).toMatchObject({ total: 40, changed: 40, refused: 0 });
    expect(await contents()).toEqual(before);
    const lines = await database('audit_log').where({ bulk_change_id: change, action: 'artwork.deleted' });
    expect(lines).toHaveLength(20);
  });
});
