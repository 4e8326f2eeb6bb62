import type { Knex } from 'knex';
import { published, shownArtist } from '../artworks/scopes.ts';
import { shownExhibits } from '../exhibitions/records.ts';
import type { SitemapEntry } from './contract.ts';
import { ADDRESSES_PER_PART, idsOf, type Part, type PartKind } from './parts.ts';

/** Rows of one query: other requests are served between two queries. */
const BATCH_ROWS = 1_000;

/** Where the addresses of a page come from. */
export interface SitemapSource {
  paths?: readonly string[];
  /** Addresses with a parameter, few enough for `/sitemap-pages.xml`. */
  find?: (database: Knex, now: number) => Promise<SitemapEntry[]> | SitemapEntry[];
  /** Addresses that have parts of their own, `/sitemap-artworks-1.xml` and so on. */
  parts?: PartKind;
}

/** The parts that are not empty, each with the time of its newest address. */
export async function findParts(
  database: Knex,
  kinds: PartKind[],
  now: number,
): Promise<(Part & { changedAt: number })[]> {
  const parts = [];
  for (const kind of kinds) {
    const [greatest] = await database(kind).max({ id: 'id' });
    for (let number = 1; (number - 1) * ADDRESSES_PER_PART < (greatest?.id ?? 0); number++) {
      const [latest] = await shown(database, kind, now)
        .whereBetween('id', idsOf({ kind, number }))
        .max({ at: 'published_at' });
      if (latest?.at) parts.push({ kind, number, changedAt: Number(latest.at) });
    }
  }
  return parts;
}

export async function isListed(database: Knex, { kind, number }: Part, now: number): Promise<boolean> {
  const parts = await findParts(database, [kind], now);
  return parts.some((part) => part.number === number);
}

/** The addresses of one part, in batches. */
export async function* listPart(database: Knex, part: Part, now: number): AsyncGenerator<SitemapEntry[]> {
  const [first, last] = idsOf(part);
  for (let after = first - 1; ; ) {
    const rows = await rowsAfter(database, part.kind, [after + 1, last], now);
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(({ slug, published_at }) => ({ path: `/${part.kind}/${slug}`, changedAt: published_at }));
    after = end.id;
  }
}

/** Categories with published artworks, each with the time of the newest. */
export async function listCategories(database: Knex, now: number): Promise<SitemapEntry[]> {
  const categories: { slug: string; at: number }[] = await database('categories as c')
    .join('artworks as a', 'a.category_id', 'c.id')
    .where(published(now, 'a'))
    .groupBy('c.slug')
    .orderBy('c.slug')
    .select('c.slug')
    .max({ at: 'a.published_at' });
  return categories.map(({ slug, at }) => ({ path: `/artworks/category/${slug}`, changedAt: at }));
}

/** Exhibitions and events. */
export async function listExhibitions(database: Knex): Promise<SitemapEntry[]> {
  const exhibits: { slug: string }[] = await database('exhibitions')
    .where(shownExhibits)
    .orderBy('slug')
    .select('slug');
  return exhibits.map(({ slug }) => ({ path: `/exhibitions/${slug}`, changedAt: null }));
}

interface PublishedRow {
  id: number;
  slug: string;
  published_at: number;
}

function rowsAfter(database: Knex, kind: PartKind, ids: [number, number], now: number): Promise<PublishedRow[]> {
  return shown(database, kind, now)
    .whereBetween('id', ids)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .select('id', 'slug', 'published_at');
}

function shown(database: Knex, kind: PartKind, now: number) {
  return database(kind).where(kind === 'artists' ? shownArtist(now) : published(now));
}
