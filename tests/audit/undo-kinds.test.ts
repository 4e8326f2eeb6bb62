import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createImage } from '../../database/factories/images.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { inserted } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import { undoChange } from '../../server/admin/audit/undo.ts';
import { deleteArtist } from '../../server/artists/editing/deletion.ts';
import { editArtist } from '../../server/artists/editing/profile.ts';
import { deleteDraft } from '../../server/artworks/editing/draft.ts';
import { withdrawArtwork } from '../../server/artworks/editing/publication/publication.ts';
import { updateArtwork } from '../../server/artworks/editing/update.ts';
import { UNDO_KINDS, type UndoKind } from '../../server/audit/actions.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { startBulkChange } from '../../server/bulk-changes/records.ts';
import { runBulkChanges } from '../../server/bulk-changes/run.ts';
import { recordValues } from '../../server/catalogue/staff-imports/former-values.ts';
import { countWritten, finishImport } from '../../server/catalogue/staff-imports/outcome.ts';
import { changeClosedDays } from '../../server/checkout/closed-days.ts';
import { deleteExhibit, editExhibit } from '../../server/exhibitions/editing/exhibit.ts';
import { addToExhibition } from '../../server/exhibitions/editing/place.ts';
import { saveExhibitWorks } from '../../server/exhibitions/editing/works.ts';
import { mergeArtists } from '../../server/merges/artists.ts';
import { mergeTerms } from '../../server/merges/terms.ts';
import { createIssue, editIssue } from '../../server/newsletter/issues/records.ts';
import { savePicks } from '../../server/picks/records.ts';
import { arrangeQuotes, createQuote, deleteQuote, editQuote } from '../../server/quotes/editing.ts';
import { createRedirect } from '../../server/redirects/staff/editing.ts';
import { editPart } from '../../server/site-editing/edit.ts';
import { deleteTerm, editTerm, retireTerm } from '../../server/terms/editing.ts';
import { editVoucher } from '../../server/vouchers/staff/editing.ts';
import { endVouchers } from '../../server/vouchers/staff/ends.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };
const KIND = 'styles' as const;
const log = { warn: () => {}, error: () => {} };
const clock = { now: () => NOW, log, signal: new AbortController().signal };

const addQuote = async (database: Knex, name: string) => {
  const picture = { image_id: await createImage(database), image_alt: 'A room', image_focus: '50,50' };
  const result = await createQuote(database, {
    fields: { name, location: 'Cebu', quote: 'Lovely.', ...picture },
    ...BY,
  });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result.id;
};

/** For each kind: prepares rows, and returns the change whose last line of the log can be undone. */
const CHANGES: Record<UndoKind, (database: Knex) => Promise<() => Promise<unknown>>> = {
  artwork: async (database) => {
    const { id } = await createArtwork(database, { title: 'Payaw' });
    return () => updateArtwork(database, { id, fields: { title: 'Tanaw', description: 'Rice.' }, ...BY });
  },
  'artwork.deleted': async (database) => {
    const { id } = await createArtwork(database, { title: 'Payaw', styles: ['folk'], publishedAt: null });
    const second = { artwork_id: id, position: 0, image_id: await createImage(database) };
    await database('artwork_image').insert(second);
    await updateArtwork(database, { id, fields: { inventory_number: 'A 12', notes: 'Damp.' }, ...BY });
    return () => deleteDraft(database, { id, ...BY });
  },
  publication: async (database) => {
    const { id } = await createArtwork(database, {});
    return () => withdrawArtwork(database, { id, ...BY });
  },
  'exhibition-place': async (database) => {
    const [exhibition, artwork] = [await createExhibit(database), await createArtwork(database, {})];
    const place = { exhibitionId: exhibition.id, artworkId: artwork.id, max: 10, ...BY };
    return () => write(database, (transaction) => addToExhibition(transaction, place));
  },
  bulk: async (database) => {
    const { id } = await createArtwork(database, {});
    const start = { selection: { ids: [id] }, action: 'withdraw', options: {}, scope: 'One', expected: 1 } as const;
    return () => startBulkChange(database, { ...start, selection: { ids: [id] }, ...BY });
  },
  import: async (database) => {
    const { id, slug } = await createArtwork(database, { title: 'Payaw' });
    const file = { key: 'i1', upload: '1-a', actor: 'Luz', file_name: 'works.csv', kind: 'artworks', run: 1 };
    const row = { ...file, state: 'importing', columns: '[]', choices: '{}', created_at: 1, updated_at: 1 } as const;
    const { id: importId } = await inserted(database('imports').insert(row).returning('id'));
    const job = { importId, run: 1 };
    const counts = { new: 0, changed: 1, unchanged: 0, removed: 0, taken: 0, refused: 0, reported: 0 };
    const rename = (transaction: Knex.Transaction) =>
      recordValues(transaction, { importId, added: [], changed: [slug] }, async () => {
        await transaction('artworks').where({ id }).update({ title: 'Tanaw', original_price: 5_000 });
      });
    return async () => {
      await write(database, async (transaction) => {
        await rename(transaction);
        await countWritten(transaction, job, counts);
      });
      await finishImport(database, job, { counts, now: NOW });
    };
  },
  'artist.fields': async (database) => {
    const { id } = await createArtist(database, { name: 'Juan' });
    return () =>
      editArtist(database, { id, version: null, fields: { bio: 'Painter.', awards: '2004 Habi Medal' }, ...BY });
  },
  'artist.merge': async (database) => {
    const [into, from] = [await createArtist(database), await createArtist(database)];
    return () => mergeArtists(database, { fromId: from.id, intoId: into.id, ...BY });
  },
  'newsletter.fields': async (database) => {
    const fields = { subject: 'News', preheader: '', body: 'Old', audience: 'all', limit: '', items: '' };
    const result = await createIssue(database, { fields, ...BY });
    const id = result.outcome === 'created' ? result.id : 0;
    return () => editIssue(database, { id, version: null, fields: { body: 'New' }, ...BY });
  },
  'exhibit.fields': async (database) => {
    const { id } = await createExhibit(database);
    return () => editExhibit(database, { id, version: null, fields: { title: 'Terraces' }, ...BY });
  },
  'exhibit.works': async (database) => {
    const [{ id }, artwork] = [await createExhibit(database), await createArtwork(database, {})];
    return () => saveExhibitWorks(database, { id, artworkIds: [artwork.id], seen: null, ...BY });
  },
  'artist.deleted': async (database) => {
    const { id } = await createArtist(database, { name: 'Luz Reyes', types: ['painter'] });
    const picture = { image_id: await createImage(database), image_alt: 'Luz', image_focus: '20,30' };
    await editArtist(database, {
      id,
      version: null,
      fields: { bio: 'Paints rice.', studies: '2001–2004 Diliman', ...picture },
      ...BY,
    });
    await database('artists').where({ id }).update({ external_id: 'reyes-1' });
    return () => deleteArtist(database, { id, ...BY });
  },
  'term.deleted': async (database) => {
    const id = await createTerm(database, KIND, 'folk');
    const picture = { image_id: await createImage(database), image_alt: 'A jar', image_focus: '50,50' };
    const fields = { name: 'Folk art', ...picture };
    await editTerm(database, { kind: KIND, id, version: null, fields, renamesAddress: true, ...BY });
    return () => deleteTerm(database, { kind: KIND, id, ...BY });
  },
  'exhibit.deleted': async (database) => {
    const { id } = await createExhibit(database);
    return () => deleteExhibit(database, { id, ...BY });
  },
  'term.fields': async (database) => {
    const id = await createTerm(database, KIND, 'folk');
    return () => editTerm(database, { kind: KIND, id, version: null, fields: { name: 'Folk art' }, ...BY });
  },
  'term.retired': async (database) => {
    const id = await createTerm(database, KIND, 'folk');
    return () => retireTerm(database, { kind: KIND, id, isRetired: true, ...BY });
  },
  'term.merge': async (database) => {
    const [intoId, fromId] = [await createTerm(database, KIND, 'folk'), await createTerm(database, KIND, 'folk-art')];
    await createArtwork(database, { styles: ['folk-art'] });
    return () => mergeTerms(database, { kind: KIND, fromId, intoId, ...BY });
  },
  picks: async (database) => {
    const { id } = await createArtwork(database, {});
    return () => savePicks(database, { picks: [{ id, note: 'Light.' }], seen: null, ...BY });
  },
  site: async (database) => {
    const change = { part: 'notifications', version: null, ...BY } as const;
    await editPart(database, { ...change, fields: { duration: 5_000 } });
    return () => editPart(database, { ...change, fields: { enabled: false } });
  },
  'site.schedule': async (database) => {
    const change = { part: 'banner', version: null, fields: { text: 'Open on Sunday' }, publishAt: NOW + 1 } as const;
    return () => editPart(database, { ...change, ...BY });
  },
  'pickup-days': async (database) => () => changeClosedDays(database, { close: ['2026-12-25'], open: [], ...BY }),
  'quote.fields': async (database) => {
    const id = await addQuote(database, 'Ana');
    return () => editQuote(database, { id, version: null, fields: { location: 'Davao' }, ...BY });
  },
  'quote.order': async (database) => {
    const ids = [await addQuote(database, 'Ana'), await addQuote(database, 'Ben')];
    return () => arrangeQuotes(database, { ids: ids.toReversed(), seen: null, ...BY });
  },
  'voucher.fields': async (database) => {
    const { id } = await createVoucher(database);
    return () => editVoucher(database, { id, version: null, fields: { straight_percent: 20 }, ...BY });
  },
  'voucher.ends': async (database) => {
    const ids = [await createVoucher(database, { endsAt: NOW + 1 }), await createVoucher(database)].map(({ id }) => id);
    await database('vouchers').whereIn('id', ids).update({ purpose: 'Fair' });
    return () => endVouchers(database, { purpose: 'Fair', ...BY });
  },
  redirects: async (database) => {
    await createRedirect(database, { from: '/old', to: '/about', ...BY });
    return () => createRedirect(database, { from: '/about', to: '/pages/about', ...BY });
  },
  'quote.deleted': async (database) => {
    const id = await addQuote(database, 'Ana');
    return () => deleteQuote(database, { id, ...BY });
  },
};

const TABLES = [
  'artworks',
  'artwork_details',
  'artwork_image',
  'artists',
  'artist_artist_type',
  'artist_cv_entries',
  'earlier_slugs',
  'exhibitions',
  'exhibition_artwork',
  KIND,
  'artwork_style',
  'curator_picks',
  'collectors',
  'vouchers',
  'redirects',
  'settings',
  'menu_items',
  'site_drafts',
  'closed_pickup_days',
  'newsletter_issues',
  'newsletter_items',
] as const;

/** The content of all tables that the kinds change. The version of a row only increases. */
async function contents(database: Knex): Promise<string> {
  const tables = await Promise.all(
    TABLES.map(async (table) => {
      const rows: Record<string, unknown>[] = await database(table).select();
      // A draft that is stored again has another id.
      const stored = table === 'site_drafts' ? rows.map(({ id: _, ...row }) => row) : rows;
      return [table, stored.map(({ version: _, ...row }) => JSON.stringify(row)).sort()];
    }),
  );
  return JSON.stringify(tables, null, 1);
}

/** A role that may undo changes of the kind. */
const roleFor = (kind: UndoKind) => (kind.startsWith('voucher.') ? 'sales' : 'editor');

async function undoLast(database: Knex, role: 'sales' | 'editor') {
  const line = await database('audit_log').whereNull('bulk_change_id').orderBy('id', 'desc').first('id', 'undo');
  const result = await undoChange(database, { id: line?.id ?? 0, role, ...BY });
  if (result.outcome === 'started') await runBulkChanges(database, clock);
  return { result, line };
}

onEachEngine('the kinds of undo', (engine) => {
  it.each(UNDO_KINDS)(
    'ADM-05 %s: the undo puts everything back, and its own undo makes the change again',
    async (kind) => {
      const database = await engine.open();
      const change = await CHANGES[kind](database);
      const before = await contents(database);
      await change();
      await runBulkChanges(database, clock);
      const after = await contents(database);
      expect(after).not.toBe(before);
      const { result, line } = await undoLast(database, roleFor(kind));
      expect(JSON.parse(line?.undo ?? '').kind).toBe(kind);
      expect(result.outcome).toMatch(/^(undone|started)$/);
      expect(await contents(database)).toBe(before);
      const undoing = await database('audit_log')
        .where('undoes', line?.id ?? 0)
        .first('undo');
      expect(undoing).toBeDefined();
      const again = await undoLast(database, roleFor(kind));
      if (undoing?.undo == null) expect(again.result.outcome).toBe('forbidden');
      else expect([again.result.outcome, await contents(database)]).toEqual(['undone', after]);
      const twice = await undoChange(database, { id: line?.id ?? 0, role: 'owner', ...BY });
      expect(twice.outcome).toBe('impossible');
    },
  );
});
