import { expect, it } from 'vitest';
import { createArtist } from '../../../database/factories/artists.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createExhibit } from '../../../database/factories/exhibits.ts';
import { createImage } from '../../../database/factories/images.ts';
import { createTerm } from '../../../database/factories/terms.ts';
import { inserted } from '../../../database/rows.ts';
import { undoChange } from '../../../server/admin/audit/undo.ts';
import { createDraft, deleteDraft } from '../../../server/artworks/editing/draft.ts';
import { findUnmet, withUnmet } from '../../../server/artworks/editing/publication/completeness.ts';
import { publishArtwork, withdrawArtwork } from '../../../server/artworks/editing/publication/publication.ts';
import { REQUIREMENT_NAMES } from '../../../server/artworks/editing/publication/requirements.ts';
import { findEdited } from '../../../server/artworks/editing/records.ts';
import { updateArtwork } from '../../../server/artworks/editing/update.ts';
import { COMMAND_LINE } from '../../../server/audit/command-line.ts';
import { listExhibitWorks, saveExhibitWorks } from '../../../server/exhibitions/editing/works.ts';
import { listPicks, savePicks } from '../../../server/picks/records.ts';
import { findRedirect } from '../../../server/redirects/records.ts';
import { DAY, HOUR } from '../../../server/time/time.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';

const NOW = Date.UTC(2026, 10, 22, 4);
/** What only an artwork with a picture can lack. */
const OF_PICTURES = ['photo', 'alt'];
const BY = { actor: COMMAND_LINE, now: NOW };

async function draft(database: Knex, fields: Parameters<typeof createDraft>[1]['fields']): Promise<number> {
  const result = await createDraft(database, { fields, ...BY });
  if (result.outcome !== 'created') throw new Error(JSON.stringify(result));
  return result.id;
}

/** A newsletter with these artworks. */
async function insertIssue(database: Knex, state: 'draft' | 'sent', works: number[]): Promise<number> {
  const row = { state, subject: 'News', actor: 'Ana Reyes', created_at: NOW, updated_at: NOW };
  const { id } = await inserted(database('newsletter_issues').insert(row).returning('id'));
  const items = works.map((artwork_id, position) => ({ issue_id: id, position, artwork_id }));
  await database('newsletter_items').insert(items);
  return id;
}

async function lines(database: Knex): Promise<unknown[]> {
  const rows = await database('audit_log').orderBy('id').select('action', 'subject_name', 'changes');
  return rows.map(({ action, subject_name, changes }) => [action, subject_name, ...JSON.parse(changes)]);
}

onEachEngine('editing an artwork', (engine) => {
  it('ADM-12 a draft needs a title only, and publishing lists what it lacks', async () => {
    const database = await engine.open();
    expect(await createDraft(database, { fields: { title: '  ' }, ...BY })).toEqual({
      outcome: 'refused',
      errors: { title: 'Please enter a title.' },
    });
    expect(await database('artworks').select()).toEqual([]);
    const [id, other] = [await draft(database, { title: ' Payaw ' }), await draft(database, { title: 'Payaw' })];
    expect(await findEdited(database, id)).toMatchObject({
      slug: 'payaw',
      fields: { title: 'Payaw', ownership: 'owned' },
    });
    expect(await findEdited(database, other)).toMatchObject({ slug: 'payaw-2' });
    const missing = await publishArtwork(database, { id, ...BY });
    expect(missing).toEqual({ outcome: 'incomplete', missing: ['artist', 'category', 'price', 'picture'] });
    expect((await findUnmet(database, [id])).get(id)).toEqual(
      REQUIREMENT_NAMES.filter((requirement) => !OF_PICTURES.includes(requirement)),
    );
    for (const requirement of REQUIREMENT_NAMES)
      expect(await database('artworks as a').where(withUnmet(requirement)).pluck('id'), requirement).toHaveLength(
        OF_PICTURES.includes(requirement) ? 0 : 2,
      );
    expect(await deleteDraft(database, { id: other, ...BY })).toBe('deleted');
    expect(await lines(database)).toEqual([
      ['artwork.created', 'Payaw', { field: 'Title', from: null, to: 'Payaw' }],
      ['artwork.created', 'Payaw', { field: 'Title', from: null, to: 'Payaw' }],
      ['artwork.deleted', 'Payaw', { field: 'Title', from: 'Payaw', to: null }],
    ]);
  });

  it('ADM-05 a deleted draft comes back with its pictures, under another address if its own is taken', async () => {
    const database = await engine.open();
    const [stored, lost] = [await createImage(database), await createImage(database)];
    const artist = await createArtist(database);
    const pictures = [stored, lost].map((id) => ({ id, alt: 'A field', focus: { x: 20, y: 30 } }));
    const id = await draft(database, { title: 'Payaw', artist_id: artist.id, inventory_number: 'A 12', pictures });
    expect(await deleteDraft(database, { id, ...BY })).toBe('deleted');
    const deleted = await database('audit_log').where('action', 'artwork.deleted').first('id');
    const undo = () => undoChange(database, { id: deleted?.id ?? 0, role: 'editor', ...BY });
    const other = await draft(database, { title: 'Payaw', inventory_number: 'A 12' });
    await database('images').where({ id: lost }).delete();
    expect(await undo()).toEqual({
      outcome: 'refused',
      reason: 'It cannot come back as it was. Inventory number: “Payaw” has this number already.',
    });
    expect(await findEdited(database, id)).toBeNull();
    await updateArtwork(database, { id: other, fields: { inventory_number: null }, ...BY });
    expect(await undo()).toEqual({ outcome: 'undone' });
    expect(await findEdited(database, id)).toMatchObject({
      slug: 'payaw-2',
      published_at: null,
      fields: { artist_id: artist.id, inventory_number: 'A 12', pictures: [pictures[0]] },
    });
    expect(await database('images').where({ id: stored }).first('delete_at')).toEqual({ delete_at: null });
    expect(await undo()).toEqual({ outcome: 'impossible' });
  });

  it('ADM-05 a restored draft is back in its exhibitions, among the picks and in newsletters', async () => {
    const database = await engine.open();
    const [id, second] = [await draft(database, { title: 'Payaw' }), await draft(database, { title: 'Tanaw' })];
    const [shown, gone] = [await createExhibit(database), await createExhibit(database)];
    for (const exhibit of [shown, gone])
      await saveExhibitWorks(database, { id: exhibit.id, artworkIds: [id, second], seen: null, ...BY });
    const picks = [id, second].map((work) => ({ id: work, note: `Sentence ${work}` }));
    await savePicks(database, { picks, seen: null, ...BY });
    const issue = (state: 'draft' | 'sent') => insertIssue(database, state, [second, id]);
    const [draftIssue, sentIssue, takenIssue] = [await issue('draft'), await issue('sent'), await issue('sent')];
    expect(await deleteDraft(database, { id, ...BY })).toBe('deleted');
    const deleted = await database('audit_log').where('action', 'artwork.deleted').first('id', 'changes');
    expect(deleted?.changes).toContain('Exhibition “');
    await database('exhibitions').where('id', gone.id).delete();
    await database('newsletter_items').insert({ issue_id: takenIssue, position: 1, artwork_id: second });
    const undo = { id: deleted?.id ?? 0, role: 'editor', ...BY } as const;
    expect(await undoChange(database, undo)).toEqual({ outcome: 'undone', isPartial: true });
    expect(await listExhibitWorks(database, shown.id)).toEqual([id, second]);
    expect(await listPicks(database)).toEqual(picks);
    for (const issue of [draftIssue, sentIssue])
      expect(
        await database('newsletter_items').where('issue_id', issue).orderBy('position').pluck('artwork_id'),
      ).toEqual([second, id]);
    const restored = await database('audit_log').where('action', 'artwork.restored').first('changes');
    const changes: { field: string; to: string }[] = JSON.parse(restored?.changes ?? '[]');
    expect(changes.filter(({ field }) => field === 'Place')).toHaveLength(4);
    expect(changes.filter(({ field }) => field === 'Not brought back').map(({ to }) => to)).toEqual([
      expect.stringMatching(/^Exhibition “.+”: it was deleted meanwhile\.$/),
      'Newsletter “News”: it was sent meanwhile.',
    ]);
  });

  it('ADM-12 publishes now or at a moment, and withdraws', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { publishedAt: null });
    const at = NOW + DAY;
    const publishedAt = async () => (await findEdited(database, id))?.published_at;
    expect(await publishArtwork(database, { id, at, ...BY })).toEqual({ outcome: 'scheduled', at });
    expect(await publishedAt()).toBe(at);
    expect(await withdrawArtwork(database, { id, ...BY })).toEqual({ outcome: 'withdrawn' });
    expect(await findEdited(database, id)).toMatchObject({ published_at: null, last_published_at: null });
    expect(await publishArtwork(database, { id, ...BY })).toEqual({ outcome: 'published', from: NOW });
    expect(await publishArtwork(database, { id, ...BY })).toEqual({ outcome: 'already-published' });
    await withdrawArtwork(database, { id, ...BY, now: NOW + HOUR });
    expect(await publishArtwork(database, { id, ...BY, now: at })).toEqual({ outcome: 'published', from: NOW });
    expect((await lines(database)).map((line) => (line as string[])[0])).toEqual([
      'artwork.scheduled',
      'artwork.withdrawn',
      'artwork.published',
      'artwork.withdrawn',
      'artwork.published',
    ]);
    expect(await publishArtwork(database, { id: 999, ...BY })).toEqual({ outcome: 'unknown' });
  });

  it('ADM-16 does not withdraw what a cart or an unpaid order has, and names the deadline', async () => {
    const database = await engine.open();
    const expiresAt = NOW + HOUR;
    const { id } = await createArtwork(database, { reservation: { state: 'reserved', expiresAt } });
    expect(await withdrawArtwork(database, { id, ...BY })).toEqual({
      outcome: 'held',
      by: { kind: 'cart', until: expiresAt },
    });
    expect(await withdrawArtwork(database, { id, ...BY, now: expiresAt })).toEqual({ outcome: 'withdrawn' });
    const sold = await createArtwork(database, { reservation: { state: 'sold' } });
    expect(await withdrawArtwork(database, { id: sold.id, ...BY })).toEqual({ outcome: 'withdrawn' });
  });

  it('ADM-06 saves a version once, and returns the current one to the second person', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { title: 'Payaw', originalPrice: 1_000_000 });
    const [artist, tag] = [await createArtist(database, { name: 'Tere' }), await createTerm(database, 'tags', 'rice')];
    const before = await findEdited(database, id);
    const fields = {
      title: 'Payaw II',
      artist_id: artist.id,
      tags: [tag],
      location: 'Rack 3',
      original_price: 1_200_000,
    };
    const saved = await updateArtwork(database, { id, version: 1, fields, ...BY });
    expect(saved).toMatchObject({ outcome: 'saved', version: 2, slug: before?.slug });
    expect((await findEdited(database, id))?.fields).toEqual({ ...before?.fields, ...fields });
    const second = await updateArtwork(database, { id, version: 1, fields: { title: 'Terraces' }, ...BY });
    expect(second).toEqual({ outcome: 'conflict', current: await findEdited(database, id) });
    expect(await updateArtwork(database, { id, version: 2, fields, ...BY })).toMatchObject({ outcome: 'unchanged' });
    const [[, , ...changes]] = (await lines(database)) as [[string, string, ...object[]]];
    expect(changes).toEqual([
      { field: 'Title', from: 'Payaw', to: 'Payaw II' },
      { field: 'Artist', from: expect.any(String), to: 'Tere' },
      { field: 'Price', from: 'Php 10,000.00', to: 'Php 12,000.00' },
      { field: 'Tags', from: null, to: expect.any(String) },
      { field: 'Location', from: null, to: 'Rack 3' },
    ]);
  });

  it('ADM-05 an edit is undone by its line in the log, unless a later one changed the same fields', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { title: 'Payaw' });
    const edit = (fields: Parameters<typeof updateArtwork>[1]['fields']) =>
      updateArtwork(database, { id, fields, ...BY });
    const undo = async () => {
      const line = await database('audit_log').max('id as id').first();
      return undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    };
    await edit({ title: 'Tanaw', year_made: 1967, year_text: 'c. 1967' });
    expect(await undo()).toEqual({ outcome: 'undone' });
    expect((await findEdited(database, id))?.fields).toMatchObject({ title: 'Payaw', year_text: null });
    await edit({ title: 'Bulaklak' });
    await database('artworks').where({ id }).update({ title: 'Hangin' });
    expect(await undo()).toEqual({ outcome: 'changed-since', fields: ['Title'] });
  });

  it('ADM-05 the refused undo of a scheduled artwork shows what to do first', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { title: 'Payaw', publishedAt: null });
    await database('artworks').where({ id }).update({ original_price: null });
    await updateArtwork(database, { id, fields: { original_price: 1_000_000 }, ...BY });
    const line = await database('audit_log').max('id as id').first();
    await publishArtwork(database, { id, at: NOW + DAY, ...BY });
    expect(await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY })).toEqual({
      outcome: 'refused',
      reason: expect.stringContaining('A scheduled artwork needs it. Choose “Do not publish” first'),
    });
  });

  it('the log rounds lengths as the page does', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { height: 10 });
    await updateArtwork(database, { id, fields: { height: 60 / 2.54 }, ...BY });
    const line = await database('audit_log').orderBy('id', 'desc').first('changes');
    expect(JSON.parse(line?.changes ?? '')).toEqual([{ field: 'Height', from: '10 in', to: '23.62 in' }]);
  });

  it('ADM-12 refuses fields that cannot be, in words', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { originalPrice: 1_000_000 });
    const other = await draft(database, { title: 'Tanaw', inventory_number: 'G-1' });
    const errorsOf = async (fields: Parameters<typeof updateArtwork>[1]['fields'], of = id) => {
      const result = await updateArtwork(database, { id: of, fields, ...BY });
      return result.outcome === 'refused' ? Object.keys(result.errors) : result.outcome;
    };
    expect(await errorsOf({ discounted_price: 1_000_000 })).toEqual(['discounted_price']);
    expect(await errorsOf({ original_price: null })).toEqual(['original_price']);
    expect(await errorsOf({ artist_id: null, category_id: null })).toEqual(['artist_id', 'category_id']);
    expect(await errorsOf({ artist_id: 999_999, tags: [999_999] })).toEqual(['artist_id', 'tags']);
    expect(await errorsOf({ inventory_number: 'G-1' })).toEqual(['inventory_number']);
    expect(await errorsOf({ title: 'x'.repeat(501), height: -1, commission_percent: 101, cost: -1 })).toEqual([
      'title',
      'height',
      'commission_percent',
      'cost',
    ]);
    expect(await errorsOf({ artist_id: null, discounted_price: null }, other)).toBe('unchanged');
    expect(await errorsOf({ title: 'Tanaw' }, 999_999)).toBe('unknown');
    expect(await database('artworks').where({ id }).first('version')).toEqual({ version: 1 });
  });

  it('ADM-17 keeps the slug unless a new one is wanted, and then redirects the old address', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { slug: 'payaw', title: 'Payaw' });
    const rename = (title: string, renamesAddress: boolean) =>
      updateArtwork(database, { id, fields: { title }, renamesAddress, ...BY });
    expect(await rename('Tanaw', false)).toMatchObject({ slug: 'payaw' });
    expect(await rename('Tanaw', true)).toMatchObject({ outcome: 'saved', slug: 'tanaw' });
    expect(await rename('Bulaklak', true)).toMatchObject({ slug: 'bulaklak' });
    for (const slug of ['payaw', 'tanaw'])
      expect(await findRedirect(database, `/artworks/${slug}`)).toBe('/artworks/bulaklak');
    expect(await rename('Payaw', true)).toMatchObject({ slug: 'payaw' });
    expect(await findRedirect(database, '/artworks/payaw')).toBeNull();
    expect(await findRedirect(database, '/artworks/bulaklak')).toBe('/artworks/payaw');
  });

  it('ADM-17 gives no new artwork an address that redirects to another one', async () => {
    const database = await engine.open();
    const { id } = await createArtwork(database, { slug: 'payaw', title: 'Payaw' });
    await updateArtwork(database, { id, fields: { title: 'Payaw Two' }, renamesAddress: true, ...BY });
    const other = await draft(database, { title: 'Payaw' });
    expect(await findEdited(database, other)).toMatchObject({ slug: 'payaw-2' });
    await updateArtwork(database, { id: other, fields: { title: 'Payaw Two' }, renamesAddress: true, ...BY });
    expect(await findRedirect(database, '/artworks/payaw')).toBe('/artworks/payaw-two');
  });
});
