import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import type { ArtworkList, Filters } from '../../server/listing/contract.ts';
import { FILTER_KEYS } from '../../server/listing/filters.ts';
import { FIRST_OPTIONS, MAX_OPTIONS } from '../../server/listing/present.ts';
import { visit } from '../support/app.ts';
import { onEachComposition } from '../support/compositions.ts';
import { PANEL } from './brute-force.ts';

const now = Date.UTC(2026, 10, 21);

onEachComposition('the pages of lists', (engine, openApp) => {
  let app: Express;

  beforeAll(async () => {
    const database = await engine.open();
    const { id: artistId } = await createArtist(database, { slug: 'ana-reyes', name: 'Ana Reyes' });
    for (let i = 0; i < 30; i++) await createArtwork(database, { artistId, styles: ['abstract'], publishedAt: i });
    await createArtwork(database, { artistId, category: 'prints', height: 10, width: 10, publishedAt: 99 });
    ({ app } = await openApp({ database, now }));
  });

  it('LIST-01 /artworks has a page of artworks, every filter with its counts, the sorts, and the address of its JSON', async () => {
    const page = inertiaPage(await request(app).get('/artworks?styles[]=abstract&page=2'));
    expect(page.component).toBe('artworks/index');
    const { artworks, filters, query, apiUrl, heading } = page.props as never as Record<string, never>;
    expect(artworks).toMatchObject({
      meta: {
        pagination: {
          current_page: 2,
          per_page: 24,
          total: 30,
          total_pages: 2,
          links: { previous: '/artworks?styles[]=abstract', next: null },
        },
      },
    });
    expect(filters).toMatchObject({
      categories: {
        text: 'Category',
        options: [{ value: 'paintings', text: 'Paintings', filter: 'categories', icon: null, count: 30 }],
      },
      styles: { options: [{ value: 'abstract', count: 30 }] },
      sizes: { options: [{ value: 'small', count: 0 }, { value: 'medium', count: 30 }, { count: 0 }, { count: 0 }] },
      prices: { options: [{ count: 0 }, { value: '5000-15000', count: 30 }, { count: 0 }, { count: 0 }, { count: 0 }] },
    });
    expect(Object.keys(filters ?? {})).toEqual([...Object.keys(PANEL), 'sortBy']);
    expect(query).toMatchObject({ styles: ['abstract'], page: 2, sortBy: 'latest', search: null });
    expect([apiUrl, heading]).toEqual(['/web/api/artworks?styles[]=abstract&page=2', 'Abstract']);
  });

  it.each([
    ['/artworks?categories[]=prints', '/artworks/category/prints'],
    [
      '/artworks?page=2&categories=prints&sizes[]=small&junk=1&search=a%20b&sortBy=latest',
      '/artworks/category/prints?search=a%20b&sizes[]=small&sortBy=latest&page=2',
    ],
    ['/artworks?categories[]=prints&categories[]=unknown', '/artworks/category/prints'],
  ])('LIST-03 %s goes to %s', async (from, to) => {
    const { status, headers } = await request(app).get(from).redirects(0);
    expect([status, headers.location]).toEqual([302, to]);
    expect(headers.vary).toMatch(/\bX-Inertia\b/);
  });

  it('LIST-03 a category has its own address, and two of them share the general one', async () => {
    const category = inertiaPage(await request(app).get('/artworks/category/prints'));
    expect(category.props).toMatchObject({
      heading: 'Prints',
      query: { categories: ['prints'] },
      meta: { title: 'Prints' },
      breadcrumbs: [
        { text: 'Home', url: '/' },
        { text: 'Artworks', url: '/artworks' },
        { text: 'Prints', url: '/artworks/category/prints' },
      ],
    });
    const both = await request(app).get('/artworks?categories[]=prints&categories[]=paintings');
    expect(inertiaPage(both).props).toMatchObject({
      query: { categories: ['paintings', 'prints'] },
      heading: 'Artworks',
    });
  });

  it('LIST-03 a partial reload of title and breadcrumbs contains nothing else', async () => {
    const response = await visit(app, '/artworks/category/prints', {
      'X-Inertia-Partial-Component': 'artworks/index',
      'X-Inertia-Partial-Data': 'breadcrumbs,meta',
    });
    assertInertia(response).where('meta.title', 'Prints').has('breadcrumbs', 3).missing('artworks').missing('filters');
  });

  it('LIST-11 every option of the page leads to a list with as many artworks as its count', async () => {
    const chosen = 'styles[]=abstract';
    const { filters } = inertiaPage(await request(app).get(`/artworks?${chosen}`)).props as unknown as {
      filters: Filters;
    };
    const options = FILTER_KEYS.flatMap((key) => filters[key].options);
    expect(options.filter((option) => option.count > 0).length).toBeGreaterThan(4);
    for (const { filter, value, count } of options) {
      const others = filter === 'styles' ? '' : chosen;
      const { body } = await request(app).get(`/web/api/artworks?${others}&${filter}[]=${value}`);
      expect(body.meta.pagination.total, `${filter}=${value}`).toBe(count);
    }
  });

  it('LIST-12 following the next page to the end shows every artwork once', async () => {
    const seen: number[] = [];
    let next: string | null = '/web/api/artworks?sortBy=price-asc';
    while (next) {
      const { body } = (await request(app).get(next)) as { body: ArtworkList };
      seen.push(...body.data.map(({ id }) => id));
      next = body.meta.pagination.links.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([31, 31]);
  });

  it('an unknown or malformed category is a 404', async () => {
    for (const path of ['/artworks/category/none', '/artworks/category/..%2F..', "/artworks/category/'--"]) {
      expect((await request(app).get(path)).status).toBe(404);
    }
  });

  it("LIST-05 a search is named by its term and finds words of titles and artists' names", async () => {
    const { props } = inertiaPage(await request(app).get('/artworks?search=%20ANA%20%20reyes%20'));
    expect(props).toMatchObject({ heading: 'ANA reyes', artworks: { meta: { pagination: { total: 31 } } } });
  });

  it("ARTIST-04 an artist's works are a list under the artist's address", async () => {
    const { component, props } = inertiaPage(await request(app).get('/artists/ana-reyes?sizes[]=medium'));
    expect(component).toBe('artists/show');
    expect(props).toMatchObject({
      artist: { name: 'Ana Reyes', slug: 'ana-reyes', url: '/artists/ana-reyes' },
      artworks: { meta: { pagination: { total: 30, links: { next: '/artists/ana-reyes?sizes[]=medium&page=2' } } } },
      apiUrl: '/web/api/artworks?artist=ana-reyes&sizes[]=medium',
      query: { artist: 'ana-reyes', sizes: ['medium'] },
    });
  });

  it('of a filter with very many options the most frequent and the chosen ones are listed', async () => {
    const database = await engine.open();
    const media = Array.from({ length: MAX_OPTIONS + 20 }, (_, i) => `medium-${i}`);
    for (const medium of media) await createArtwork(database, { medium });
    for (const medium of media.slice(-10)) await createArtwork(database, { medium });
    const { app } = await openApp({ database, now });
    const optionsOf = async (path: string) =>
      (inertiaPage(await request(app).get(path)).props as unknown as { filters: Filters }).filters.media.options;
    const options = await optionsOf('/artworks?more[]=media');
    expect(options).toHaveLength(MAX_OPTIONS);
    expect(options.filter(({ count }) => count === 2).map(({ value }) => value)).toEqual(media.slice(-10).sort());
    const names = options.map(({ text }) => text);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    const left = media.find((value) => !options.some((option) => option.value === value));
    const withChosen = await optionsOf(`/artworks?media[]=${left}&more[]=media`);
    expect(withChosen).toHaveLength(MAX_OPTIONS);
    expect(withChosen).toContainEqual(expect.objectContaining({ value: left, count: 1 }));
  });

  it('LIST-01 a group has its first options and the chosen ones, and all of them at the address of the open group', async () => {
    const database = await engine.open();
    const media = Array.from({ length: FIRST_OPTIONS + 4 }, (_, i) => `medium-${String.fromCharCode(97 + i)}`);
    for (const medium of media) await createArtwork(database, { medium, styles: media.slice(0, FIRST_OPTIONS + 1) });
    const { app } = await openApp({ database, now });
    const last = media.at(-1) as string;
    const groupsAt = async (path: string) =>
      (inertiaPage(await request(app).get(path)).props as unknown as { filters: Filters }).filters;
    const values = ({ options }: Filters['media']) => options.map(({ value }) => value);

    const { media: first, styles, sizes } = await groupsAt('/artworks');
    expect([values(first), first.more, first.isOpen]).toEqual([media.slice(0, FIRST_OPTIONS), 4, false]);
    // A single further option takes the place of the link to it.
    expect([values(styles).length, styles.more, sizes.more]).toEqual([FIRST_OPTIONS + 1, 0, 0]);

    const { media: chosen } = await groupsAt(`/artworks?media[]=${last}`);
    expect([values(chosen), chosen.more]).toEqual([[...media.slice(0, FIRST_OPTIONS), last], 3]);

    for (const path of ['/artworks', '/artworks/category/paintings', '/search?search=paintings']) {
      const groups = await groupsAt(`${path}${path.includes('?') ? '&' : '?'}more[]=media&more[]=unknown`);
      expect([values(groups.media), groups.media.more, groups.media.isOpen]).toEqual([media, 0, true]);
      expect([groups.styles.isOpen, groups.media.options[0]?.count]).toEqual([false, 1]);
    }
  });

  it('OPS-08 the address of an open group is not indexed, and its canonical address is that of the list', async () => {
    const { text, status } = await request(app).get('/artworks?orientations[]=portrait&more[]=media');
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toMatch(/<link rel="canonical" href="[^"]+\/artworks\?orientations\[\]=portrait">/);
    assertInertia(await request(app).get('/artists/ana-reyes?more[]=media')).where('filters.media.isOpen', true);
    const redirect = await request(app).get('/artworks?categories[]=prints&more[]=styles').redirects(0);
    expect(redirect.headers.location).toBe('/artworks/category/prints?more[]=styles');
  });
});
