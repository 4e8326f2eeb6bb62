import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { assertInertia } from '../../server/inertia/testing.ts';
import { mergeTerms } from '../../server/merges/terms.ts';
import { TERM_KINDS, type TermKind } from '../../server/terms/kinds.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };

async function undoLast(database: Knex) {
  const line = await database('audit_log').orderBy('id', 'desc').first('id');
  return undoChange(database, { id: line?.id ?? 0, role: 'manager', ...BY });
}

/** Ids of the items of each term. */
async function itemsOf(database: Knex, kind: TermKind): Promise<Record<string, number[]>> {
  const { linkTable, item, term } = TERM_KINDS[kind].links;
  const rows = await database(`${linkTable} as l`)
    .join(`${kind} as t`, 't.id', `l.${term}`)
    .orderBy(`l.${item}`)
    .select('t.slug', { item: `l.${item}` });
  const grouped = Map.groupBy(rows as { slug: string; item: number }[], ({ slug }) => slug);
  return Object.fromEntries([...grouped].map(([slug, some]) => [slug, some.map((row) => row.item)]));
}

/** Three items: with the first term, with both if that is possible, and with the second. */
async function createItems(database: Knex, kind: TermKind): Promise<void> {
  const create = (terms: string[]) => {
    if (kind === 'artist_types') return createArtist(database, { types: terms });
    if (kind === 'categories') return createArtwork(database, { category: terms[0] ?? '' });
    if (kind === 'media') return createArtwork(database, { medium: terms[0] ?? '' });
    return createArtwork(database, { [kind]: terms });
  };
  await create(['oils']);
  await create(kind === 'categories' || kind === 'media' ? ['oils'] : ['oils', 'oil']);
  await create(['oil']);
}

onEachEngine('the merge of two terms', (engine) => {
  it.each(Object.keys(TERM_KINDS) as TermKind[])(
    'ADM-19 moves items of %s, each once, and is undone exactly',
    async (kind) => {
      const database = await engine.open();
      await createItems(database, kind);
      const [fromId, intoId] = [await createTerm(database, kind, 'oils'), await createTerm(database, kind, 'oil')];
      const before = await itemsOf(database, kind);
      expect(await mergeTerms(database, { kind, fromId, intoId, ...BY })).toBe('merged');
      const after = await itemsOf(database, kind);
      expect(after.oils).toBeUndefined();
      expect(after.oil).toEqual([...new Set([...(before.oils ?? []), ...(before.oil ?? [])])].sort((a, b) => a - b));
      const line = await database('audit_log').first('action', 'subject_name');
      expect(line).toMatchObject({ action: 'term.merged', subject_name: expect.stringContaining('Oil') });
      expect(await undoLast(database)).toEqual({ outcome: 'undone' });
      expect(await itemsOf(database, kind)).toEqual(before);
      expect(await database('merged_links').select()).toEqual([]);
      expect(await mergeTerms(database, { kind, fromId, intoId: fromId, ...BY })).toBe('same');
      expect(await mergeTerms(database, { kind, fromId, intoId: 9_999, ...BY })).toBe('unknown');
    },
  );

  it('ADM-19 shows why a merge cannot be undone exactly', async () => {
    const database = await engine.open();
    await createItems(database, 'tags');
    const [fromId, intoId] = [await createTerm(database, 'tags', 'oils'), await createTerm(database, 'tags', 'oil')];
    await mergeTerms(database, { kind: 'tags', fromId, intoId, ...BY });
    await database('artwork_tag').delete();
    expect(await undoLast(database)).toEqual({
      outcome: 'refused',
      reason: '2 of its works are no longer with “Oil”, so the merge cannot be undone exactly. Nothing was changed.',
    });
  });
});

onEachComposition('the addresses of merged terms', (engine, open) => {
  it('ADM-19 filters with the old slug find the remaining term, and the address of a category redirects', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database, now: NOW });
    await createArtwork(database, { styles: ['oils'], category: 'prints', title: 'Moved' });
    await createArtwork(database, { styles: ['oil'], category: 'works-on-paper' });
    assertInertia(await visit(app, '/artworks?styles[]=oils')).where('artworks.data.0.title', 'Moved');
    expect((await visit(app, '/artworks/category/prints')).status).toBe(200);
    for (const [kind, from, into] of [
      ['styles', 'oils', 'oil'],
      ['categories', 'prints', 'works-on-paper'],
    ] as const) {
      const [fromId, intoId] = [await createTerm(database, kind, from), await createTerm(database, kind, into)];
      await mergeTerms(database, { kind, fromId, intoId, ...BY });
    }
    clock.advance(2_000);
    assertInertia(await visit(app, '/artworks?styles[]=oils'))
      .where('query.styles', ['oil'])
      .where('artworks.meta.pagination.total', 2);
    const moved = await visit(app, '/artworks/category/prints');
    expect([moved.status, moved.headers.location]).toEqual([301, '/artworks/category/works-on-paper']);
    const searched = await visit(app, '/search/category/prints?search=moved');
    expect([searched.status, searched.headers.location]).toEqual([301, '/search/category/works-on-paper?search=moved']);
    assertInertia(await visit(app, '/artworks/category/works-on-paper')).where('artworks.meta.pagination.total', 2);
  });
});
