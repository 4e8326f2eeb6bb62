import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import {
  artistOptions,
  type FilterTerms,
  filterArtists,
  type ListedArtist,
} from '../../server/artists/list/filters.ts';
import { placeOf } from '../../server/artists/list/places.ts';
import { ALL_ARTISTS } from '../../server/artists/list/query.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { onEachComposition } from '../support/compositions.ts';

const now = Date.UTC(2026, 10, 21);

interface Option {
  value: string;
  text: string;
  count: number;
  towns?: Option[];
}

interface Shown {
  artists: { data: { slug: string }[]; meta: { pagination: { total: number } } };
  types: Option[];
  places: Option[];
  categories: Option[];
  query: object;
  apiUrl: string;
  meta: { title: string; canonical: string };
}

onEachComposition('the index of artists', (engine, openApp) => {
  async function openIndex() {
    const database = await engine.open();
    const people = [
      { slug: 'ana', name: 'Ana', hometown: 'Banaue, Ifugao', types: ['painter'], categories: ['paintings'] },
      {
        slug: 'ben',
        name: 'Ben',
        hometown: 'Kiangan, Ifugao',
        types: ['painter'],
        categories: ['paintings', 'prints'],
      },
      { slug: 'cora', name: 'Cora', hometown: 'Ifugao', types: ['weaver'], categories: ['textiles'] },
      { slug: 'dan', name: 'Dan', hometown: 'Lipa', types: ['sculptor', 'painter'], categories: ['sculpture'] },
      { slug: 'eva', name: 'Eva', hometown: 'Madrid, Spain', types: ['sculptor'], categories: [] },
      { slug: 'flor', name: 'Flor', hometown: null, types: [], categories: ['prints'] },
    ];
    for (const { categories, ...person } of people) {
      const { id: artistId } = await createArtist(database, person);
      for (const category of categories) await createArtwork(database, { artistId, category });
    }
    const { id: artistId } = await createArtist(database, { slug: 'hid', hometown: 'Vigan', isShownOnWebsite: false });
    await createArtwork(database, { artistId, category: 'paintings' });
    const { app, clock } = await openApp({ database, now });
    const visit = async (query = '') =>
      inertiaPage(await request(app).get(`/artists${query}`)).props as unknown as Shown;
    const slugsOf = async (query: string) => (await visit(query)).artists.data.map(({ slug }) => slug);
    return { database, app, clock, visit, slugsOf };
  }

  const pairs = (options: Option[]) => options.map(({ value, count }) => [value, count]);

  it('ARTIST-10 is filtered by province and town, with true counts', async () => {
    const { visit, slugsOf } = await openIndex();
    const { places } = await visit();
    expect(places).toEqual([
      { value: 'batangas', text: 'Batangas', count: 1 },
      { value: 'ifugao', text: 'Ifugao', count: 3 },
      { value: 'spain', text: 'Spain', count: 1 },
    ]);
    const chosen = await visit('?place=ifugao');
    expect(chosen.artists.data.map(({ slug }) => slug)).toEqual(['ana', 'ben', 'cora']);
    expect(chosen.places[1]?.towns).toEqual([
      { value: 'banaue-ifugao', text: 'Banaue', count: 1 },
      { value: 'kiangan-ifugao', text: 'Kiangan', count: 1 },
    ]);
    expect(chosen.meta.title).toBe('Artists from Ifugao');
    expect(await slugsOf('?place=banaue-ifugao')).toEqual(['ana']);
    expect(await slugsOf('?place=lipa-city-batangas')).toEqual(['dan']);
    expect(await slugsOf('?place=spain')).toEqual(['eva']);
  });

  it('ARTIST-10 options count beside the search and the other choices', async () => {
    const { visit, slugsOf } = await openIndex();
    const { types, places, categories } = await visit('?type=painter&place=ifugao');
    expect([types, places, categories].map(pairs)).toEqual([
      [
        ['painter', 2],
        ['weaver', 1],
      ],
      [
        ['batangas', 1],
        ['ifugao', 2],
      ],
      [
        ['paintings', 2],
        ['prints', 1],
      ],
    ]);
    expect(await slugsOf('?type=painter&place=ifugao&category=prints')).toEqual(['ben']);
    // The chosen place stays among the options.
    expect(pairs((await visit('?search=ben&place=spain')).places)).toEqual([
      ['ifugao', 1],
      ['spain', 0],
    ]);
    expect(pairs((await visit('?search=ben')).categories)).toEqual([
      ['paintings', 1],
      ['prints', 1],
    ]);
  });

  it('ARTIST-10 is filtered by the categories of published works, which change with them', async () => {
    const { database, clock, visit, slugsOf } = await openIndex();
    expect(pairs((await visit()).categories)).toEqual([
      ['paintings', 2],
      ['prints', 2],
      ['sculpture', 1],
      ['textiles', 1],
    ]);
    expect(await slugsOf('?category=prints')).toEqual(['ben', 'flor']);
    const eva = await database('artists').where('slug', 'eva').first('id');
    await createArtwork(database, { artistId: eva.id, category: 'prints', publishedAt: now + 10 });
    expect(await slugsOf('?category=prints')).toEqual(['ben', 'flor']);
    clock.advance(10);
    expect(await slugsOf('?category=prints')).toEqual(['ben', 'eva', 'flor']);
    await database('artists').where('slug', 'eva').update({ hometown: 'Vigan' });
    expect(pairs((await visit('?category=prints')).places)).toEqual([
      ['ifugao', 1],
      ['ilocos-sur', 1],
    ]);
  });

  it('ARTIST-10 has canonical addresses; unknown values are ignored, and combined filters are not indexed', async () => {
    const { app, visit } = await openIndex();
    const { apiUrl, meta, query } = await visit('?category=prints&place=ifugao&type=painter&page=1&search=');
    expect(meta.canonical).toMatch(/\/artists\?type=painter&place=ifugao&category=prints$/);
    expect(apiUrl).toBe('/web/api/search/artists?type=painter&place=ifugao&category=prints');
    expect((await request(app).get(apiUrl)).body.data).toMatchObject([{ slug: 'ben' }]);
    expect(query).toEqual({ search: null, type: 'painter', place: 'ifugao', category: 'prints', page: 1 });
    for (const unknown of [
      'place=atlantis',
      'place=vigan-city-ilocos-sur',
      "category='--",
      'category=__proto__',
      'place[]=ifugao',
    ])
      expect((await visit(`?${unknown}`)).artists.meta.pagination.total, unknown).toBe(6);
    const noindex = '<meta name="robots" content="noindex">';
    const textOf = async (path: string) => (await request(app).get(path)).text;
    expect(await textOf('/artists?place=ifugao')).not.toContain(noindex);
    expect(await textOf('/artists?place=ifugao&type=painter')).toContain(noindex);
    const none = await visit('?place=spain&category=prints');
    expect(none.artists.data).toEqual([]);
    expect(pairs(none.places)).toContainEqual(['spain', 0]);
  });
});

it('ARTIST-10 every option leads to a list with as many artists as its count', () => {
  const towns = ['Banaue, Ifugao', 'Kiangan, Ifugao', 'Ifugao', 'Lipa', 'Spain', null];
  const artists: ListedArtist[] = Array.from({ length: 40 }, (_, id) => ({
    id,
    slug: `artist-${id}`,
    name: `Artist ${id}`,
    types: ['painter', 'weaver', 'sculptor'].filter((_type, index) => id % (index + 2) === 0),
    place: placeOf(towns[id % towns.length] ?? null),
  }));
  const steps = [3, 5, 50];
  const terms: FilterTerms = {
    types: ['painter', 'weaver', 'sculptor'].map((slug) => ({ slug, name: slug })),
    categories: steps.map((step) => ({ slug: `every-${step}`, name: `Every ${step}` })),
    categoriesOf: new Map(
      artists.map(({ id }) => [id, steps.filter((step) => id % step === 1).map((step) => `every-${step}`)]),
    ),
  };
  for (const type of [null, 'painter', 'weaver'])
    for (const place of [null, 'ifugao', 'banaue-ifugao', 'spain'])
      for (const category of [null, 'every-3', 'every-50']) {
        const query = { ...ALL_ARTISTS, type, place, category };
        const { types, places, categories } = artistOptions(artists, query, terms);
        const countOf = (choice: object) => filterArtists(artists, { ...query, ...choice }, terms).length;
        for (const { value, count } of types) expect(countOf({ type: value })).toBe(count);
        for (const { value, count } of categories) expect(countOf({ category: value })).toBe(count);
        for (const { value, count } of places.flatMap((each) => [each, ...(each.towns ?? [])]))
          expect(countOf({ place: value })).toBe(count);
      }
});

describe('the place of an artist', () => {
  it.each([
    ['Taal, Batangas', 'Batangas', 'Taal'],
    ['Sampaloc, Manila', 'Metro Manila', 'Manila'],
    ['Cubao, Quezon City', 'Metro Manila', 'Quezon City'],
    ['Betis, Guagua, Pampanga', 'Pampanga', 'Guagua'],
    ['City of Vigan', 'Ilocos Sur', 'Vigan City'],
    ['las pinas city', 'Metro Manila', 'Las Piñas City'],
    ['Romblon, Romblon', 'Romblon', 'Romblon'],
    ['Dapa, Siargao', 'Siargao', undefined],
    ['Madrid, Spain', 'Spain', undefined],
    ['Quezon', 'Quezon', undefined],
    // Seven provinces have one.
    ['San Juan', 'San Juan', undefined],
    ['Paris, France', 'France', undefined],
  ])('%s is in %s', (written, province, town) => {
    const place = placeOf(written);
    expect([place?.province.name, place?.town?.name]).toEqual([province, town]);
  });

  it.each([null, '', ' , ', '日本'])('%s is no place', (written) => {
    expect(placeOf(written)).toBeNull();
  });
});
