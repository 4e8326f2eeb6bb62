import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { DAY } from '../../server/time/time.ts';
import type { Knex } from '../support/knex.ts';

export const now = Date.UTC(2026, 10, 21);

/** An artwork in the tests' own model, which is searched one by one. */
export interface Work {
  id: number;
  title: string;
  artist: { slug: string; name: string };
  categories: string[];
  media: string[];
  styles: string[];
  subjects: string[];
  colors: string[];
  height: number;
  width: number;
  depth: number;
  yearMade: number | null;
  /** Pesos. */
  price: number;
  publishedAt: number | null;
  popularity: number;
  isSold: boolean;
}

export const SLUGS = {
  categories: ['paintings', 'prints', 'sculpture'],
  media: ['acrylic', 'oil', 'wood'],
  styles: ['abstract', 'folk', 'modern', 'realism'],
  subjects: ['city', 'people', 'sea'],
};

export const COLORS = ['red', 'green', 'blue'];

export const ARTISTS = [
  { slug: 'ana-reyes', name: 'Ana Reyes' },
  { slug: 'benjie-nino', name: 'Benjie Niño' },
  { slug: 'carla-100', name: 'Carla 100% Cruz' },
];
export const TITLES = ['Sea at night', 'SEA, morning', 'Under_score', 'Niño with kite', 'Red \\ blue', 'Harana 100%'];
export const MEASURES = [0, 12, 17.9, 18, 19, 24, 36, 59.5, 60];
export const YEARS = [-300, 999, 1899, 1900, 1999, 2000, 2019, 2026, null];
export const PRICES_IN_PESOS = [4_999.99, 5_000, 14_999, 15_000, 50_000, 149_999.99, 150_000, 900_000];
export const POPULARITIES = [0, 0, 1, 2.5];

/** A gallery generated from a seed, with many equal prices, times and popularities. */
export async function randomGallery(database: Knex, size: number, random: () => number): Promise<Work[]> {
  const oneOf = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const someOf = <Item>(items: Item[]): Item[] => items.filter(() => random() < 0.4);
  for (const [table, terms] of Object.entries(SLUGS)) {
    for (const slug of terms) await createTerm(database, table as keyof typeof SLUGS, slug);
  }
  const ids = new Map<string, number>();
  for (const artist of ARTISTS) ids.set(artist.slug, (await createArtist(database, artist)).id);
  const works: Work[] = [];
  for (let i = 0; i < size; i++) {
    const work = {
      title: oneOf(TITLES),
      artist: oneOf(ARTISTS),
      categories: [oneOf(SLUGS.categories)],
      media: random() < 0.1 ? [] : [oneOf(SLUGS.media)],
      styles: someOf(SLUGS.styles),
      subjects: someOf(SLUGS.subjects),
      colors: someOf(COLORS),
      height: oneOf(MEASURES),
      width: oneOf(MEASURES),
      depth: random() < 0.8 ? 0 : oneOf(MEASURES),
      yearMade: oneOf(YEARS),
      price: oneOf(PRICES_IN_PESOS),
      publishedAt: random() < 0.1 ? oneOf([null, now + 1]) : now - Math.floor(random() * 5) * DAY,
      popularity: oneOf(POPULARITIES),
      isSold: random() < 0.25,
    };
    works.push({ ...work, id: await save(database, work, ids, oneOf) });
  }
  return works;
}

async function save(
  database: Knex,
  work: Omit<Work, 'id'>,
  artistIds: Map<string, number>,
  oneOf: <Item>(items: Item[]) => Item,
): Promise<number> {
  const discounted = oneOf([true, false]);
  const centavos = Math.round(work.price * 100);
  const { id } = await createArtwork(database, {
    ...work,
    artistId: artistIds.get(work.artist.slug) as number,
    category: work.categories[0] as string,
    medium: work.media[0] ?? null,
    originalPrice: discounted ? centavos + 100_000 : centavos,
    discountedPrice: discounted ? centavos : null,
    reservation: work.isSold
      ? { state: 'sold', since: now - DAY }
      : oneOf([
          null,
          { state: 'reserved' as const, expiresAt: now - 1 },
          { state: 'held' as const, expiresAt: now + 1 },
        ]),
  });
  return id;
}
