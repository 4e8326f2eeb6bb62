import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtist } from '../../../database/factories/artists.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createCart } from '../../../database/factories/carts.ts';
import { ARTWORK_LIST } from '../../../server/admin/artworks/list/definition.ts';
import type { AdminPages } from '../../../server/admin/contract.ts';
import { listUrl, parseList } from '../../../server/admin/list/address.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { formatShortDateTime, MINUTE } from '../../../server/time/time.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { fc } from '../../support/fast-check.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../../support/visitors/staff.ts';

type Props = AdminPages['admin/artworks/index'];

const propsOf = (response: Response) => inertiaPage(response).props as unknown as Props;

onEachEngine("the staff's list of artworks", (engine) => {
  const open = async (role: 'sales' | 'editor' = 'sales') => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    const staffId = await createMember(database, { role });
    return { database, clock, browser: await signedInBrowser(app, database, { staffId, now: clock.now }) };
  };
  const titles = async (browser: StaffBrowser, query: string) =>
    propsOf(await browser.get(`/admin/artworks${query}`)).rows.map(({ title }) => title);

  it('ADM-10 the address holds search, filters, order and page, and each link of the list repeats them', async () => {
    const { database, browser } = await open();
    const { id: artistId } = await createArtist(database, { name: 'Ana Reyes' });
    for (let n = 1; n <= 60; n++)
      await createArtwork(database, {
        title: `Payaw ${n}`,
        artistId,
        originalPrice: n * 100,
        publishedAt: n > 52 ? null : 0,
      });
    await createArtwork(database, { title: 'Ilog', description: 'A river.' });
    expect(await titles(browser, '?sort=-price&search=ana')).toEqual(
      Array.from({ length: 50 }, (_, n) => `Payaw ${60 - n}`),
    );
    const { list } = propsOf(await browser.get('/admin/artworks?state=available&search=payaw&sort=price&page=2'));
    expect(list.count).toBe('52 artworks');
    expect(list.pager).toEqual({
      text: '51 to 52 of 52',
      firstUrl: null,
      nextUrl: null,
      lastUrl: null,
      previousUrl: '/admin/artworks?search=payaw&state=available&sort=price',
    });
    expect(list.tabs?.items.find(({ text }) => text === 'Draft')).toEqual({
      text: 'Draft',
      count: '8',
      isCurrent: false,
      url: '/admin/artworks?search=payaw&state=draft&sort=price',
    });
    const price = list.columns.find(({ name }) => name === 'price');
    expect(price?.sort).toEqual({
      url: '/admin/artworks?search=payaw&state=available&sort=-price',
      direction: 'ascending',
    });
    expect(await titles(browser, '?lacks=description&search=ilog')).toEqual([]);
    expect(await titles(browser, '?page=999')).toHaveLength(11);
  });

  it.each(['sales', 'editor'] as const)(
    'ADM-10 names who has a work, and until when, as far as %s may see',
    async (role) => {
      const { database, clock, browser } = await open(role);
      const { id: accountId } = await createAccount(database, { firstname: 'Ana', name: 'Ana Cruz' });
      const cartId = await createCart(database, { accountId });
      const reservation = { state: 'reserved', expiresAt: clock.now + MINUTE, cartId } as const;
      const { id } = await createArtwork(database, { title: 'Payaw', reservation });
      const [row] = propsOf(await browser.get('/admin/artworks')).rows;
      const until = formatShortDateTime(clock.now + MINUTE);
      expect(row?.state).toMatchObject(
        role === 'sales'
          ? { value: 'reserved', until: `In the cart of Ana Cruz until ${until}`, url: `/admin/holds/carts/${id}` }
          : { value: 'reserved', until: `until ${until}`, url: null },
      );
    },
  );

  it('ADM-10 the browser stores the chosen columns', async () => {
    const { database, browser } = await open();
    await createArtwork(database);
    const shown = async (query = '') =>
      propsOf(await browser.get(`/admin/artworks${query}`)).list.columns.flatMap(({ name, isShown }) =>
        isShown ? [name] : [],
      );
    expect(await shown()).toEqual(['title', 'artist', 'number', 'price', 'state', 'lacks']);
    expect(await shown('?columns=&columns=year&columns=nonsense')).toEqual(['title', 'year']);
    expect(await shown('?sort=title')).toEqual(['title', 'year']);
    expect(await shown('?columns=')).toEqual(['title']);
  });

  it('explains invalid parameters of an address, and never fails', async () => {
    const { database, browser } = await open();
    await createArtwork(database);
    const { list, rows } = propsOf(await browser.get('/admin/artworks?sort=priec&state=lost&category=none&page=x'));
    expect(list.notes).toEqual([
      'The list cannot be sorted by “priec”.',
      'State “lost” does not exist.',
      'Category “none” does not exist.',
    ]);
    expect(rows).toHaveLength(1);
    const junk = [
      'search[a]=1',
      'search=%00',
      "artist='",
      'sort=__proto__',
      'state=constructor',
      'columns[a]=1',
      'page=-1',
    ];
    for (const query of [...junk, 'lacks=toString', 'search=%25_%5C', `search=${'x'.repeat(3000)}`, 'page=99999999999'])
      expect([200, 400], query).toContain((await browser.get(`/admin/artworks?${query}`)).status);
  });
});

describe('addresses of lists', () => {
  it('ADM-10 are parsed into the same query that they were written from', () => {
    const { columns, filters } = ARTWORK_LIST;
    const sortable = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name].sort);
    const text = fc.string({ maxLength: 100 }).map((value) => value.replaceAll('\0', '').trim().slice(0, 100));
    const query = fc.record({
      search: text,
      filters: fc.record(
        Object.fromEntries(Object.keys(filters).map((name) => [name, text])) as Record<
          keyof typeof filters,
          typeof text
        >,
      ),
      sort: fc.record({
        column: fc.constantFrom(...sortable),
        direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
      }),
      page: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(query, (wanted) => {
        const url = new URL(listUrl(ARTWORK_LIST, wanted), 'http://localhost');
        const { query: read, notes } = parseList(ARTWORK_LIST, Object.fromEntries(url.searchParams));
        const { columns: _, ...rest } = read;
        expect({ rest, notes }).toEqual({ rest: { ...wanted, search: wanted.search }, notes: [] });
      }),
    );
  });
});
