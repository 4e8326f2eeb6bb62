import type { Knex } from '../../../support/knex.ts';
import { picture } from './present.ts';
import { cardColumns, matching } from './queries.ts';

// Search of the naive build: FTS5 for artworks, `like` for names, a scan of prefixes for suggestions.

type Row = Record<string, string | number | null>;

const MAX_ITEMS = 12;
const MAX_SUGGESTIONS = 8;

/** Artists and styles whose names match, which the page of results shows besides the artworks. */
export async function findNamed(database: Knex, term: string, now: number) {
  const artists = await called(database, 'artists', term)
    .join('artworks', 'artworks.artist_id', 'artists.id')
    .where('artworks.published_at', '<=', now)
    .groupBy('artists.id', 'images.id')
    .orderByRaw('count(*) desc, artists.name')
    .select('artists.slug', 'artists.name', 'artists.hometown', 'artists.id')
    .count({ count: '*' });
  const items = [];
  for (const artist of artists.slice(0, MAX_ITEMS)) items.push(await presentArtist(database, artist, now));
  const styles = await called(database, 'styles', term)
    .join('artwork_style', 'artwork_style.style_id', 'styles.id')
    .groupBy('styles.id', 'images.id')
    .select('styles.slug', 'styles.name')
    .count({ count: '*' });
  return {
    artists: { count: artists.length, items, url: `/artists?search=${encodeURIComponent(term)}` },
    styles: { count: styles.length, items: styles.slice(0, MAX_ITEMS).map(presentStyle) },
  };
}

export async function suggestions(database: Knex, term: string, now: number) {
  const artworks = begun(database, 'artworks', 'title', term)
    .where('artworks.published_at', '<=', now)
    .groupBy('artworks.title');
  const artists = begun(database, 'artists', 'name', term)
    .join('artworks', 'artworks.artist_id', 'artists.id')
    .groupBy('artists.id');
  const styles = begun(database, 'styles', 'name', term)
    .join('artwork_style', 'artwork_style.style_id', 'styles.id')
    .groupBy('styles.id');
  return {
    artworks: await tab(database, artworks, 'artworks.title', 'artworks.slug', '/artworks/'),
    artists: await tab(database, artists, 'artists.name', 'artists.slug', '/artists/'),
    styles: await tab(database, styles, 'styles.name', 'styles.slug', '/artworks?styles[]='),
  };
}

async function tab(database: Knex, found: Knex.QueryBuilder, text: string, slug: string, link: string) {
  const [{ count }] = await database.from(found.clone().select(text).as('found')).count({ count: '*' });
  const rows: Row[] = await found
    .select({ text, slug, image: 'images.key' })
    .count({ works: '*' })
    .orderBy('works', 'desc')
    .limit(MAX_SUGGESTIONS);
  const items = rows.map((row) => ({
    text: row.text,
    count: row.works,
    link: link + row.slug,
    image: row.image && `/images/${row.image}/thumb.jpg`,
  }));
  return { count, items };
}

function called(database: Knex, table: string, term: string): Knex.QueryBuilder {
  const query = database(table).leftJoin('images', 'images.id', `${table}.image_id`);
  for (const word of term.split(' ')) query.where(`${table}.name`, 'like', `%${word}%`);
  return query.select('images.width', 'images.height', 'images.placeholder', 'images.alt', { image: 'images.key' });
}

function begun(database: Knex, table: string, column: string, term: string): Knex.QueryBuilder {
  return database(table)
    .leftJoin('images', 'images.id', `${table}.image_id`)
    .where((any) => any.whereLike(`${table}.${column}`, `${term}%`).orWhereLike(`${table}.${column}`, `% ${term}%`));
}

async function presentArtist(database: Knex, row: Row, now: number) {
  const [latest] = await cardColumns(matching(database, {}, now))
    .where('artworks.artist_id', row.id)
    .orderBy('artworks.published_at', 'desc')
    .limit(1);
  const profileImage = picture(String(row.image), String(row.placeholder));
  return {
    slug: row.slug,
    name: row.name,
    url: `/artists/${row.slug}`,
    hometown: row.hometown,
    profileImage,
    smallProfileImage: profileImage.sm,
    alt_image: row.alt,
    latestArtworkImage: latest ? picture(String(latest.image_key), String(latest.placeholder)) : null,
    artwork_alt_image: latest?.alt ?? '',
    types: [],
    artworksCount: row.count,
  };
}

function presentStyle(row: Row) {
  return {
    name: row.name,
    url: `/artworks?styles[]=${row.slug}`,
    artworks_available_count: row.count,
    background: {
      profileImage: picture(String(row.image), String(row.placeholder)),
      dimensions: { width: row.width, height: row.height },
      altImage: row.alt,
    },
  };
}
