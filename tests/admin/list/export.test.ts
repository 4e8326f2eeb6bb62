import { expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtist } from '../../../database/factories/artists.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import type { ListProps } from '../../../server/admin/list/contract.ts';
import { ADMIN_ROUTES } from '../../../server/admin/routes.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { findInEveryTable } from '../../personal-data/every-table.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { createMember, propsOf, signedInBrowser } from '../../support/visitors/staff.ts';

/** Lists whose file has other columns than the page: an import reads that of artworks. */
const OWN_COLUMNS = ['/admin/artworks', '/admin/vouchers'];
const LISTS = Object.keys(ADMIN_ROUTES)
  .filter((path) => path.endsWith('/export') && !path.startsWith('/admin/statements'))
  .map((path) => path.replace('/export', '').replace(':kind', 'styles'));

onEachEngine('the exports of lists', (engine) => {
  const open = async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    const staffId = await createMember(database, { role: 'owner' });
    return { database, now: clock.now, browser: await signedInBrowser(app, database, { staffId, now: clock.now }) };
  };
  const linesOf = (text: string) => text.trim().replace('\ufeff', '').split('\r\n');

  it.each(LISTS)(
    'ADM-21 %s has a file with all columns of the list, and the log does not name who was searched',
    async (url) => {
      const { database, browser } = await open();
      const { list } = propsOf(await browser.get(url)) as { list: ListProps };
      expect(list.exportUrl).toBe(`${url}/export`);
      const typed = ['search', ...list.filters.map(({ name }) => name)].map((name) => `${name}=Dalisay`).join('&');
      const { status, text, headers } = await browser.get(`${url}/export?${typed}&sort=-nothing&page=7&columns=x`);
      expect(status).toBe(200);
      expect(headers['content-type']).toContain('text/csv');
      expect(await findInEveryTable(database, ['Dalisay'])).toEqual([]);
      if (!OWN_COLUMNS.includes(url)) expect(linesOf(text)[0]).toBe(list.columns.map(({ label }) => label).join(','));
    },
  );

  it('ADM-21 has what search, filter and order leave, on all pages, and is a line of the log', async () => {
    const { database, browser } = await open();
    for (let n = 100; n < 220; n++) await createArtist(database, { name: `Reyes ${n}`, hometown: '=1+1' });
    await createArtist(database, { name: 'Luz' });
    const { list } = propsOf(await browser.get('/admin/artists?search=reyes&sort=-name')) as { list: ListProps };
    expect(list.exportUrl).toBe('/admin/artists/export?search=reyes&sort=-name');
    const { text, headers } = await browser.get(String(list.exportUrl));
    const [header, ...lines] = linesOf(text);
    expect(header).toBe('Name,Hometown,Works,Followers,State');
    expect(lines).toHaveLength(120);
    expect([lines[0], lines[119]]).toEqual([
      expect.stringMatching(/^Reyes 219,'=1\+1,0,0,/),
      expect.stringMatching(/^Reyes 100,'=1\+1,0,0,/),
    ]);
    expect(headers['content-disposition']).toMatch(/attachment; filename="?artists-\d{4}-\d\d-\d\d\.csv/);
    const line = await database('audit_log').where('action', 'list.exported').first();
    expect([line?.subject, line?.subject_name, JSON.parse(line?.changes ?? '')]).toEqual([
      'list:artists',
      '120 artists',
      [{ field: 'Search', from: null, to: 'a typed text, which the log does not store' }],
    ]);
    await browser.get('/admin/artists/export?state=shown');
    const next = await database('audit_log').orderBy('id', 'desc').first('changes');
    expect(JSON.parse(next?.changes ?? '')).toEqual([{ field: 'State', from: null, to: 'Shown' }]);
  });

  it('ADM-21 writes sums as numbers', async () => {
    const { database, browser, now } = await open();
    await createAccount(database, { firstname: '@Ana', email: 'ana@example.com' });
    const [header, line] = linesOf((await browser.get('/admin/collectors/export')).text);
    expect(header).toBe('Name,E-mail,Orders,Spent,Last order,Newsletter,Since');
    expect(line).toMatch(/^'@Ana.*,ana@example.com,0,,,No,/);
    await createArtwork(database, { reservation: { state: 'reserved', expiresAt: now + MINUTE } });
    expect(linesOf((await browser.get('/admin/holds/export')).text)[1]).toMatch(/,12500(\.00)?,/);
  });
});
