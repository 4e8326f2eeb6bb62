import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { structuredData } from '../../server/frontend/document.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

const now = Date.UTC(2026, 10, 21);
const ORIGIN = 'https://galerya.example';

onEachEngine('heads of pages', (engine) => {
  let app: Express;

  beforeAll(async () => {
    const database = await engine.open();
    const artist = await createArtist(database, { slug: 'ana-reyes', name: 'Ana Reyes' });
    const given = { artistId: artist.id, category: 'paintings', medium: 'oil' };
    await createArtwork(database, {
      ...given,
      slug: 'harvest',
      title: 'Harvest </script><b>',
      height: 24,
      width: 18,
      depth: 0,
      originalPrice: 1_250_000,
      discountedPrice: 1_000_050,
      yearMade: 2024,
    });
    await createArtwork(database, {
      ...given,
      slug: 'written-date',
      yearMade: 1967,
      yearText: 'c. 1967',
      madeIn: 'Lipa',
    });
    await createArtwork(database, { ...given, slug: 'undated', yearMade: null, yearText: 'n.d.' });
    await createArtwork(database, { ...given, slug: 'gone', reservation: { state: 'sold', since: now } });
    await createArtwork(database, {
      ...given,
      slug: 'reserved',
      reservation: { state: 'reserved', expiresAt: now + 1 },
    });
    ({ app } = await openApp({ database, now, settings: { publicUrl: ORIGIN } }));
  });

  const headOf = async (path: string) => (await request(app).get(path)).text.split('</head>')[0] ?? '';
  const dataOf = (head: string) =>
    [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(String(json)),
    );

  it('OPS-08 date and place are described as the catalogue writes them', async () => {
    const [artwork] = dataOf(await headOf('/artworks/written-date'));
    expect(artwork).toMatchObject({
      dateCreated: 'c. 1967',
      locationCreated: { '@type': 'Place', name: 'Lipa' },
    });
    const [undated] = dataOf(await headOf('/artworks/undated'));
    expect(undated).not.toHaveProperty('dateCreated');
    expect(undated).not.toHaveProperty('locationCreated');
  });

  it('OPS-08 an artwork is described as a VisualArtwork with an offer', async () => {
    const [artwork, trail] = dataOf(await headOf('/artworks/harvest'));
    expect(artwork).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['VisualArtwork', 'Product'],
      name: 'Harvest </script><b>',
      url: `${ORIGIN}/artworks/harvest`,
      image: [`${ORIGIN}/images/view-of-harvest/lg.jpg`],
      creator: { '@type': 'Person', name: 'Ana Reyes', url: `${ORIGIN}/artists/ana-reyes` },
      artform: 'Paintings',
      artMedium: 'Oil',
      dateCreated: '2024',
      height: { '@type': 'QuantitativeValue', value: 24, unitCode: 'INH' },
      offers: {
        '@type': 'Offer',
        availability: 'https://schema.org/InStock',
        price: '10000.50',
        priceCurrency: 'PHP',
        url: `${ORIGIN}/artworks/harvest`,
      },
    });
    expect(artwork).not.toHaveProperty('depth');
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${ORIGIN}/` },
        { position: 2, name: 'Artworks', item: `${ORIGIN}/artworks` },
        { position: 3, name: 'Paintings', item: `${ORIGIN}/artworks/category/paintings` },
        { position: 4, item: `${ORIGIN}/artworks/harvest` },
      ],
    });
  });

  it('OPS-08 sold and reserved artworks are not in stock, and sold ones have no price', async () => {
    const [gone] = dataOf(await headOf('/artworks/gone'));
    expect(gone.offers.availability).toBe('https://schema.org/SoldOut');
    expect(gone.offers).not.toHaveProperty('price');
    const [reserved] = dataOf(await headOf('/artworks/reserved'));
    expect(reserved.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock', price: '12500.00' });
  });

  it('OPS-08 the home page describes the gallery and its search', async () => {
    const [organization, website] = dataOf(await headOf('/'));
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Galerya', url: `${ORIGIN}/` });
    expect(website).toMatchObject({
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${ORIGIN}/search?search={search_term_string}` },
      },
    });
  });

  it('OPS-08 link previews show the artwork', async () => {
    const head = await headOf('/artworks/harvest?from=a-friend');
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/artworks/harvest">`);
    expect(head).toContain(`<meta property="og:image" content="${ORIGIN}/images/view-of-harvest/lg.jpg">`);
    expect(head).toContain('<meta property="og:title" content="Harvest &lt;/script&gt;&lt;b&gt; by Ana Reyes">');
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(head).toContain(`<meta name="twitter:image" content="${ORIGIN}/images/view-of-harvest/lg.jpg">`);
  });

  const noindex = '<meta name="robots" content="noindex">';

  it.each([
    '/cart',
    '/sign-in',
    '/no-such-page',
    '/search?search=harvest',
    '/artworks?search=harvest',
    '/artists?search=ana',
    // Empty, and filtered by two options.
    '/artworks?page=2',
    '/artists?page=2',
    '/artworks?sizes[]=oversized',
    '/artworks?orientations[]=landscape&orientations[]=portrait&orientations[]=square',
  ])('OPS-08 %s is not to be listed', async (path) => {
    const head = await headOf(path);
    expect(head).toContain(noindex);
    expect(dataOf(head)).toEqual([]);
  });

  it.each(['/', '/artworks', '/artworks?sortBy=popular', '/artworks/harvest', '/artists', '/exhibitions'])(
    'OPS-08 %s may be listed',
    async (path) => {
      expect(await headOf(path)).not.toContain(noindex);
    },
  );

  it('OPS-08 LIST-07 each further page of a list has a title and a canonical address of its own', async () => {
    const listed = await headOf('/artworks');
    expect(listed).toContain('<title>Artworks | Galerya</title>');
    for (const path of ['/artworks', '/artists', '/artists/ana-reyes']) {
      const head = await headOf(`${path}?page=5`);
      expect(head).toMatch(/<title>[^<]+ – page 5 \| Galerya<\/title>/);
      expect(head).toContain(`<link rel="canonical" href="${ORIGIN}${path}?page=5">`);
    }
  });
});

it('structured data follows the address, the description and the artwork', () => {
  const prices = { original_price: null, discounted_price: null };
  const artwork = { ...prices, title: 'Harvest', images: [], artist: {}, status: 'Available' };
  const render = (at: string, description: string, shown: object = artwork) =>
    structuredData({
      component: 'artworks/show',
      url: '/',
      version: null,
      props: { errors: {}, gallery: {}, artwork: shown, meta: { canonical: `${at}/artworks/harvest`, description } },
    }).join();
  const first = render(ORIGIN, 'Oil on canvas');
  expect(render(ORIGIN, 'Oil on canvas')).toBe(first);
  for (const other of [render('https://other.example', 'Oil on canvas'), render(ORIGIN, 'Oil on linen')]) {
    expect(other).not.toBe(first);
  }
  const open = { ...artwork };
  expect(render(ORIGIN, 'Oil on canvas', open)).toBe(first);
  open.title = 'Seed';
  expect(render(ORIGIN, 'Oil on canvas', open)).toContain('Seed');
});
