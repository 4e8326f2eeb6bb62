import type { Knex } from '../../../support/knex.ts';

// Queries of the naive build: joins, counts and GROUP BY for every request.

type Row = Record<string, string | number | null>;

export interface ListQuery {
  filters: Record<string, string[]>;
  sortBy: string;
  page: number;
}

export const PER_PAGE = 24;

export const PRICES: [value: string, text: string, from: number, below: number | null][] = [
  ['0-5000', 'Under Php 5,000', 0, 5_000],
  ['5000-15000', 'Php 5,000 to 15,000', 5_000, 15_000],
  ['15000-50000', 'Php 15,000 to 50,000', 15_000, 50_000],
  ['50000-150000', 'Php 50,000 to 150,000', 50_000, 150_000],
  ['150000-', 'Php 150,000 and up', 150_000, null],
];

export const TERM_TABLES = ['categories', 'styles', 'media', 'subjects'];

const FOUND_IDS = 'select rowid from search_index where search_index match ?';

const LATEST = 'artworks.published_at desc, artworks.id desc';

const ORDERS: Record<string, string> = {
  relevance: `(artworks.title like ?) desc, ${LATEST}`,
  oldest: 'artworks.published_at asc, artworks.id asc',
  popular: 'artworks.popularity desc, artworks.id desc',
  'price-asc': "(reservations.state is 'sold') asc, artworks.price asc, artworks.id asc",
  'price-desc': "(reservations.state is 'sold') asc, artworks.price desc, artworks.id desc",
};

export async function listArtworks(
  database: Knex,
  query: ListQuery,
  now: number,
): Promise<{ rows: Row[]; total: number }> {
  const [{ total }] = await matching(database, query.filters, now).count({ total: '*' });
  const rows = await cardColumns(matching(database, query.filters, now))
    .orderByRaw(ORDERS[query.sortBy] ?? LATEST, query.sortBy === 'relevance' ? [`%${query.filters.search?.[0]}%`] : [])
    .limit(PER_PAGE)
    .offset((query.page - 1) * PER_PAGE);
  return { rows, total };
}

/** Group → option value → number of artworks. */
export async function countOptions(database: Knex, { filters }: ListQuery, now: number) {
  const counts: Record<string, Map<string, number>> = {};
  for (const group of [...TERM_TABLES, 'prices', 'sizes', 'orientations']) {
    const { [group]: _own, ...others } = filters;
    const rows: { value: string; count: number }[] = await groupBy(matching(database, others, now), group);
    counts[group] = new Map(rows.map(({ value, count }) => [value, count]));
  }
  return counts;
}

export function listTerms(database: Knex, table: string): Promise<{ slug: string; name: string }[]> {
  return database(table).orderBy('name').select('slug', 'name');
}

export async function findArtwork(database: Knex, slug: string, now: number) {
  const row = await cardColumns(matching(database, {}, now))
    .where('artworks.slug', slug)
    .select('artworks.description', 'artworks.medium_description', 'artworks.artist_id')
    .select('categories.name as category', 'categories.slug as category_slug')
    .first();
  if (!row) return null;
  const terms = (table: string, name: string) =>
    database(table)
      .join(`artwork_${name}`, `artwork_${name}.${name}_id`, `${table}.id`)
      .where('artwork_id', row.id)
      .orderBy('slug')
      .select('slug', 'name');
  const more = await cardColumns(matching(database, {}, now))
    .where('artworks.artist_id', row.artist_id)
    .whereNot('artworks.id', row.id)
    .whereRaw("reservations.state is not 'sold'")
    .orderByRaw(LATEST)
    .limit(4);
  return {
    row,
    styles: await terms('styles', 'style'),
    subjects: await terms('subjects', 'subject'),
    tags: await terms('tags', 'tag'),
    images: await database('artwork_image')
      .join('images', 'images.id', 'artwork_image.image_id')
      .where('artwork_id', row.id)
      .orderBy('position')
      .select('key', 'width', 'height', 'placeholder', 'alt'),
    more,
  };
}

export async function readSite(database: Knex) {
  const items = await database('menu_items').where('enabled', true).orderBy(['position', 'id']);
  const settings = await database('settings').select('key', 'value');
  return { items, settings: new Map(settings.map(({ key, value }) => [key, JSON.parse(value)])) };
}

export function matching(database: Knex, filters: Record<string, string[]>, now: number): Knex.QueryBuilder {
  const query = database('artworks')
    .join('artists', 'artists.id', 'artworks.artist_id')
    .join('categories', 'categories.id', 'artworks.category_id')
    .join('images', 'images.id', 'artworks.image_id')
    .leftJoin('media', 'media.id', 'artworks.medium_id')
    .leftJoin('reservations', 'reservations.artwork_id', 'artworks.id')
    .where('artworks.published_at', '<=', now);
  const { categories, media, styles, subjects, sizes, orientations, prices: bands, search } = filters;
  if (search?.length) query.whereRaw(`artworks.id in (${FOUND_IDS})`, [`"${search[0]?.replaceAll('"', ' ')}" *`]);
  if (categories?.length) query.whereIn('categories.slug', categories);
  if (media?.length) query.whereIn('media.slug', media);
  if (sizes?.length) query.whereIn('artworks.size', sizes);
  if (orientations?.length) query.whereIn('artworks.orientation', orientations);
  if (styles?.length) query.whereIn('artworks.id', tagged(database, 'styles', 'style', styles));
  if (subjects?.length) query.whereIn('artworks.id', tagged(database, 'subjects', 'subject', subjects));
  if (bands?.length) {
    query.whereRaw("reservations.state is not 'sold'").where((any) => {
      for (const [value, , from, below] of PRICES) {
        if (!bands.includes(value)) continue;
        any.orWhere((band) => {
          band.where('artworks.price', '>=', from * 100);
          if (below !== null) band.where('artworks.price', '<', below * 100);
        });
      }
    });
  }
  return query;
}

function tagged(database: Knex, table: string, name: string, slugs: string[]): Knex.QueryBuilder {
  return database(`artwork_${name}`)
    .join(table, `${table}.id`, `artwork_${name}.${name}_id`)
    .whereIn(`${table}.slug`, slugs)
    .select('artwork_id');
}

function groupBy(query: Knex.QueryBuilder, group: string) {
  const count = (column: string) => query.select({ value: column }).count({ count: '*' }).groupBy(column);
  if (group === 'sizes') return count('artworks.size');
  if (group === 'orientations') return count('artworks.orientation');
  if (group === 'categories' || group === 'media') return count(`${group}.slug`);
  if (group === 'prices') {
    const bands = PRICES.map(([value, , , below]) =>
      below ? `when price < ${below * 100} then '${value}'` : `else '${value}'`,
    );
    const band = `case ${bands.join(' ')} end`;
    return query
      .whereRaw("reservations.state is not 'sold'")
      .select(query.client.raw(`${band} as value`))
      .count({ count: '*' })
      .groupByRaw(band);
  }
  const name = group.slice(0, -1);
  query
    .join(`artwork_${name}`, `artwork_${name}.artwork_id`, 'artworks.id')
    .join(group, `${group}.id`, `artwork_${name}.${name}_id`);
  return count(`${group}.slug`);
}

export function cardColumns(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query
    .select('artworks.*', 'media.name as medium', 'reservations.state', 'reservations.expires_at', 'reservations.since')
    .select({
      artist: 'artists.name',
      artist_slug: 'artists.slug',
      artist_shown: 'artists.is_shown_on_website',
      image_key: 'images.key',
      image_width: 'images.width',
      image_height: 'images.height',
      placeholder: 'images.placeholder',
      alt: 'images.alt',
    });
}
