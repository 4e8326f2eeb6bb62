import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { mergeTerms } from '../../server/merges/terms.ts';
import { createTerm as addTerm, deleteTerm, editTerm, retireTerm } from '../../server/terms/editing.ts';
import { findTerm, listOffered } from '../../server/terms/records.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };
const KIND = 'styles';

async function undoLast(database: Knex) {
  const line = await database('audit_log').orderBy('id', 'desc').first('id');
  return undoChange(database, { id: line?.id ?? 0, role: 'editor', ...BY });
}

async function add(database: Knex, name: string): Promise<number> {
  const result = await addTerm(database, { kind: KIND, name, ...BY });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result.id;
}

onEachEngine('terms', (engine) => {
  it('ADM-19 are created with a slug, and two of a kind have different names', async () => {
    const database = await engine.open();
    const id = await add(database, 'Folk Art');
    expect(await findTerm(database, KIND, id)).toMatchObject({ slug: 'folk-art', name: 'Folk Art', count: 0 });
    expect(await addTerm(database, { kind: KIND, name: 'folk art', ...BY })).toMatchObject({
      outcome: 'name-taken',
      by: { id },
    });
    const other = await add(database, 'Folk');
    expect(
      await editTerm(database, { kind: KIND, id: other, version: 1, fields: { name: 'FOLK-ART' }, ...BY }),
    ).toMatchObject({
      outcome: 'name-taken',
    });
    await mergeTerms(database, { kind: KIND, fromId: other, intoId: id, ...BY });
    expect(await addTerm(database, { kind: KIND, name: 'Folk', ...BY })).toEqual({
      outcome: 'name-merged',
      into: 'Folk Art',
    });
    // The same name is free in another kind.
    expect(await addTerm(database, { kind: 'tags', name: 'Folk', ...BY })).toMatchObject({ outcome: 'created' });
  });

  it('ADM-19 eight people at once create one term of a name', async () => {
    const database = await engine.open();
    const create = () => addTerm(database, { kind: KIND, name: 'Folk', ...BY });
    const outcomes = (await Promise.all(Array.from({ length: 8 }, create))).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['created', ...Array.from({ length: 7 }, () => 'name-taken')]);
  });

  it('ADM-19 keep their slug when they are renamed, unless a new slug is requested', async () => {
    const database = await engine.open();
    const id = await add(database, 'Folk');
    const edit = (version: number, name: string, renamesAddress = false) =>
      editTerm(database, { kind: KIND, id, version, fields: { name }, renamesAddress, ...BY });
    expect(await edit(1, 'Folk art')).toEqual({ outcome: 'saved', id });
    expect(await findTerm(database, KIND, id)).toMatchObject({ slug: 'folk', version: 2 });
    expect(await edit(1, 'Other')).toMatchObject({ outcome: 'conflict', current: { name: 'Folk art', version: 2 } });
    expect(await edit(2, 'Folk art')).toEqual({ outcome: 'unchanged', id });
    expect(await edit(2, 'Naive art', true)).toEqual({ outcome: 'saved', id });
    expect(await findTerm(database, KIND, id)).toMatchObject({ slug: 'naive-art', version: 3 });
    expect(await database('earlier_slugs').select('slug', 'term_id')).toEqual([{ slug: 'folk', term_id: id }]);
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await findTerm(database, KIND, id)).toMatchObject({ slug: 'folk', name: 'Folk art' });
    expect(await database('earlier_slugs').pluck('slug')).toEqual(['naive-art']);
    // A new term does not take an earlier slug of another one.
    await add(database, 'Naive art');
    expect(await database('styles').orderBy('id', 'desc').first('slug')).toEqual({ slug: 'naive-art-2' });
  });

  it('ADM-19 a retired term is not offered, and works keep it', async () => {
    const database = await engine.open();
    await createArtwork(database, { styles: ['folk'] });
    const id = await createTerm(database, KIND, 'folk');
    expect(await retireTerm(database, { kind: KIND, id, isRetired: true, ...BY })).toBe('saved');
    expect(await retireTerm(database, { kind: KIND, id, isRetired: true, ...BY })).toBe('unchanged');
    expect(await findTerm(database, KIND, id)).toMatchObject({ count: 1, retired_at: NOW });
    expect(await listOffered(database, KIND)).toEqual([]);
    expect(await listOffered(database, KIND, [id])).toMatchObject([{ slug: 'folk' }]);
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await listOffered(database, KIND)).toMatchObject([{ slug: 'folk' }]);
  });

  it('ADM-19 are deleted only when nothing has them', async () => {
    const database = await engine.open();
    await createArtwork(database, { styles: ['folk'] });
    const id = await createTerm(database, KIND, 'folk');
    expect(await deleteTerm(database, { kind: KIND, id, ...BY })).toEqual({ outcome: 'in-use', count: 1, merged: 0 });
    await database('artwork_style').delete();
    expect(await deleteTerm(database, { kind: KIND, id, ...BY })).toEqual({ outcome: 'deleted' });
    expect(await deleteTerm(database, { kind: KIND, id, ...BY })).toEqual({ outcome: 'unknown' });
    expect(await database('audit_log').pluck('action')).toEqual(['term.deleted']);
  });

  it('ADM-19 are not deleted while others are merged into them, which would be deleted too', async () => {
    const database = await engine.open();
    const [id, fromId] = [await add(database, 'Folk art'), await add(database, 'Folk')];
    await mergeTerms(database, { kind: KIND, fromId, intoId: id, ...BY });
    expect(await deleteTerm(database, { kind: KIND, id, ...BY })).toEqual({ outcome: 'in-use', count: 0, merged: 1 });
    expect(await database('styles').orderBy('id').pluck('slug')).toEqual(['folk-art', 'folk']);
    expect(await undoLast(database)).toEqual({ outcome: 'undone' });
    expect(await deleteTerm(database, { kind: KIND, id, ...BY })).toEqual({ outcome: 'deleted' });
  });
});

onEachComposition('the shop after a change of terms', (engine, open) => {
  it('ADM-19 shows new names, finds earlier slugs, and has no card of a retired style', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database, now: NOW });
    await createArtwork(database, { styles: ['folk'], category: 'prints', slug: 'payaw' });
    // The home page shows at least two styles, each with a picture of its own.
    await createArtwork(database, { styles: ['abstract', 'modern'] });
    const [style, category] = [
      await createTerm(database, KIND, 'folk'),
      await createTerm(database, 'categories', 'prints'),
    ];
    for (const id of await database('styles').pluck('id')) {
      await database('styles')
        .where({ id })
        .update({ image_id: await createImage(database) });
    }
    const styleCards = async () =>
      ((inertiaPage(await visit(app, '/')).props.styles ?? []) as { name: string }[]).map(({ name }) => name).sort();
    expect(await styleCards()).toEqual(['Abstract', 'Folk', 'Modern']);
    expect((await visit(app, '/artworks/category/prints')).status).toBe(200);
    await editTerm(database, {
      kind: KIND,
      id: style,
      version: 1,
      fields: { name: 'Naive' },
      renamesAddress: true,
      ...BY,
    });
    const fields = { name: 'Works on paper' };
    await editTerm(database, { kind: 'categories', id: category, version: 1, fields, renamesAddress: true, ...BY });
    clock.advance(2_000);
    expect(await styleCards()).toEqual(['Abstract', 'Modern', 'Naive']);
    assertInertia(await visit(app, '/artworks?styles[]=folk')).where('query.styles', ['naive']);
    expect((await visit(app, '/artworks/category/prints')).headers.location).toBe('/artworks/category/works-on-paper');
    assertInertia(await visit(app, '/artworks/payaw')).where('artwork.category.name', 'Works on paper');
    await retireTerm(database, { kind: KIND, id: style, isRetired: true, ...BY });
    clock.advance(2_000);
    expect(await styleCards()).toEqual(['Abstract', 'Modern']);
    assertInertia(await visit(app, '/artworks?styles[]=naive')).where('artworks.meta.pagination.total', 1);
  });
});
