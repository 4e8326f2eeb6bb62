import type { Express } from 'express';
import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../../database/factories/artworks.ts';
import { createExhibit } from '../../../database/factories/exhibits.ts';
import type { PrintPage } from '../../../server/admin/print/contract.ts';
import { MAX_PRINTED } from '../../../server/prints/records.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { contentsOf, textOf } from '../../support/pdf.ts';
import { createMember, propsOf, type StaffBrowser, signedInBrowser } from '../../support/visitors/staff.ts';

onEachEngine('prints', (engine) => {
  let database: Knex;
  let shop: OpenedApp;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database, settings: { publicUrl: 'https://gallery.example.com' } });
  });

  async function signIn(role: Role = 'editor'): Promise<StaffBrowser> {
    const staffId = await createMember(database, { role, email: `${role}@example.com` });
    return signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  }

  async function fileOf(browser: StaffBrowser, path: string) {
    const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    return request(shop.app as Express)
      .get(path)
      .set({ Cookie, Accept: 'text/html' })
      .buffer()
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk) => chunks.push(chunk));
        res.on('end', () => done(null, Buffer.concat(chunks)));
      });
  }

  const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;

  /** An exhibition with three artworks: available, sold, and a draft. */
  async function hang() {
    const artist = await createArtist(database, { name: 'Inés Baltazar' });
    const given = { artistId: artist.id, originalPrice: 1_250_000, yearMade: 1976, medium: 'oil' };
    const moon = await createArtwork(database, { ...given, title: 'Moonrise', height: 24, width: 36 });
    const rice = await createArtwork(database, { ...given, title: 'Abaca', description: 'Rows.\nAnd more rows.' });
    const draft = await createArtwork(database, { ...given, title: 'Unfinished', publishedAt: null });
    await createReservation(database, rice.id, { state: 'sold' });
    const exhibit = await createExhibit(database, {});
    const works = [moon.id, draft.id, rice.id];
    await database('exhibition_artwork').insert(
      works.map((artwork_id, position) => ({ artwork_id, position, exhibition_id: exhibit.id })),
    );
    const { slug } = await database('exhibitions').where('id', exhibit.id).first();
    return { moon, rice, draft, exhibitId: exhibit.id, slug: slug as string };
  }

  it('ADM-38 wall labels have title, facts, price and the QR code of the page, ten on a page with cut marks', async () => {
    const { moon, rice, draft } = await hang();
    const browser = await signIn();
    const ids = [moon.id, rice.id, draft.id];
    const one = await fileOf(browser, `/admin/print/labels?ids=${ids.join()}`);
    expect([one.status, one.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(one.headers['content-disposition']).toMatch(/attachment; filename="?labels-\d{4}-\d\d-\d\d\.pdf/);
    const text = textOf(one.body);
    for (const shown of ['Inés Baltazar', 'Moonrise, 1976', '24 × 36', 'Php 12,500.00', 'Abaca, 1976', 'Sold'])
      expect(text).toContain(shown);
    // The codes of two public artworks, and none of the draft.
    const modules = (file: Buffer) => contentsOf(file).match(/ re$/gm)?.length ?? 0;
    const draftOnly = await fileOf(browser, `/admin/print/labels?ids=${draft.id}`);
    expect([modules(one.body) > 400, modules(draftOnly.body)]).toEqual([true, 0]);
    expect(pagesOf(one.body)).toBe(1);
    const many = Array.from({ length: 11 }, () => createArtwork(database));
    const more = (await Promise.all(many)).map(({ id }) => id);
    expect(pagesOf((await fileOf(browser, `/admin/print/labels?ids=${more.join()}`)).body)).toBe(2);
    expect(textOf((await fileOf(browser, `/admin/print/labels?prices=no&ids=${moon.id}`)).body)).not.toContain('Php');
  });

  it('ADM-38 an exhibition is printed as it hangs, a filter by artist and title, a selection as chosen', async () => {
    const { moon, rice, slug, exhibitId } = await hang();
    const browser = await signIn();
    const order = async (query: string) =>
      [
        ...textOf((await fileOf(browser, `/admin/print/price-list?${query}`)).body).matchAll(
          /Moonrise|Abaca|Unfinished/g,
        ),
      ]
        .map(([title]) => title)
        .join(' ');
    expect(await order(`all=1&exhibition=${slug}`)).toBe('Moonrise Unfinished Abaca');
    expect(await order('all=1&search=ines')).toBe('Abaca Moonrise Unfinished');
    expect(await order(`ids=${rice.id},${moon.id}`)).toBe('Abaca Moonrise');
    const { printUrl } = propsOf(await browser.get(`/admin/exhibitions/${exhibitId}`)) as { printUrl: string };
    expect(printUrl).toBe(`/admin/print?all=1&exhibition=${slug}`);
  });

  it('ADM-38 tear sheets have a page for each artwork, with its description; a price list has a heading', async () => {
    const { moon, rice } = await hang();
    const browser = await signIn();
    const sheets = await fileOf(browser, `/admin/print/tear-sheets?ids=${moon.id},${rice.id}`);
    expect(pagesOf(sheets.body)).toBe(2);
    expect(textOf(sheets.body)).toContain('And more rows.');
    const list = await fileOf(browser, `/admin/print/price-list?ids=${moon.id}&title=Liwanag`);
    expect(textOf(list.body)).toContain('Liwanag');
  });

  it('ADM-38 the list of artworks opens the page of prints for a selection, or for all that match', async () => {
    const { moon, draft } = await hang();
    const editor = await signIn();
    const chosen = await editor.get(`/admin/bulk-changes/new?action=print&id=${moon.id}&id=${draft.id}`);
    expect(chosen.headers.location).toBe(`/admin/print?ids=${moon.id}%2C${draft.id}`);
    const page = propsOf(await editor.get(chosen.headers.location as string)) as unknown as PrintPage;
    expect(page).toMatchObject({ scope: '2 artworks', error: null });
    expect(page.notes).toEqual(['1 artwork is not public: without a page in the shop there is no QR code.']);
    const sales = await signIn('sales');
    const { selection } = propsOf(await sales.get('/admin/artworks')) as { selection: unknown };
    expect(selection).toMatchObject({ url: '/admin/print', actions: [{ value: 'print' }] });
    expect((await fileOf(sales, '/admin/print/labels?all=1&state=draft')).status).toBe(200);
  });

  it('ADM-38 refuses in words what cannot be printed', async () => {
    await hang();
    const browser = await signIn();
    const errorOf = async (query: string) =>
      (propsOf(await browser.get(`/admin/print?${query}`)) as unknown as PrintPage).error;
    expect(await errorOf('')).toContain('No artworks were chosen');
    expect(await errorOf('ids=999')).toContain('No artworks were chosen');
    expect((await fileOf(browser, '/admin/print/labels?ids=999')).status).toBe(422);
    expect((await browser.get('/admin/print/labels')).status).toBe(422);
    expect((await browser.get('/admin/print/posters?all=1')).status).toBe(404);
    for (const query of [
      'ids=a,-1,99999999999',
      'ids=1%00',
      'all=1&lacks=none',
      'title[]=1&all=1',
      'prices=maybe&all=1',
    ])
      expect((await fileOf(browser, `/admin/print/labels?${query}`)).status).toBeLessThan(500);
    const works = Array.from({ length: MAX_PRINTED + 1 }, (_, at) => ({ slug: `copy-${at}`, title: `Copy ${at}` }));
    await database.batchInsert('artworks', works, 100);
    expect(await errorOf('all=1')).toContain('At most 2,000 artworks');
    expect((await fileOf(browser, '/admin/print/labels?all=1')).status).toBe(422);
  });
});
