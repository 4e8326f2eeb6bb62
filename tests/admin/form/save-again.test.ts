import { expect, it } from 'vitest';
import { createArtist } from '../../../database/factories/artists.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createExhibit } from '../../../database/factories/exhibits.ts';
import { createOrder } from '../../../database/factories/orders.ts';
import { createQuote } from '../../../database/factories/quotes.ts';
import { createTerm } from '../../../database/factories/terms.ts';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { COMMAND_LINE } from '../../../server/audit/command-line.ts';
import { createIssue } from '../../../server/newsletter/issues/records.ts';
import { createPrivateHolds } from '../../../server/private-holds/editing.ts';
import { retireTerm } from '../../../server/terms/editing.ts';
import { DAY, isoDateInManila } from '../../../server/time/time.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { createMember, propsOf, signedInBrowser } from '../../support/visitors/staff.ts';

const NOW = Date.UTC(2026, 10, 21, 4);
const BY = { actor: COMMAND_LINE, now: NOW };

interface Form {
  url: string;
  table: string;
  id: number;
  /** What one person changes, and another text of the same fields. */
  change: Record<string, string>;
  other: Record<string, string>;
}

const FORMS: Record<string, (database: Knex) => Promise<Form>> = {
  async artist(database) {
    const { id } = await createArtist(database, { name: 'Ana' });
    return form(`/admin/artists/${id}`, 'artists', id, 'hometown');
  },
  async artwork(database) {
    const { id } = await createArtwork(database);
    return form(`/admin/artworks/${id}`, 'artworks', id, 'title');
  },
  async exhibition(database) {
    const { id } = await createExhibit(database);
    return form(`/admin/exhibitions/${id}`, 'exhibitions', id, 'title');
  },
  async term(database) {
    const id = await createTerm(database, 'styles', 'abstract');
    return form(`/admin/terms/styles/${id}`, 'styles', id, 'name');
  },
  async quote(database) {
    await createQuote(database, { slug: 'tess', name: 'Tess' });
    const { id } = await database('collectors').first('id');
    return form(`/admin/quotes/${id}`, 'collectors', id, 'location');
  },
  async redirect(database) {
    const row = { from_address: '/old', to_address: '/artists', created_at: NOW };
    const [{ id }] = (await database('redirects').insert(row).returning('id')) as [{ id: number }];
    return {
      ...form(`/admin/redirects/${id}`, 'redirects', id, 'to'),
      change: { to: '/artworks' },
      other: { to: '/exhibitions' },
    };
  },
  async voucher(database) {
    const { id } = await createVoucher(database);
    return form(`/admin/vouchers/${id}`, 'vouchers', id, 'purpose');
  },
  async newsletter(database) {
    const fields = { subject: 'New works', preheader: '', body: 'Hello.', audience: 'all', limit: '', items: '' };
    const created = await createIssue(database, { fields, ...BY });
    const id = created.outcome === 'created' ? created.id : 0;
    return form(`/admin/newsletters/${id}`, 'newsletter_issues', id, 'preheader');
  },
  async 'private hold'(database) {
    const { id: artworkId } = await createArtwork(database);
    const fields = { name: 'Ana', contact: '', accountId: null, note: '', until: isoDateInManila(NOW + DAY) };
    const held = await createPrivateHolds(database, { artworkIds: [artworkId], fields, ...BY });
    const [id = 0] = held.outcome === 'held' ? held.ids : [];
    return form(`/admin/holds/${id}`, 'staff_holds', id, 'note');
  },
  async 'correction of an order'(database) {
    const { id, number } = await createOrder(database, { pickupDay: null });
    return form(`/admin/orders/${number}/correct`, 'orders', id, 'address1');
  },
};

function form(url: string, table: string, id: number, field: string): Form {
  return { url, table, id, change: { [field]: 'Changed' }, other: { [field]: 'Changed by another person' } };
}

onEachEngine('a form whose version is old', (engine) => {
  async function open() {
    const database = await engine.open();
    const { app } = await openApp({ database, now: NOW });
    const staffId = await createMember(database, { role: 'owner' });
    const browser = await signedInBrowser(app, database, { staffId, now: NOW });
    const openForm = async (url: string) => {
      const { form } = propsOf(await browser.get(url)) as { form: { values: Record<string, string>; version: number } };
      return { ...form.values, version: String(form.version), opened: JSON.stringify(form.values) };
    };
    return { database, browser, openForm };
  }

  it.each(Object.entries(FORMS))(
    'ADM-16 of a %s is saved if nothing has changed that it shows, and shows both texts otherwise',
    async (_, create) => {
      const { database, browser, openForm } = await open();
      const { url, table, id, change, other } = await create(database);
      const first = await openForm(url);
      await database(table as 'artists')
        .where({ id })
        .increment('version', 1);
      const saved = await browser.post(url, { ...first, ...change });
      expect([saved.status, await openForm(url)]).toMatchObject([303, change]);
      const conflict = await browser.post(url, { ...first, ...other });
      expect(conflict.status).toBe(409);
      const [field] = Object.keys(change);
      expect(propsOf(conflict).form).toMatchObject({ values: other, conflict: { fields: [{ name: field }] } });
      expect((await browser.post(url, { ...first, ...change })).status).toBe(303);
    },
  );

  it('of a term that was retired meanwhile is saved', async () => {
    const { database, browser, openForm } = await open();
    const id = await createTerm(database, 'styles', 'abstract');
    const url = `/admin/terms/styles/${id}`;
    const opened = await openForm(url);
    expect(await retireTerm(database, { kind: 'styles', id, isRetired: true, ...BY })).toBe('saved');
    expect(await openForm(url)).toMatchObject({ version: opened.version });
    expect((await browser.post(url, { ...opened, name: 'Pure abstract' })).status).toBe(303);
    expect(await database('styles').where({ id }).first()).toMatchObject({ name: 'Pure abstract', retired_at: NOW });
  });
});
