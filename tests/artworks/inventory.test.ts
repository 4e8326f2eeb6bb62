import { describe, expect, it } from 'vitest';
import { inBatches } from '../../database/batches/batches.ts';
import { foldText } from '../../database/contains-words.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createImage } from '../../database/factories/images.ts';
import { findUnmet } from '../../server/artworks/editing/publication/completeness.ts';
import { REQUIREMENT_NAMES } from '../../server/artworks/editing/publication/requirements.ts';
import {
  ARTWORK_STATES,
  INVENTORY_ORDERS,
  type InventoryFilter,
  type InventoryOrder,
  stateOf,
  unmetOf,
} from '../../server/artworks/inventory/query.ts';
import {
  countStates,
  fillInventory,
  findInventoryPage,
  isInventoryFilling,
} from '../../server/artworks/inventory/records.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';

const NOW = 1_000_000;
const NONE: InventoryFilter = { search: '', state: null, artist: '', category: '', exhibition: '', lacks: null };
const TITLES = [
  'Payaw',
  'payaw ii',
  'Ilog sa Gabi',
  'ÑUÑO at Dagat',
  'Río Grande',
  '100% Dilaw',
  'a_b',
  "Lola's Çedar",
];
const NAMES = ['Ana Reyes', 'Ana Reyes-Cruz', 'Íñigo Muñoz', 'Ben Lim'];
const CATEGORIES = ['paintings', 'sculptures'];

/** Sixty artworks in all states, that lack all kinds of things. */
async function createGallery(database: Knex) {
  const artists: { id: number; slug: string }[] = [];
  for (const name of NAMES) artists.push(await createArtist(database, { name }));
  const ids: number[] = [];
  for (let n = 0; n < 60; n++) {
    const pick = <Item>(items: Item[], by: number) => items[Math.floor(n / by) % items.length] as Item;
    const isHidden = n % 9 === 0;
    const { id } = await createArtwork(database, {
      title: `${pick(TITLES, 1)}${n % 4 === 0 ? ` ${n}` : ''}`,
      artistId: pick(artists, 2).id,
      category: pick(CATEGORIES, 3),
      medium: n % 5 === 0 ? null : 'oil',
      description: n % 3 === 0 ? ' ' : 'Painted in Baguio.',
      yearMade: n % 7 === 0 ? null : 2000 + (n % 20),
      height: n % 6 === 0 ? 0 : n,
      originalPrice: 100_000 * (1 + (n % 10)),
      publishedAt: isHidden ? null : n % 10 === 0 ? NOW + n : n,
      reservation:
        isHidden || n % 10 === 0
          ? null
          : (
              [
                null,
                { state: 'sold' as const },
                { state: 'held' as const, orderId: n },
                { state: 'reserved' as const, expiresAt: NOW + 1 },
                { state: 'reserved' as const, expiresAt: NOW },
              ] as const
            )[n % 5],
    });
    ids.push(id);
    if (n % 18 === 0) await database('artworks').where({ id }).update({ last_published_at: 5 });
    if (n % 18 === 9)
      await database('artworks').where({ id }).update({ artist_id: null, image_id: null, original_price: null });
    if (n % 4 === 1)
      await database('artwork_details').insert({
        artwork_id: id,
        inventory_number: `INV-${n}`,
        location: `Room ${n % 3}`,
      });
  }
  const artworkIds = ids.filter((_, n) => n % 8 === 0);
  const { slug } = await createExhibit(database, { artworkIds });
  return { artists: artists.map((artist) => artist.slug), exhibition: slug };
}

/** All artworks as plain tables tell them, without `inventory`. */
async function readPlain(database: Knex) {
  const links = await database('exhibition_artwork as ea')
    .join('exhibitions as e', 'e.id', 'ea.exhibition_id')
    .select('ea.artwork_id', 'e.slug');
  const rows = await database('artworks as a')
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .leftJoin('categories as c', 'c.id', 'a.category_id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .leftJoin('artwork_details as d', 'd.artwork_id', 'a.id')
    .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
    .select('a.*', 'i.alt', 'd.location', 'd.ownership', {
      artist: 'ar.name',
      artist_slug: 'ar.slug',
      category: 'c.slug',
      category_name: 'c.name',
      medium: 'm.name',
      number: 'd.inventory_number',
      holder: 'r.state',
      expires_at: 'r.expires_at',
    });
  const lacks = await findUnmet(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = lacks.get(row.id) ?? [];
    const exhibitions = links.filter(({ artwork_id }) => artwork_id === row.id).map(({ slug }) => slug);
    return { ...row, lacks: own, exhibitions, state: stateOf(row, NOW) };
  });
}

type Plain = Awaited<ReturnType<typeof readPlain>>[number];

function matches(row: Plain, filter: InventoryFilter, all: Plain[]): boolean {
  const fields = [row.title, row.artist, row.number].map((text) => foldText(text ?? ''));
  const words = foldText(filter.search).split(/\s+/).filter(Boolean);
  const wanted = foldText(filter.artist);
  const isArtist = (each: Plain) =>
    all.some(({ artist_slug }) => artist_slug === filter.artist)
      ? each.artist_slug === filter.artist
      : all.some(({ artist }) => artist && foldText(artist) === wanted)
        ? foldText(each.artist ?? '') === wanted
        : foldText(each.artist ?? '').includes(wanted);
  return (
    words.every((word) => fields.some((field) => field.includes(word))) &&
    (filter.state === null || row.state === filter.state) &&
    (filter.artist === '' || isArtist(row)) &&
    (filter.category === '' || row.category === filter.category) &&
    (filter.exhibition === '' || row.exhibitions.includes(filter.exhibition)) &&
    (filter.lacks === null || (filter.lacks === 'anything' ? row.lacks.length > 0 : row.lacks.includes(filter.lacks)))
  );
}

function sortKey(row: Plain, column: InventoryOrder): string | number | null {
  const values: Record<InventoryOrder, () => string | number | null> = {
    added: () => row.id,
    title: () => foldText(row.title),
    artist: () => (row.artist === null ? null : foldText(row.artist)),
    number: () => (row.number === null ? null : foldText(row.number)),
    category: () => row.category_name,
    medium: () => row.medium,
    year: () => row.year_made,
    size: () => row.height * row.width || null,
    price: () => row.price,
    state: () => ARTWORK_STATES.indexOf(row.state),
    published: () => row.published_at,
    location: () => row.location,
    ownership: () => row.ownership,
    lacks: () => row.lacks.length,
  };
  return values[column]();
}

function sorted(rows: Plain[], column: InventoryOrder, direction: 'asc' | 'desc'): number[] {
  const order = (one: string | number | null, other: string | number | null) =>
    one === other
      ? 0
      : one === null
        ? 1
        : other === null
          ? -1
          : (one < other ? -1 : 1) * (direction === 'asc' ? 1 : -1);
  return rows.toSorted((a, b) => order(sortKey(a, column), sortKey(b, column)) || b.id - a.id).map(({ id }) => id);
}

onEachEngine('the inventory', (engine) => {
  it('ADM-11 lists exactly what a plain query finds, in any order, on any page', async () => {
    const database = await engine.open();
    const gallery = await createGallery(database);
    const words = [
      'payaw',
      'PAYAW ii',
      'nuno',
      'Ñuño',
      'rio',
      '%',
      '_',
      "'",
      'inv-1',
      'ana ilog',
      'reyes',
      '\\',
      'zzz',
    ];
    const filters = fc.record<InventoryFilter>({
      search: fc.constantFrom('', '', ...words),
      state: fc.constantFrom(null, null, ...ARTWORK_STATES),
      artist: fc.constantFrom('', '', 'Ana Reyes', 'ana', 'munoz', 'x', ...gallery.artists),
      category: fc.constantFrom('', '', ...CATEGORIES),
      exhibition: fc.constantFrom('', '', '', gallery.exhibition),
      lacks: fc.constantFrom(null, null, 'anything', ...REQUIREMENT_NAMES),
    });
    const run = async (filter: InventoryFilter, column: InventoryOrder, direction: 'asc' | 'desc', size: number) => {
      const all = await readPlain(database);
      const expected = all.filter((row) => matches(row, filter, all));
      const counts = await countStates(database, filter, NOW);
      for (const state of ARTWORK_STATES)
        expect(counts[state]).toBe(all.filter((row) => matches(row, { ...filter, state }, all)).length);
      const total = expected.length;
      const ids: number[] = [];
      for (let page = 1; page <= Math.ceil(total / size) + 1; page++) {
        const query = { filter, sort: { column, direction }, page, size, total, now: NOW };
        const rows = await findInventoryPage(database, query);
        for (const row of rows) {
          const plain = all.find(({ id }) => id === row.id);
          expect({ state: stateOf(row, NOW), lacks: unmetOf(row.lacks) }).toEqual({
            state: plain?.state,
            lacks: plain?.lacks,
          });
        }
        ids.push(...rows.map(({ id }) => id));
      }
      expect(ids).toEqual(sorted(expected, column, direction));
    };
    for (const column of INVENTORY_ORDERS)
      for (const direction of ['asc', 'desc'] as const) await run(NONE, column, direction, 25);
    const properties = [
      filters,
      fc.constantFrom(...INVENTORY_ORDERS),
      fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
      fc.integer({ min: 1, max: 20 }),
    ] as const;
    await fc.assert(fc.asyncProperty(...properties, run), { numRuns: 60 });
  });

  it('is updated by each change of a column that it shows', async () => {
    const database = await engine.open();
    const artist = await createArtist(database, { name: 'Before' });
    const { id } = await createArtwork(database, { title: 'One', artistId: artist.id });
    const find = async (search: string) =>
      Object.values(await countStates(database, { ...NONE, search }, NOW)).reduce((sum, count) => sum + count, 0);
    const lacks = async () => unmetOf((await database('inventory').where({ artwork_id: id }).first())?.lacks ?? -1);
    await database('artists').where({ id: artist.id }).update({ name: 'Peñaflor' });
    expect([await find('before'), await find('penaflor one')]).toEqual([0, 1]);
    await database('artwork_details').insert({ artwork_id: id, inventory_number: 'G-77' });
    expect(await find('g-77')).toBe(1);
    await database('artwork_details').where({ artwork_id: id }).update({ inventory_number: 'H-1' });
    expect([await find('g-77'), await find('h-1')]).toEqual([0, 1]);
    await database('artwork_details').where({ artwork_id: id }).delete();
    expect(await find('h-1')).toBe(0);
    expect(await lacks()).toEqual(['description']);
    const further = await createImage(database, { key: 'further' });
    await database('artwork_image').insert({ artwork_id: id, position: 1, image_id: further });
    await database('images').where({ id: further }).update({ alt: '' });
    expect(await lacks()).toEqual(['alt', 'description']);
    await database('artwork_image').where({ artwork_id: id }).delete();
    await database('artworks').where({ id }).update({ description: 'Text', medium_id: null });
    expect(await lacks()).toEqual(['medium']);
    await database('artworks').where({ id }).delete();
    expect(await database('inventory')).toEqual([]);
  });

  it('adds the artworks from before an upgrade in batches', async () => {
    const database = await engine.open();
    for (let n = 0; n < 7; n++) await createArtwork(database);
    const before = await database('inventory').orderBy('artwork_id');
    await database('inventory').delete();
    await database('inventory_fill').insert({ artwork_id: before.at(-1)?.artwork_id ?? 0 });
    expect(await isInventoryFilling(database)).toBe(true);
    await inBatches(database, (transaction) => fillInventory(transaction, 3));
    while (await isInventoryFilling(database))
      await database.transaction((transaction) => fillInventory(transaction, 3));
    expect(await database('inventory').orderBy('artwork_id')).toEqual(before);
  });
});

describe('folded texts', () => {
  it('are lower case without accents', () => {
    expect(foldText('ÑUÑO, Río & Çedar')).toBe('nuno, rio & cedar');
  });
});
