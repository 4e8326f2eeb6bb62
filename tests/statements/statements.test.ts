import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { mergeArtists } from '../../server/merges/artists.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { DAY, MINUTE, timeInManila } from '../../server/time/time.ts';
import { refundConsigned, sellConsigned } from '../admin/statements/writes.ts';
import { openApp } from '../support/app.ts';
import { type Engine, onEachEngine } from '../support/database.ts';
import { textOf } from '../support/pdf.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';

// The last minute of October in Manila, and the first of November.
const OCTOBER = timeInManila('2026-11-01') - MINUTE;
const NOVEMBER = timeInManila('2026-11-01');

async function open(engine: Engine) {
  const database = await engine.open();
  const { app, clock } = await openApp({ database, now: timeInManila('2026-11-21') });
  const staffId = await createMember(database, { role: 'manager' });
  const browser = () => signedInBrowser(app, database, { staffId, now: clock.now });
  return { database, clock, browser: await browser(), again: browser, actor: { staffId, name: 'Maria Santos' } };
}

const listOf = async (browser: StaffBrowser, query = '') =>
  inertiaPage<'admin/statements/index'>(await browser.get(`/admin/statements${query}`)).props;
const pageOf = async (browser: StaffBrowser, month: string, artistId: number) =>
  inertiaPage<'admin/statements/show'>(await browser.get(`/admin/statements/${month}/${artistId}`)).props;
const accountUrl = (artistId: number) => `/admin/artist-accounts/${artistId}`;
const accountOf = async (browser: StaffBrowser, artistId: number) =>
  inertiaPage<'admin/statements/account'>(await browser.get(accountUrl(artistId))).props;
const sumsOf = (sums: { label: string; value: string }[]) => sums.map(({ value }) => value);

onEachEngine('artist statements', (engine) => {
  it('ADM-36 a closed month never changes: a refund after its payout is a negative line of the next one', async () => {
    const { database, clock, browser, again } = await open(engine);
    const { orderId, artistId } = await sellConsigned(database, { at: OCTOBER, title: 'Payaw' });
    await sellConsigned(database, { at: NOVEMBER, artistId, price: 333, percent: 33.33, title: 'Bulul' });
    // Without a choice, the list shows the month to close next.
    expect(await listOf(browser)).toMatchObject({
      monthText: 'October 2026',
      rows: [{ works: 1, net: '10,000.00', commission: '4,000.00', owed: '6,000.00', balance: '6,000.00' }],
      close: { month: '2026-10', text: 'Close October 2026' },
    });
    expect((await browser.post('/admin/statements', { month: '2026-11' })).status).toBe(422);
    const closed = await browser.post('/admin/statements', { month: '2026-10' });
    expect(closed.headers.location).toBe('/admin/statements?month=2026-10&done=closed');
    expect((await browser.post('/admin/statements', { month: '2026-10' })).status).toBe(422);

    const url = `/admin/statements/2026-10/${artistId}`;
    const paid = { paidOn: '2026-11-05', method: 'bank-transfer', reference: 'BPI 4711', key: 'form-number-1' };
    await browser.post(accountUrl(artistId), { ...paid, amount: '6,000.00' });
    const before = await pageOf(browser, '2026-10', artistId);
    const pdf = (await browser.get(`${url}/pdf`)).body;
    await refundConsigned(database, orderId, clock.now);
    clock.advance(20 * DAY);
    const later = await again();

    const after = await pageOf(later, '2026-10', artistId);
    expect([after.lines, after.sums, after.status]).toEqual([before.lines, before.sums, before.status]);
    expect((await later.get(`${url}/pdf`)).body).toEqual(pdf);
    const next = await pageOf(later, '2026-11', artistId);
    expect(next.lines.map(({ kind, text, owed, paid }) => [kind, text, owed, paid])).toEqual([
      // A third of 3.33, and half a centavo is rounded up for the gallery.
      [null, 'Bulul', '2.22', '0.00'],
      ['Payout', 'Bank transfer, reference BPI 4711', '0.00', '6,000.00'],
      ['Refund', 'Payaw', '−6,000.00', '0.00'],
    ]);
    expect(sumsOf(next.sums)).toEqual(['6,000.00', '−9,996.67', '3,998.89', '−5,997.78', '−6,000.00', '−5,997.78']);
  });

  it('ADM-36 payouts are checked, and corrected by an entry with the opposite amount', async () => {
    const { database, browser } = await open(engine);
    const { artistId } = await sellConsigned(database, { at: OCTOBER });
    const url = accountUrl(artistId);
    const form = { amount: '6000', paidOn: '2026-11-05', method: 'cash', reference: '', key: 'form-number-2' };
    const refused: [Record<string, string>, string][] = [
      [{ amount: 'much' }, 'amount'],
      [{ amount: '0' }, 'amount'],
      [{ amount: '-5' }, 'amount'],
      [{ amount: '6000.01' }, 'isAdvance'],
      [{ paidOn: '2026-11-22' }, 'paidOn'],
      [{ paidOn: '2026-02-30' }, 'paidOn'],
      [{ method: 'barter' }, 'method'],
      [{ reference: 'x'.repeat(101) }, 'reference'],
    ];
    for (const [change, field] of refused) {
      const response = await browser.post(url, { ...form, ...change });
      expect(response.status).toBe(422);
      const { payout } = inertiaPage<'admin/statements/account'>(response).props;
      expect(Object.keys(payout.form.errors), field).toEqual([field]);
    }
    expect(await database('payouts')).toEqual([]);
    expect((await browser.post(url, { ...form, amount: '7000', isAdvance: 'yes' })).status).toBe(303);
    expect(await accountOf(browser, artistId)).toMatchObject({ owedNow: '1,000.00', isInAdvance: true });
    const [payout] = await database('payouts');
    await browser.post(`/admin/payouts/${payout?.id}/correct`);
    await browser.post(`/admin/payouts/${payout?.id}/correct`);
    expect(await database('payouts').orderBy('id').pluck('amount')).toEqual([700_000, -700_000]);
    expect(await accountOf(browser, artistId)).toMatchObject({ owedNow: '6,000.00', isInAdvance: false });
    const correction = await database('payouts').whereNotNull('corrects').first();
    await browser.post(`/admin/payouts/${correction?.id}/correct`);
    expect(await database('payouts')).toHaveLength(2);
    expect((await browser.post('/admin/payouts/999/correct')).status).toBe(404);
    // Amounts of payouts are in the log; neither table can be changed.
    const lines = await database('audit_log').whereLike('action', 'payout%').pluck('action');
    expect(lines.sort()).toEqual(['payout.corrected', 'payout.recorded']);
    await expect(database('payouts').update({ amount: 1 })).rejects.toThrow('payouts never changes');
    await expect(database('payouts').delete()).rejects.toThrow('payouts never changes');
  });

  it('ADM-36 a form of a payout that is sent again records nothing, and reports an error if it has changed', async () => {
    const { database, browser } = await open(engine);
    const { artistId } = await sellConsigned(database, { at: OCTOBER });
    const url = accountUrl(artistId);
    const form = { amount: '4000', paidOn: '2026-11-05', method: 'cash', reference: '', key: 'form-number-4' };
    for (let sent = 0; sent < 2; sent += 1)
      expect((await browser.post(url, form)).headers.location).toContain('done=recorded');
    expect(await database('payouts').pluck('amount')).toEqual([400_000]);
    // The page before, from the history of the browser.
    for (const change of [{ amount: '1500' }, { paidOn: '2026-11-06' }, { method: 'check' }, { reference: 'BPI 1' }]) {
      const refused = await browser.post(url, { ...form, ...change });
      expect(refused.status).toBe(409);
      const { payout } = inertiaPage<'admin/statements/account'>(refused).props;
      expect(payout.form.errors.amount).toContain('used for a payout of Php 4,000.00 on November 5, 2026');
      expect(payout.form.values).toMatchObject({ ...form, ...change, key: expect.not.stringContaining('form-number') });
    }
    expect(await database('payouts').pluck('amount')).toEqual([400_000]);
    const again = await browser.post(url, { ...form, amount: '1500' });
    const { payout } = inertiaPage<'admin/statements/account'>(again).props;
    expect((await browser.post(url, { ...payout.form.values, isAdvance: '' })).status).toBe(303);
    expect(await database('payouts').orderBy('id').pluck('amount')).toEqual([400_000, 150_000]);
  });

  it('ADM-36 of two payouts at once, the second is not more than what is owed after the first', async () => {
    const { database, browser } = await open(engine);
    const { artistId } = await sellConsigned(database, { at: OCTOBER });
    const form = { amount: '4000', paidOn: '2026-11-05', method: 'cash', reference: '' };
    const sent = ['form-number-5', 'form-number-6'].map((key) =>
      browser.post(accountUrl(artistId), { ...form, key }).then(({ status }) => status),
    );
    expect((await Promise.all(sent)).sort()).toEqual([303, 422]);
    expect(await database('payouts').pluck('amount')).toEqual([400_000]);
  });

  it('ADM-36 an artist without a statement has an account, in which an advance is recorded', async () => {
    const { database, browser } = await open(engine);
    const { id } = await createArtist(database, { name: 'Ana Reyes' });
    const { accountUrl: url } = inertiaPage<'admin/artists/edit'>(await browser.get(`/admin/artists/${id}`)).props;
    expect(url).toBe(accountUrl(id));
    const form = { amount: '2000', paidOn: '2026-11-05', method: 'gcash', reference: '', key: 'form-number-7' };
    expect((await browser.post(accountUrl(id), form)).status).toBe(422);
    expect((await browser.post(accountUrl(id), { ...form, isAdvance: 'yes' })).status).toBe(303);
    expect(await accountOf(browser, id)).toMatchObject({
      artist: 'Ana Reyes',
      owedNow: '2,000.00',
      isInAdvance: true,
      months: [{ text: 'November 2026', state: 'Not closed', owed: '0.00', paid: '2,000.00', balance: '−2,000.00' }],
    });
    // A later sale is paid from it.
    await sellConsigned(database, { at: NOVEMBER, artistId: id });
    expect(await accountOf(browser, id)).toMatchObject({ owedNow: '4,000.00', isInAdvance: false });
    expect((await browser.get(accountUrl(9_999))).status).toBe(404);
    expect((await browser.post(accountUrl(9_999), form)).status).toBe(404);
  });

  it('ADM-36 a merge moves the balance to the remaining artist, and does not change closed statements', async () => {
    const { database, browser, actor, clock } = await open(engine);
    const into = await createArtist(database, { name: 'Ana Reyes' });
    const { artistId } = await sellConsigned(database, { at: OCTOBER });
    await browser.post('/admin/statements', { month: '2026-10' });
    await mergeArtists(database, { fromId: artistId, intoId: into.id, actor, now: clock.now });
    const { rows } = await listOf(browser, '?month=2026-11');
    expect(rows).toMatchObject([{ artist: 'Ana Reyes', carried: '6,000.00', balance: '6,000.00' }]);
    expect((await listOf(browser, '?month=2026-10')).rows).toMatchObject([{ id: artistId, balance: '6,000.00' }]);
    // A payout to the merged artist is one to the remaining artist.
    const form = { amount: '6000', paidOn: '2026-11-05', method: 'cash', reference: '', key: 'form-number-3' };
    expect((await browser.get(accountUrl(artistId))).headers.location).toBe(accountUrl(into.id));
    expect((await browser.post(accountUrl(artistId), form)).status).toBe(303);
    expect((await listOf(browser, '?month=2026-11')).rows).toMatchObject([{ paid: '6,000.00', balance: '0.00' }]);
  });

  it('ADM-36 a statement is a PDF and a CSV file; one of an open month is marked', async () => {
    const { database, browser } = await open(engine);
    const { artistId } = await sellConsigned(database, { at: OCTOBER, title: '=Payaw' });
    const url = `/admin/statements/2026-10/${artistId}`;
    expect(textOf((await browser.get(`${url}/pdf`)).body)).toContain('Draft: the month is not closed');
    await browser.post('/admin/statements', { month: '2026-10' });
    await saveSetting(database, 'telephone', '+63 2 8123 4567');
    const pdf = textOf((await browser.get(`${url}/pdf`)).body);
    for (const text of [
      'Statement of October 2026',
      `ST-2026-10-${artistId}`,
      '=Payaw',
      '−4,000.00',
      '6,000.00',
      '+63 2 8123 4567',
    ])
      expect(pdf).toContain(text);
    const csv = (await browser.get(`${url}/csv`)).text.split('\r\n');
    expect(csv[2]).toContain(`2026-10-31,sale,'=Payaw,GA-`);
    expect(csv[2]).toContain(',10000.00,0.00,10000.00,40,4000.00,6000.00,0.00,6000.00');
    const month = (await browser.get('/admin/statements/export?month=2026-10')).text.split('\r\n');
    expect(month[1]).toMatch(/^2026-10,ST-2026-10-\d+,.*,1,10000.00,0.00,10000.00,4000.00,6000.00,0.00,0.00,6000.00$/);
    for (const path of [
      '/admin/statements/export?month=2026-13',
      '/admin/statements/2026-13/1',
      '/admin/statements/2026-10/0',
    ])
      expect((await browser.get(path)).status, path).toBe(404);
  });

  it('ADM-36 a month is closed when a commission is agreed for each consigned sale', async () => {
    const { database, browser } = await open(engine);
    const { orderId, artworkId, artistId } = await sellConsigned(database, { at: OCTOBER, percent: null });
    const order = await database('orders').where({ id: orderId }).first('number');
    const url = `/admin/sold-works/${order?.number}/${artworkId}`;
    const withoutPercent = [{ title: 'Payaw', order: order?.number, url }];
    // Nothing is owed before it is known how much.
    expect(await listOf(browser)).toMatchObject({ monthText: 'October 2026', rows: [], withoutPercent });
    expect((await browser.post('/admin/statements', { month: '2026-10' })).status).toBe(422);
    expect(await database('statement_months')).toEqual([]);

    for (const percent of ['', '101', '-1', 'half'])
      expect((await browser.post(url, { ownership: 'consigned', percent })).status).toBe(422);
    expect((await browser.post(url, { ownership: 'consigned', percent: '35 %' })).status).toBe(303);
    // A form that was opened before the change.
    expect((await browser.post(url, { ownership: 'owned', percent: '' })).status).toBe(422);
    expect(await listOf(browser)).toMatchObject({ rows: [{ owed: '6,500.00' }], withoutPercent: [] });
    expect((await pageOf(browser, '2026-10', artistId)).lines).toMatchObject([{ percent: '35%', termsUrl: url }]);
    const line = await database('audit_log').where({ action: 'order.terms-set' }).first();
    expect([line?.subject, JSON.stringify(line?.changes)]).toEqual([
      `order:${order?.number}`,
      expect.stringMatching(/Terms of Payaw.*not agreed.*35%/),
    ]);

    expect((await browser.post('/admin/statements', { month: '2026-10' })).status).toBe(303);
    const opened = JSON.stringify({ ownership: 'consigned', percent: '35' });
    expect((await browser.post(url, { ownership: 'owned', percent: '', opened })).status).toBe(422);
    expect((await pageOf(browser, '2026-10', artistId)).lines).toMatchObject([{ owed: '6,500.00', termsUrl: null }]);
    expect((await browser.get(`/admin/sold-works/${order?.number}/999`)).status).toBe(404);
  });

  it('ADM-36 a page reads the sales once, and the PDF of a closed month does not read them', async () => {
    const { database, browser } = await open(engine);
    const { artistId } = await sellConsigned(database, { at: OCTOBER });
    const read: string[] = [];
    database.on('query', ({ sql }: { sql: string }) => read.push(sql));
    const readsOf = async (path: string) => {
      read.length = 0;
      expect((await browser.get(path)).status, path).toBe(200);
      return read.filter((sql) => sql.includes('sold_items')).length;
    };
    const url = `/admin/statements/2026-10/${artistId}`;
    for (const path of ['/admin/statements', '/admin/statements?month=2026-11', url, accountUrl(artistId)])
      expect([path, await readsOf(path)]).toEqual([path, 1]);
    await browser.post('/admin/statements', { month: '2026-10' });
    for (const path of [`${url}/pdf`, `${url}/csv`, '/admin/statements/export?month=2026-10'])
      expect([path, await readsOf(path)]).toEqual([path, 0]);
  });

  it('ADM-36 a consigned work without an artist is named until its artist is set', async () => {
    const { database, browser } = await open(engine);
    const { artworkId, artistId } = await sellConsigned(database, { at: OCTOBER, title: 'Bulul' });
    await database('artworks').where({ id: artworkId }).update({ published_at: null, artist_id: null });
    expect(await listOf(browser, '?month=2026-11')).toMatchObject({
      rows: [],
      withoutArtist: [{ title: 'Bulul', url: `/admin/artworks/${artworkId}` }],
    });
    await database('artworks').where({ id: artworkId }).update({ artist_id: artistId });
    expect(await listOf(browser, '?month=2026-11')).toMatchObject({
      rows: [{ carried: '6,000.00', balance: '6,000.00' }],
      withoutArtist: [],
    });
  });
});
