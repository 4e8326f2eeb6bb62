import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { plainPath, readNewAddress, readOldAddress } from '../../server/redirects/address.ts';
import { isFlat, planRedirects, type RedirectTarget } from '../../server/redirects/plan.ts';
import { addRedirect } from '../../server/redirects/records.ts';
import { createRedirect } from '../../server/redirects/staff/editing.ts';
import { editPart } from '../../server/site-editing/edit.ts';
import { DAY } from '../../server/time/time.ts';
import { publishDue } from '../site-editing/publish-due.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';

const BY = { actor: COMMAND_LINE, now: 1 };

onEachEngine('redirects in the admin', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let browser: StaffBrowser;
  let slug: string;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database, settings: { publicUrl: 'https://gallery.example.com', environment: 'test' } });
    const staffId = await createMember(database, { role: 'editor' });
    browser = await signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
    ({ slug } = await createArtwork(database, { slug: 'payaw', publishedAt: shop.clock.now }));
  });

  const visit = async (path: string) => {
    const { status, headers } = await request(shop.app).get(path);
    return [status, headers.location];
  };
  const rows = async () =>
    (await database('redirects').orderBy('from_address')).map(({ from_address, to_address }) => [
      from_address,
      to_address,
    ]);
  const add = (from: string, to: string) => browser.post('/admin/redirects/new', { from, to });
  const errorsOf = (response: Awaited<ReturnType<typeof add>>) =>
    (inertiaPage(response).props as unknown as { form: { errors: object } }).form.errors;

  it('ADM-41 are added, changed and deleted, seen by visitors at once, and undone from the audit log', async () => {
    expect((await add('https://old.example.com/shop/Payaw%20I.html', '/artworks/payaw')).status).toBe(303);
    expect(await visit('/shop/Payaw%20I.html')).toEqual([301, '/artworks/payaw']);
    expect(await visit('/shop/Payaw%20I.html/?utm_source=a')).toEqual([301, '/artworks/payaw?utm_source=a']);
    await add('/page.php?id=5', 'https://gallery.example.com/pages/about#top');
    expect(await visit('/page.php?id=5')).toEqual([301, '/pages/about#top']);
    expect((await visit('/page.php?id=6'))[0]).toBe(404);
    const { id, version } = await database('redirects').where('to_address', '/artworks/payaw').first();
    const page = inertiaPage(await browser.get(`/admin/redirects/${id}`)).props as unknown as {
      form: { values: object };
    };
    expect(page.form.values).toEqual({ from: '/shop/Payaw I.html', to: '/artworks/payaw' });
    const change = { from: '/shop/payaw', to: '/artworks', version: String(version) };
    expect((await browser.post(`/admin/redirects/${id}`, change)).headers.location).toBe('/admin/redirects?done=saved');
    expect([await visit('/shop/payaw'), (await visit('/shop/Payaw%20I.html'))[0]]).toEqual([[301, '/artworks'], 404]);
    expect((await browser.post(`/admin/redirects/${id}`, { ...change, to: '/artists' })).status).toBe(409);
    expect((await browser.post(`/admin/redirects/${id}/delete`)).status).toBe(303);
    expect((await visit('/shop/payaw'))[0]).toBe(404);
    for (let count = 0; count < 2; count++) {
      const line = await database('audit_log').whereNull('undoes').orderBy('id', 'desc').offset(count).first('id');
      expect((await browser.post(`/admin/audit/${line?.id}/undo`)).status).toBe(303);
    }
    expect(await visit('/shop/Payaw%20I.html')).toEqual([301, '/artworks/payaw']);
    expect(await database('redirects').where({ id }).first('from_address')).toEqual({
      from_address: '/shop/Payaw I.html',
    });
  });

  it('ADM-41 are refused with the reason: circles, pages, other sites, what is redirected already', async () => {
    await add('/old', '/artworks');
    expect(errorsOf(await add('/old', '/artists'))).toEqual({ from: 'This address is redirected already.' });
    expect(errorsOf(await add('/artworks/payaw', '/artists'))).toEqual({
      from: expect.stringContaining('is a page of the shop'),
    });
    expect(errorsOf(await add('/a', '/nowhere'))).toEqual({ to: expect.stringContaining('no page') });
    expect(errorsOf(await add('/a', '/artworks/none'))).toEqual({ to: expect.stringContaining('no page') });
    expect(errorsOf(await add('/a', 'https://evil.example/x'))).toEqual({
      to: 'The new address must be a page of this site.',
    });
    for (const from of [
      '',
      '/',
      '//evil.example',
      'javascript:alert(1)',
      '/admin/x',
      '/a\u0007b',
      `/${'x'.repeat(600)}`,
      '/%E0%A4%A',
    ])
      expect(errorsOf(await add(from, '/artworks')), from).toEqual({ from: expect.any(String) });
    expect(await rows()).toEqual([['/old', '/artworks']]);
  });

  it('ADM-41 a form that is sent twice creates one redirect, and reports no error', async () => {
    const sent = [await add('/old', '/artworks'), await add('/old', '/artworks')];
    expect(sent.map(({ status, headers }) => [status, headers.location])).toEqual(
      sent.map(() => [303, '/admin/redirects?done=created']),
    );
    expect(await rows()).toEqual([['/old', '/artworks']]);
    expect(await database('audit_log').where('action', 'redirect.created')).toHaveLength(1);
  });

  it('ADM-41 lead to a page from the moment on that it is public, and not to one that is gone', async () => {
    const now = shop.clock.now;
    const part = 'page:framing';
    const page = { title: 'Framing', description: 'How we frame.', text: 'With care.', isListed: true };
    await editPart(database, { part, version: null, fields: page, publishAt: now + DAY, ...BY, now });
    await createArtwork(database, { slug: 'bukas', publishedAt: now + DAY });
    for (const [from, to] of [
      ['/shop/framing', '/pages/framing'],
      ['/shop/bukas', '/artworks/bukas'],
    ] as const) {
      expect((await add(from, to)).headers.location).toBe('/admin/redirects?done=coming');
      expect((await visit(from))[0]).toBe(404);
    }
    const list = async () =>
      (inertiaPage(await browser.get('/admin/redirects')).props as unknown as { rows: object[] }).rows;
    const coming = { isBroken: false, worksFrom: expect.stringContaining('Nov 22, 2026') };
    expect(await list()).toMatchObject([coming, coming]);
    // A page that is not public yet has no preview.
    const preview = { from: '/shop/x', to: '/pages/framing', intent: 'preview' };
    expect(errorsOf(await browser.post('/admin/redirects/new', preview))).toEqual({
      to: expect.stringContaining('is public from November 22, 2026'),
    });
    shop.clock.advance(DAY);
    expect(await publishDue(database, shop.clock.now)).toEqual([]);
    expect([await visit('/shop/framing'), await visit('/shop/bukas')]).toEqual([
      [301, '/pages/framing'],
      [301, '/artworks/bukas'],
    ]);
    const none = { title: '', description: '', text: '', isListed: false };
    await editPart(database, { part, version: null, fields: none, ...BY });
    expect((await visit('/shop/framing'))[0]).toBe(404);
  });

  it('ADM-41 a page whose scheduled change was stopped is no page that comes', async () => {
    const now = shop.clock.now;
    const page = { title: 'Framing', description: 'How we frame.', text: 'With care.', isListed: true };
    const change = { part: 'page:framing', version: null, fields: page, publishAt: now + DAY } as const;
    await editPart(database, { ...change, ...BY, now });
    await add('/shop/framing', '/pages/framing');
    await database('site_drafts').update({ stopped_at: now });
    const list = inertiaPage(await browser.get('/admin/redirects')).props as unknown as { rows: object[] };
    expect(list.rows).toMatchObject([{ isBroken: true, worksFrom: null }]);
    expect(errorsOf(await add('/a', '/pages/framing'))).toEqual({ to: expect.stringContaining('no page') });
  });

  it('ADM-41 are previewed: the page that visitors would get, or why they would get none', async () => {
    const preview = (path: string, from: string, to: string) =>
      browser.post(path, { from, to, intent: 'preview', version: '1' });
    const shown = await preview('/admin/redirects/new', '/shop/payaw', '/artworks/payaw');
    expect([shown.status, shown.headers.location]).toEqual([303, '/artworks/payaw']);
    expect(errorsOf(await preview('/admin/redirects/new', '/a', '/nowhere'))).toEqual({
      to: expect.stringContaining('no page'),
    });
    expect(await rows()).toEqual([]);
    await add('/old', '/artists');
    const { id } = await database('redirects').first('id');
    expect((await preview(`/admin/redirects/${id}`, '/old', '/artworks')).headers.location).toBe('/artworks');
    expect(await rows()).toEqual([['/old', '/artists']]);
  });

  it('ADM-41 are flat and no circle with those of pages that move', async () => {
    await add('/shop/1', '/artworks/payaw');
    await write(database, (transaction) =>
      addRedirect(transaction, { from: `/artworks/${slug}`, to: '/artworks/tanaw', now: 1 }),
    );
    await database('artworks').where({ slug }).update({ slug: 'tanaw' });
    expect(await rows()).toEqual([
      ['/artworks/payaw', '/artworks/tanaw'],
      ['/shop/1', '/artworks/tanaw'],
    ]);
    // `/gone` is no page, but leads to one.
    await createRedirect(database, { from: '/gone', to: '/shop/1', ...BY });
    expect(await createRedirect(database, { from: '/artworks/tanaw', to: '/gone', ...BY })).toEqual({
      outcome: 'circle',
    });
    await createRedirect(database, { from: '/artworks/tanaw', to: '/artists', ...BY });
    expect(new Set((await rows()).map(([, to]) => to))).toEqual(new Set(['/artists']));
    const list = inertiaPage(await browser.get('/admin/redirects?kind=automatic')).props as unknown as {
      rows: object[];
    };
    expect(list.rows).toMatchObject([{ from: '/artworks/payaw', kind: 'Automatic', isBroken: false }]);
  });

  it('ADM-41 are imported after a dry run, with refused lines and reasons, and undone as one', async () => {
    await add('/same', '/artworks');
    await add('/other', '/artworks');
    const text = [
      'Redirect from,Redirect to',
      '/shop/payaw.html,/artworks/payaw',
      '"https://old.example.com/news?id=1",/exhibitions',
      '/same,/artworks',
      '/other,/artists',
      '/shop/payaw.html,/artists',
      '/x,/nowhere',
      '/artists,/artworks',
      '/broken',
    ].join('\n');
    const dry = inertiaPage(await browser.post('/admin/redirects/import', { text })).props as unknown as {
      plan: unknown;
    };
    expect(dry.plan).toMatchObject({
      added: '2',
      changed: '1',
      unchanged: '1',
      button: 'Import 3 redirects',
      refused: [
        { line: 6, from: '/shop/payaw.html', reason: 'An earlier line has this old address.' },
        { line: 7, from: '/x', reason: expect.stringContaining('New address:') },
        { line: 8, from: '/artists', reason: expect.stringContaining('Old address:') },
        { line: 9, reason: expect.stringContaining('has 1 columns') },
      ],
    });
    expect(await rows()).toHaveLength(2);
    const run = await browser.post('/admin/redirects/import', { text, run: 'yes' });
    expect(run.headers.location).toBe('/admin/redirects?done=imported');
    expect(await visit('/news?id=1')).toEqual([301, '/exhibitions']);
    expect(await visit('/other')).toEqual([301, '/artists']);
    expect((await browser.post('/admin/redirects/import', { text, run: 'yes' })).status).toBe(422);
    const line = await database('audit_log').where('action', 'redirect.imported').first('id');
    expect((await browser.post(`/admin/audit/${line?.id}/undo`)).status).toBe(303);
    expect(await rows()).toEqual([
      ['/other', '/artworks'],
      ['/same', '/artworks'],
    ]);
  });

  it('ADM-41 an import without names, empty, too long or unreadable is refused in words', async () => {
    const errorOf = async (text: string) => {
      const response = await browser.post('/admin/redirects/import', { text });
      const props = inertiaPage(response).props as unknown as { error: string | null; plan: { added: string } | null };
      return [response.status, props.error ?? props.plan?.added];
    };
    expect(await errorOf('/a;/artworks\n/b;/artists')).toEqual([200, '2']);
    expect(await errorOf(' ')).toEqual([422, expect.stringContaining('choose a file')]);
    expect(await errorOf('here,there\n/a,/b')).toEqual([422, expect.stringContaining('name the columns')]);
    expect(await errorOf('from,to\n"/a,/b')).toEqual([422, expect.stringContaining('quotation mark')]);
    const long = Array.from({ length: 2_001 }, (_, number) => `/old/${number},/artworks`).join('\n');
    expect(await errorOf(long)).toEqual([422, expect.stringContaining('at most 2,000 lines')]);
    const allowed = long.slice(0, long.lastIndexOf('\n'));
    expect((await browser.post('/admin/redirects/import', { text: allowed, run: 'yes' })).status).toBe(303);
    expect(await database('redirects')).toHaveLength(2_000);
  });
});

describe('a plan of redirects', () => {
  const address = fc.integer({ min: 0, max: 6 }).map((number) => `/p${number}`);

  it('stays flat after any addition, and every redirect keeps its target', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(address, address)), fc.array(fc.tuple(address, address)), (first, second) => {
        let stored = new Map<string, RedirectTarget>();
        for (const wanted of [first, second]) {
          const pairs = wanted.map(([from, to]) => ({ from, to }));
          const { placements, changes } = planRedirects(stored, pairs);
          stored = new Map(stored);
          for (const { from, after } of changes) if (after) stored.set(from, after);
          expect(isFlat(stored)).toBe(true);
          expect(placements).toHaveLength(pairs.length);
          for (const [from, { to }] of stored) expect(from).not.toBe(to);
          for (const [index, placement] of placements.entries())
            if (placement === 'added' || placement === 'changed')
              expect(stored.has(pairs[index]?.from ?? '')).toBe(true);
        }
      }),
    );
  });
});

describe('an address', () => {
  it.each([
    ['about.html', '/about.html'],
    [' https://old.example.com/a/?b=1#c ', '/a?b=1'],
    ['/Lik%C3%A1s/', '/Likás'],
    ['/Likás', '/Likás'],
    ['/a%20/', '/a'],
    ['/a #b', '/a'],
    ['/a%C2%A0', '/a'],
    ['/100%25', '/100%25'],
  ])('%j is stored as %j', (text, address) => {
    expect(readOldAddress(text)).toEqual({ address });
  });

  it('of a single artwork loses what follows its path; of a list it stays', () => {
    expect(readNewAddress('/artworks/payaw?utm=1#x', null)).toEqual({ address: '/artworks/payaw' });
    expect(readNewAddress('/artworks?styles[]=abstract', null)).toEqual({ address: '/artworks?styles[]=abstract' });
  });

  it('is never an error, and is read again as it is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (text) => {
        plainPath(text);
        const read = readOldAddress(text);
        if ('address' in read) expect(readOldAddress(read.address)).toEqual(read);
      }),
    );
  });
});
