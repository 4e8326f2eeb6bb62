import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createImage } from '../../database/factories/images.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import {
  createExhibit as addExhibit,
  deleteExhibit,
  editExhibit,
  findEditedExhibit,
} from '../../server/exhibitions/editing/exhibit.ts';
import { listExhibitWorks, MAX_WORKS, saveExhibitWorks } from '../../server/exhibitions/editing/works.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { createIssue } from '../../server/newsletter/issues/records.ts';
import { NO_PICTURE } from '../../server/pictures/single/fields.ts';
import { findRedirect } from '../../server/redirects/records.ts';
import { DAY } from '../../server/time/time.ts';
import { openApp, visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember, signedInBrowser } from '../support/visitors/staff.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };
const FIELDS = {
  kind: 'exhibition' as const,
  title: 'Highlands',
  starts_at: NOW,
  ends_at: NOW + DAY,
  venue: 'Makati',
  description: 'Rice.',
  long_description: '',
  button_name: 'See the works',
  ...NO_PICTURE,
  is_shown_on_website: true,
};

async function undoLast(database: Knex) {
  const line = await database('audit_log').orderBy('id', 'desc').first('id');
  return undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
}

async function add(database: Knex, fields: Partial<Parameters<typeof addExhibit>[1]['fields']> = {}): Promise<number> {
  const result = await addExhibit(database, { fields: { ...FIELDS, ...fields }, ...BY });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result.id;
}

onEachEngine('editing an exhibition', (engine) => {
  it('ADM-19 creates, edits with a version, redirects an old address, and undoes', async () => {
    const database = await engine.open();
    expect(await addExhibit(database, { fields: { ...FIELDS, ends_at: NOW - 1 }, ...BY })).toEqual({
      outcome: 'ends-before-start',
    });
    const id = await add(database);
    const edit = (version: number | null, fields: object, renamesAddress = false) =>
      editExhibit(database, { id, version, fields, renamesAddress, ...BY });
    expect(await edit(1, { title: 'Terraces' }, true)).toEqual({ outcome: 'saved' });
    expect(await findRedirect(database, '/exhibitions/highlands')).toBe('/exhibitions/terraces');
    expect(await edit(1, { title: 'Other' })).toMatchObject({ outcome: 'conflict', current: { title: 'Terraces' } });
    expect(await edit(2, { ends_at: NOW - 1 })).toEqual({ outcome: 'ends-before-start' });
    expect(await edit(2, { title: 'Terraces' })).toEqual({ outcome: 'unchanged' });
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await findEditedExhibit(database, id)).toMatchObject({ title: 'Highlands', slug: 'highlands' });
    expect(await findRedirect(database, '/exhibitions/highlands')).toBeNull();
  });

  it('ADM-19 eight people at once create exhibitions of one title, each with a slug of its own', async () => {
    const database = await engine.open();
    const ids = await Promise.all(Array.from({ length: 8 }, () => add(database)));
    const slugs = await database('exhibitions').whereIn('id', ids).pluck('slug');
    expect(new Set(slugs).size).toBe(8);
  });

  it('ADM-17 gives no new exhibition an address that redirects to another one', async () => {
    const database = await engine.open();
    const id = await add(database);
    await editExhibit(database, { id, version: 1, fields: { title: 'Terraces' }, renamesAddress: true, ...BY });
    expect(await findEditedExhibit(database, await add(database))).toMatchObject({ slug: 'highlands-2' });
  });

  it('ADM-19 works are set in their order, undone, and never overwritten unseen', async () => {
    const database = await engine.open();
    const id = await add(database);
    const [one, two, three] = [
      await createArtwork(database, { title: 'One' }),
      await createArtwork(database, { title: 'Two' }),
      await createArtwork(database, { title: 'Three' }),
    ];
    const ids = [three.id, one.id, two.id];
    const save = (artworkIds: number[], seen: number[] | null) =>
      saveExhibitWorks(database, { id, artworkIds, seen, ...BY });
    expect(await save([...ids, 9_999, ids[0] ?? 0], [])).toEqual({ outcome: 'saved' });
    expect(await listExhibitWorks(database, id)).toEqual(ids);
    expect(await save(ids, ids)).toEqual({ outcome: 'unchanged' });
    expect(await save([], [])).toEqual({ outcome: 'conflict', current: ids });
    expect(await save(ids.toReversed(), ids)).toEqual({ outcome: 'saved' });
    const line = await database('audit_log').orderBy('id', 'desc').first('changes');
    expect(JSON.parse(line?.changes ?? '')).toEqual([
      { field: 'Works', from: 'Three, One, Two', to: 'Two, One, Three' },
    ]);
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await listExhibitWorks(database, id)).toEqual(ids);
    expect(
      await save(
        Array.from({ length: MAX_WORKS + 1 }, (_, index) => index),
        null,
      ),
    ).toEqual({ outcome: 'too-many' });
  });

  it('ADM-19 a deleted exhibition comes back with its works', async () => {
    const database = await engine.open();
    const works = [(await createArtwork(database)).id, (await createArtwork(database)).id];
    const { id } = await createExhibit(database, { artworkIds: works });
    const before = await findEditedExhibit(database, id);
    expect(await deleteExhibit(database, { id, ...BY })).toBe('deleted');
    expect(await findEditedExhibit(database, id)).toBeNull();
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await findEditedExhibit(database, id)).toEqual(before);
    expect(await listExhibitWorks(database, id)).toEqual(works);
  });

  it('ADM-19 an exhibition that a newsletter shows cannot be deleted, and its page explains why', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database, now: NOW });
    const staffId = await createMember(database, { role: 'editor' });
    const browser = await signedInBrowser(app, database, { staffId, now: clock.now });
    const { id } = await createExhibit(database);
    const url = `/admin/exhibitions/${id}`;
    const refusal = async () => inertiaPage<'admin/exhibitions/edit'>(await browser.get(url)).props.deleteRefusal;
    expect(await refusal()).toBeNull();
    const issue = { subject: 'News', preheader: '', body: '', audience: 'all', limit: '', items: `exhibition:${id}` };
    expect(await createIssue(database, { fields: issue, ...BY })).toMatchObject({ outcome: 'created' });
    expect(await refusal()).toBe('A newsletter shows it, so it cannot be deleted. You can hide it.');
    expect((await browser.post(`${url}/delete`)).headers.location).toBe(`${url}#delete`);
    expect(await deleteExhibit(database, { id, ...BY })).toBe('in-newsletters');
    expect(await database('newsletter_items').pluck('exhibition_id')).toEqual([id]);
    await database('newsletter_items').delete();
    expect((await browser.post(`${url}/delete`)).headers.location).toBe('/admin/exhibitions?done=deleted');
  });

  it('ADM-19 a deleted exhibition comes back to an address that leads to no other page', async () => {
    const database = await engine.open();
    const id = await add(database);
    await deleteExhibit(database, { id, ...BY });
    const line = await database('audit_log').orderBy('id', 'desc').first('id');
    const undo = () => undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    const other = await add(database);
    const fields = { title: 'Lowlands' };
    await editExhibit(database, { id: other, version: null, fields, renamesAddress: true, ...BY });
    expect(await findRedirect(database, '/exhibitions/highlands')).toBe('/exhibitions/lowlands');
    expect(await undo()).toEqual({
      outcome: 'refused',
      reason: 'Its address belongs to another exhibition now, or redirects to another page.',
    });
    await database('redirects').delete();
    expect(await undo()).toEqual({ outcome: 'undone' });
  });
});

onEachComposition('the shop after an edit of an exhibition', (engine, open) => {
  it('ADM-19 shows it with its works in their order, once it is shown and has a picture', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database, now: NOW });
    const id = await add(database);
    const works = [
      (await createArtwork(database, { title: 'A' })).id,
      (await createArtwork(database, { title: 'B' })).id,
    ];
    await saveExhibitWorks(database, { id, artworkIds: works.toReversed(), seen: [], ...BY });
    const status = async () => {
      clock.advance(2_000);
      return (await visit(app, '/exhibitions/highlands')).status;
    };
    const listed = async () => (inertiaPage(await visit(app, '/exhibitions')).props.exhibits as unknown[]).length;
    expect([await status(), await listed()]).toEqual([404, 0]);
    const edit = (fields: object) => editExhibit(database, { id, version: null, fields, ...BY });
    await edit({ image_id: await createImage(database) });
    expect([await status(), await listed()]).toEqual([200, 1]);
    const { artworks } = inertiaPage(await visit(app, '/exhibitions/highlands')).props as {
      artworks?: { title: string }[];
    };
    expect(artworks?.map(({ title }) => title)).toEqual(['B', 'A']);
    await edit({ is_shown_on_website: false });
    expect([await status(), await listed()]).toEqual([404, 0]);
    expect((await visit(app, '/sitemap-pages.xml')).text).not.toContain('/exhibitions/highlands');
  });
});
