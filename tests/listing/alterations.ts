import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { DAY } from '../../server/time/time.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';
import {
  ARTISTS,
  COLORS,
  MEASURES,
  now,
  POPULARITIES,
  PRICES_IN_PESOS,
  SLUGS,
  TITLES,
  type Work,
  YEARS,
} from './gallery.ts';

/** A random change of a gallery: its kind, the artwork, and a number for details. */
export interface Alteration {
  what: keyof typeof alterationKinds;
  which: number;
  how: number;
}

type AlterationKind = (database: Knex, work: Work, how: number) => Promise<Partial<Work>>;

const alterationKinds = {
  sell: (database, work) => hold(database, work, 'sold'),
  reserve: (database, work) => hold(database, work, 'reserved'),
  free: (database, work) => hold(database, work, null),
  reprice: async (database, work, how) => {
    const price = oneOf(PRICES_IN_PESOS, how);
    await update(database, work, { original_price: Math.round(price * 100), discounted_price: null });
    return { price };
  },
  publish: async (database, work, how) => {
    const publishedAt = how % 8 === 0 ? null : now + ((how % 7) - 3) * DAY;
    await update(database, work, { published_at: publishedAt });
    return { publishedAt };
  },
  measure: async (database, work, how) => {
    const sides = { height: oneOf(MEASURES, how), width: oneOf(MEASURES, how >> 4), depth: oneOf(MEASURES, how >> 8) };
    await update(database, work, sides);
    return sides;
  },
  redate: async (database, work, how) => {
    const yearMade = YEARS[how % YEARS.length] ?? null;
    await update(database, work, { year_made: yearMade });
    return { yearMade };
  },
  retitle: async (database, work, how) => {
    const title = oneOf(TITLES, how);
    await update(database, work, { title });
    return { title };
  },
  interest: async (database, work, how) => {
    const popularity = oneOf(POPULARITIES, how);
    await update(database, work, { popularity });
    return { popularity };
  },
  recategorise: async (database, work, how) => {
    const slug = oneOf(SLUGS.categories, how);
    await update(database, work, { category_id: await createTerm(database, 'categories', slug) });
    return { categories: [slug] };
  },
  remake: async (database, work, how) => {
    const slug = how % 4 === 0 ? null : oneOf(SLUGS.media, how);
    await update(database, work, { medium_id: slug && (await createTerm(database, 'media', slug)) });
    return { media: slug ? [slug] : [] };
  },
  reattribute: async (database, work, how) => {
    const artist = oneOf(ARTISTS, how);
    const row = await database('artists').where({ slug: artist.slug }).first('id');
    await update(database, work, { artist_id: row.id });
    return { artist };
  },
  recolor: async (database, work, how) => {
    const colors = COLORS.filter((_, index) => (how >> index) % 2 === 1);
    const { image_id } = await database('artworks').where({ id: work.id }).first('image_id');
    await database('image_colors').where({ image_id }).delete();
    if (colors.length > 0) await database('image_colors').insert(colors.map((color) => ({ image_id, color })));
    await database('image_palettes')
      .where({ image_id })
      .update({ colors: JSON.stringify(colors) });
    return { colors };
  },
  restyle: (database, work, how) => toggle(database, work, 'styles', 'style', how),
  resubject: (database, work, how) => toggle(database, work, 'subjects', 'subject', how),
} satisfies Record<string, AlterationKind>;

const whats = Object.keys(alterationKinds) as (keyof typeof alterationKinds)[];

export const alterations: fc.Arbitrary<Alteration | 'hang' | 'take down'> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constantFrom(...whats), which: fc.nat(), how: fc.nat(100_000) }) },
  { weight: 1, arbitrary: fc.constantFrom('hang' as const, 'take down' as const) },
);

/** Applies the change to the database, and returns the changed artworks. */
export async function alter(
  database: Knex,
  works: Work[],
  alteration: Alteration | 'hang' | 'take down',
): Promise<Work[]> {
  if (alteration === 'hang') return [...works, await hang(database, works.length)];
  if (alteration === 'take down') return works.length > 100 ? takeDown(database, works) : works;
  const work = oneOf(works, alteration.which);
  const changed = await alterationKinds[alteration.what](database, work, alteration.how);
  return works.map((each) => (each === work ? { ...work, ...changed } : each));
}

async function hang(database: Knex, how: number): Promise<Work> {
  const artist = oneOf(ARTISTS, how);
  const { id: artistId } = await database('artists').where({ slug: artist.slug }).first('id');
  const base = {
    title: oneOf(TITLES, how),
    height: 24,
    width: 18,
    depth: 0,
    yearMade: 2025,
    publishedAt: now - DAY,
    popularity: 1,
  };
  const { id } = await createArtwork(database, {
    ...base,
    artistId,
    category: 'prints',
    medium: 'oil',
    originalPrice: 1_500_000,
    styles: ['folk'],
  });
  const terms = { categories: ['prints'], media: ['oil'], styles: ['folk'], subjects: [], colors: [] };
  return { ...base, ...terms, id, artist, price: 15_000, isSold: false };
}

async function takeDown(database: Knex, works: Work[]): Promise<Work[]> {
  const [{ id }, ...others] = works as [Work, ...Work[]];
  await database('reservations').where({ artwork_id: id }).delete();
  await database('artworks').where({ id }).delete();
  return others;
}

async function hold(database: Knex, { id }: Work, state: 'sold' | 'reserved' | null): Promise<Partial<Work>> {
  await database('reservations').where({ artwork_id: id }).delete();
  if (state) await createReservation(database, id, { state, expiresAt: state === 'sold' ? null : now });
  return { isSold: state === 'sold' };
}

async function toggle(
  database: Knex,
  work: Work,
  table: 'styles' | 'subjects',
  name: string,
  how: number,
): Promise<Partial<Work>> {
  const slug = oneOf(SLUGS[table], how);
  const row = { artwork_id: work.id, [`${name}_id`]: await createTerm(database, table, slug) };
  const had = work[table].includes(slug);
  await (had ? database(`artwork_${name}`).where(row).delete() : database(`artwork_${name}`).insert(row));
  return { [table]: had ? work[table].filter((other) => other !== slug) : [...work[table], slug] };
}

async function update(database: Knex, { id }: Work, columns: object): Promise<void> {
  await database('artworks').where({ id }).update(columns);
}

function oneOf<Item>(items: Item[], index: number): Item {
  return items[index % items.length] as Item;
}
