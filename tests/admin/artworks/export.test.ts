import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import type { ListProps } from '../../../server/admin/list/contract.ts';
import { csvOf, importText } from '../../catalogue/catalogue-file.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { createMember, propsOf, signedInBrowser } from '../../support/visitors/staff.ts';

onEachEngine('the export of artworks', (engine) => {
  const open = async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    const browserOf = async (role: 'owner' | 'sales') => {
      const staffId = await createMember(database, { role, email: `${role}@example.com` });
      return signedInBrowser(app, database, { staffId, now: clock.now });
    };
    const folder = await mkdtemp(join(tmpdir(), 'galerya-export-'));
    return { database, browserOf, folder };
  };

  const DETAILS = {
    inventory_number: 'INV 7',
    location: '=HYPERLINK("x")',
    ownership: 'consigned',
    commission_percent: '40.5',
    cost: '0',
    provenance: "''+1",
    condition: 'Fair,\n"torn"',
    notes: '＝1',
  };

  it('ADM-21 an import of the export changes nothing, and elsewhere gives the same artworks, drafts and details', async () => {
    const { database, browserOf, folder } = await open();
    await importText(database, folder, csvOf([{ slug: 'one', title: '@SUM(1)', ...DETAILS }, { slug: 'two' }]));
    await database('artworks').insert({ slug: 'draft', title: '-1+1' });
    const { text } = await (await browserOf('owner')).get('/admin/artworks/export');
    expect(text.startsWith('\ufeffslug,')).toBe(true);
    for (const guarded of ["'@SUM(1)", `"'=HYPERLINK(""x"")"`, "''+1", "'＝1", "'-1+1"])
      expect(text).toContain(guarded);
    expect(await importText(database, folder, text)).toMatchObject({ unchanged: 3, changed: 0, refused: 0 });
    const elsewhere = await engine.open();
    expect(await importText(elsewhere, folder, text)).toMatchObject({ new: 3, refused: 0 });
    const columns = [
      'a.slug',
      'a.title',
      'a.artist_id',
      'a.image_id',
      'd.notes',
      'd.cost',
      'd.provenance',
      'd.location',
    ];
    const rows = (from: typeof database) =>
      from('artworks as a')
        .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
        .orderBy('a.id')
        .select(...columns, 'd.commission_percent', 'd.ownership', 'd.condition', 'd.inventory_number');
    expect(await rows(elsewhere)).toEqual(await rows(database));
    expect((await rows(elsewhere))[0]).toMatchObject({ location: '=HYPERLINK("x")', cost: 0, notes: '＝1' });
  });

  it('ADM-21 has what the filters leave, and the list links to it', async () => {
    const { database, browserOf } = await open();
    await createArtwork(database, { slug: 'rice', title: 'Rice terraces' });
    await createArtwork(database, { slug: 'mayon', title: 'Mayon' });
    const browser = await browserOf('owner');
    const { exportUrl } = propsOf(await browser.get('/admin/artworks?search=mayon&state=available&page=3'))
      .list as ListProps;
    expect(exportUrl).toBe('/admin/artworks/export?search=mayon&state=available');
    const { text, headers } = await browser.get(String(exportUrl));
    expect(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['mayon']);
    expect(headers['content-disposition']).toMatch(/attachment; filename=artworks-\d{4}-\d\d-\d\d\.csv/);
    expect((await browser.get('/admin/artworks/export?state=none&artist[a]=1&search=%F0%9F')).status).toBeLessThan(500);
  });

  it('ADM-21 omits columns of editors for the sales desk', async () => {
    const { database, browserOf, folder } = await open();
    await importText(database, folder, csvOf([{ slug: 'one', ...DETAILS }]));
    const { text } = await (await browserOf('sales')).get('/admin/artworks/export');
    expect(text).toContain('inventory_number,location,ownership,provenance,condition\r\n');
    for (const hidden of ['cost', 'commission', 'notes']) expect(text).not.toContain(hidden);
  });
});
