import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { countUses, deleteArtist } from '../../server/artists/editing/deletion.ts';
import { createArtist as addArtist, editArtist, findEditedArtist } from '../../server/artists/editing/profile.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { follow } from '../../server/follows/records.ts';
import { assertInertia } from '../../server/inertia/testing.ts';
import { mergeArtists } from '../../server/merges/artists.ts';
import { mergeTerms } from '../../server/merges/terms.ts';
import { createIssue } from '../../server/newsletter/issues/records.ts';
import { NO_PICTURE } from '../../server/pictures/single/fields.ts';
import { findRedirect } from '../../server/redirects/records.ts';
import { deleteTerm } from '../../server/terms/editing.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };
const FIELDS = {
  name: 'Juan Luna',
  hometown: 'Badoc',
  bio: null,
  ...NO_PICTURE,
  is_shown_on_website: true,
  published_at: NOW,
  types: [] as number[],
};

async function undoLast(database: Knex) {
  const line = await database('audit_log').orderBy('id', 'desc').first('id');
  return undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
}

async function add(database: Knex, fields: Partial<typeof FIELDS>): Promise<number> {
  const result = await addArtist(database, { fields: { ...FIELDS, ...fields }, ...BY });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result.id;
}

onEachEngine('editing an artist', (engine) => {
  it('ADM-18 creates artists with a free slug, and edits them with an audit line', async () => {
    const database = await engine.open();
    const painter = await createTerm(database, 'artist_types', 'painter');
    const id = await add(database, { types: [painter] });
    const second = await add(database, {});
    expect(await findEditedArtist(database, id)).toMatchObject({ slug: 'juan-luna', types: [painter], version: 1 });
    expect(await findEditedArtist(database, second)).toMatchObject({ slug: 'juan-luna-2' });
    const edit = (version: number, fields: object) => editArtist(database, { id, version, fields, ...BY });
    expect(await edit(1, { bio: 'Painter.', types: [] })).toEqual({ outcome: 'saved' });
    expect(await edit(1, { bio: 'Other.' })).toMatchObject({
      outcome: 'conflict',
      current: { bio: 'Painter.', version: 2 },
    });
    expect(await edit(2, { bio: 'Painter.' })).toEqual({ outcome: 'unchanged' });
    const line = await database('audit_log').orderBy('id', 'desc').first();
    expect(line).toMatchObject({ action: 'artist.changed', subject: `artist:${id}`, subject_name: 'Juan Luna' });
    expect(JSON.parse(line?.changes ?? '')).toEqual([
      { field: 'Biography', from: null, to: 'Painter.' },
      { field: 'Types', from: 'Painter', to: null },
    ]);
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await findEditedArtist(database, id)).toMatchObject({ bio: null, types: [painter], version: 3 });
  });

  it('ADM-18 eight people at once create artists of one name, each with a slug of its own', async () => {
    const database = await engine.open();
    const ids = await Promise.all(Array.from({ length: 8 }, () => add(database, {})));
    const slugs = await database('artists').whereIn('id', ids).pluck('slug');
    expect(new Set(slugs).size).toBe(8);
  });

  it('ADM-18 an undo overwrites nothing that was changed later', async () => {
    const database = await engine.open();
    const { id } = await createArtist(database, { name: 'Ana' });
    await editArtist(database, { id, version: null, fields: { bio: 'One.' }, ...BY });
    const line = await database('audit_log').orderBy('id', 'desc').first('id');
    await editArtist(database, { id, version: null, fields: { bio: 'Two.' }, ...BY });
    expect(await undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY })).toEqual({
      outcome: 'changed-since',
      fields: ['Biography'],
    });
  });

  it('ADM-17 the slug stays with the name, unless it is to change: then the old address redirects, also after two changes', async () => {
    const database = await engine.open();
    const { id } = await createArtist(database, { slug: 'ana', name: 'Ana' });
    const rename = (name: string, renamesAddress: boolean) =>
      editArtist(database, { id, version: null, fields: { name }, renamesAddress, ...BY });
    await rename('Ana Cruz', false);
    expect(await findEditedArtist(database, id)).toMatchObject({ slug: 'ana' });
    await rename('Ana Reyes', true);
    await rename('Ana Santos', true);
    expect(await findRedirect(database, '/artists/ana')).toBe('/artists/ana-santos');
    expect(await findRedirect(database, '/artists/ana-reyes')).toBe('/artists/ana-santos');
    expect(await findEditedArtist(database, await add(database, { name: 'Ana' }))).toMatchObject({ slug: 'ana-2' });
    const other = await createArtist(database);
    const typed = { id: other.id, version: null, fields: { slug: 'ana' }, ...BY };
    expect(await editArtist(database, typed)).toEqual({ outcome: 'slug-taken' });
    await rename('Ana', true);
    expect(await findRedirect(database, '/artists/ana')).toBeNull();
    expect(await findRedirect(database, '/artists/ana-santos')).toBe('/artists/ana');
  });

  it('ADM-18 an artist to whom works, followers, merged artists or newsletters refer cannot be deleted', async () => {
    const database = await engine.open();
    const { id } = await createArtist(database, { types: ['painter'] });
    const refused = async (uses: object) => {
      const none = { works: 0, followers: 0, merged: 0, newsletters: 0 };
      expect(await countUses(database, id)).toEqual({ ...none, ...uses });
      expect(await deleteArtist(database, { id, ...BY })).toEqual({ outcome: 'in-use', uses: { ...none, ...uses } });
    };
    const { id: draft } = await createArtwork(database, { artistId: id, publishedAt: null });
    await refused({ works: 1 });
    await database('artworks').where('id', draft).delete();
    await follow(database, (await createAccount(database)).id, id, NOW);
    await refused({ followers: 1 });
    await database('follows').delete();
    const merged = await createArtist(database);
    await mergeArtists(database, { fromId: merged.id, intoId: id, ...BY });
    await refused({ merged: 1 });
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    const issue = { subject: 'News', preheader: '', body: '', limit: '' };
    for (const part of [
      { audience: `artist:${id}`, items: '' },
      { audience: 'all', items: `artist:${id}` },
    ]) {
      const result = await createIssue(database, { fields: { ...issue, ...part }, ...BY });
      expect(result.outcome).toBe('created');
      await refused({ newsletters: 1 });
      await database('newsletter_issues').delete();
    }
    expect(await deleteArtist(database, { id, ...BY })).toEqual({ outcome: 'deleted' });
    expect(await database('artists').pluck('id')).toEqual([merged.id]);
    expect(await deleteArtist(database, { id, ...BY })).toEqual({ outcome: 'unknown' });
  });

  it('ADM-18 a deleted artist comes back with the id of the import, unless an import has used it since', async () => {
    const database = await engine.open();
    const { id } = await createArtist(database, { slug: 'ana' });
    await database('artists').where({ id }).update({ external_id: 'ana-1' });
    await deleteArtist(database, { id, ...BY });
    const other = await createArtist(database);
    await database('artists').where('id', other.id).update({ external_id: 'ana-1' });
    const reason = 'Another artist has the id “ana-1” of the import now.';
    expect(await undoLast(database)).toEqual({ outcome: 'refused', reason });
    await database('artists').where('id', other.id).update({ external_id: null });
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await database('artists').where({ id }).first('external_id')).toEqual({ external_id: 'ana-1' });
  });

  it('ADM-18 a deleted artist comes back to an address that leads to no other page', async () => {
    const database = await engine.open();
    const { id } = await createArtist(database, { slug: 'ana' });
    await deleteArtist(database, { id, ...BY });
    const line = await database('audit_log').orderBy('id', 'desc').first('id');
    const undo = () => undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    const other = await add(database, { name: 'Ana' });
    const refused = {
      outcome: 'refused',
      reason: 'The address belongs to another artist now, or redirects to another page.',
    };
    expect(await undo()).toEqual(refused);
    const fields = { name: 'Ana Cruz' };
    await editArtist(database, { id: other, version: null, fields, renamesAddress: true, ...BY });
    expect(await findRedirect(database, '/artists/ana')).toBe('/artists/ana-cruz');
    expect(await undo()).toEqual(refused);
    await database('redirects').delete();
    expect(await undo()).toEqual({ outcome: 'undone' });
  });

  it('ADM-18 a deleted artist comes back with its types, also those that were merged since', async () => {
    const database = await engine.open();
    const { id } = await createArtist(database, { types: ['painter', 'sculptor'] });
    const [painter, sculptor, artisan] = [
      await createTerm(database, 'artist_types', 'painter'),
      await createTerm(database, 'artist_types', 'sculptor'),
      await createTerm(database, 'artist_types', 'artisan'),
    ];
    await deleteArtist(database, { id, ...BY });
    const line = await database('audit_log').orderBy('id', 'desc').first('id');
    const undo = () => undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
    await mergeTerms(database, { kind: 'artist_types', fromId: sculptor, intoId: artisan, ...BY });
    expect(await deleteTerm(database, { kind: 'artist_types', id: painter, ...BY })).toEqual({ outcome: 'deleted' });
    const reason = 'An artist type was deleted since. Bring that back first.';
    expect(await undo()).toEqual({ outcome: 'refused', reason });
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await undo()).toEqual({ outcome: 'undone' });
    expect((await findEditedArtist(database, id))?.types).toEqual([painter, artisan]);
  });
});

onEachComposition('the shop after an edit of an artist', (engine, open) => {
  it('ADM-18 shows it at once, and hides an artist who is not shown', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database, now: NOW });
    const { id } = await createArtist(database, { slug: 'ana', name: 'Ana' });
    await createArtwork(database, { artistId: id, slug: 'payaw' });
    for (const path of ['/artists/ana', '/artworks/payaw']) expect((await visit(app, path)).status).toBe(200);
    const edit = (fields: object) => editArtist(database, { id, version: null, fields, ...BY });
    await edit({ name: 'Ana Cruz', hometown: 'Iloilo' });
    clock.advance(2_000);
    assertInertia(await visit(app, '/artists/ana')).where('artist.hometown', 'Iloilo');
    assertInertia(await visit(app, '/artworks/payaw')).where('artwork.artist.name', 'Ana Cruz');
    await edit({ is_shown_on_website: false });
    clock.advance(2_000);
    expect((await visit(app, '/artists/ana')).status).toBe(404);
    expect((await visit(app, '/artworks/payaw')).status).toBe(200);
  });
});
