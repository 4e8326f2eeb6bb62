import type { Knex } from 'knex';
import { countRows, type Query, type Scope } from '../../database/rows.ts';
import type { Size } from '../pictures/tiles/tiling.ts';
import { sold } from '../reservations/scopes.ts';
import type { CardRow, DetailRow, DraftRow, ImageRow, TermRow } from './rows.ts';
import { available, published, publishedArtworks, scheduled, unsold } from './scopes.ts';

/** The artworks with these ids, in this order. Unknown ids are left out. */
export async function findCards(database: Knex, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows: CardRow[] = await cards(database).whereIn('a.id', ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A published artwork, with the cart that has reserved it; null if there is none. */
export async function findWithCart(
  database: Knex,
  slug: string,
  now: number,
): Promise<(CardRow & { cart_id: number | null }) | null> {
  const row = await cards(database).where('a.slug', slug).where(published(now, 'a')).first('r.cart_id');
  return row ?? null;
}

/** A published artwork with everything that its page shows; null if there is none. */
export function findArtwork(database: Knex, slug: string, now: number): Promise<DetailRow | null> {
  return findDetail(database, (query) => query.where('a.slug', slug).where(published(now, 'a')));
}

/** Like `findArtwork`, whether it is published or not. A draft may lack artist, category, price and picture. */
export async function findUnpublished(
  database: Knex,
  id: number,
): Promise<(DraftRow & { last_published_at: number | null }) | null> {
  const row: DraftRow | null = await findDetail(database, (query) => query.where('a.id', id), 'leftJoin');
  const dates = row && (await database('artworks').where({ id }).first('last_published_at'));
  return dates ? { ...row, ...dates } : null;
}

async function findDetail(database: Knex, which: Scope, join: 'join' | 'leftJoin' = 'join'): Promise<DetailRow | null> {
  const row = await cards(database, join)
    [join]('categories as c', 'c.id', 'a.category_id')
    .where(which)
    .first(
      'a.artist_id',
      'a.published_at',
      'a.made_in',
      'a.description',
      'a.medium_description',
      'i.tile_width',
      'i.tile_height',
      'c.slug as category_slug',
      'c.name as category_name',
    );
  if (!row) return null;
  const { category_slug, category_name, ...artwork } = row;
  const [terms, furtherImages] = await Promise.all([termsOf(database, row.id), furtherImagesOf(database, row.id)]);
  return { ...artwork, category: { slug: category_slug, name: category_name }, ...terms, furtherImages };
}

/** A picture that an artwork shows. */
export interface TiledPicture {
  /** The artwork of this picture that is published first. */
  artworkId: number;
  /** When that artwork is published; Infinity without a date. */
  publishedAt: number;
  /** Pixels of the picture in its tiles; null if it has none. */
  size: Size | null;
}

/** Pictures of artworks by key. */
export async function findTiled(database: Knex, keys: string[]): Promise<Map<string, TiledPicture>> {
  const shown = database('images as i').whereIn('i.key', keys);
  const size = { width: 'i.tile_width', height: 'i.tile_height' };
  const columns = { key: 'i.key', ...size, artworkId: 'a.id', publishedAt: 'a.published_at' };
  const [covers, others]: [TiledRow[], TiledRow[]] = await Promise.all([
    shown.clone().join('artworks as a', 'a.image_id', 'i.id').select(columns),
    shown
      .join('artwork_image as ai', 'ai.image_id', 'i.id')
      .join('artworks as a', 'a.id', 'ai.artwork_id')
      .select(columns),
  ]);
  const pictures = new Map<string, TiledPicture>();
  for (const { key, width, height, artworkId, publishedAt } of [...covers, ...others]) {
    const picture = {
      artworkId,
      publishedAt: publishedAt ?? Number.POSITIVE_INFINITY,
      size: width === null || height === null ? null : { width, height },
    };
    const known = pictures.get(key);
    if (!known || picture.publishedAt < known.publishedAt) pictures.set(key, picture);
  }
  return pictures;
}

interface TiledRow {
  key: string;
  width: number | null;
  height: number | null;
  artworkId: number;
  publishedAt: number | null;
}

/** The newest artworks that are not sold. */
export async function findNewArrivals(database: Knex, now: number, limit: number): Promise<CardRow[]> {
  return findCards(database, await findNewestIds(database, now, limit));
}

/** An artist's newest artworks that are not sold, and when the next one is published; Infinity if none is scheduled. */
export async function findLatestOfArtist(
  database: Knex,
  artistId: number,
  now: number,
  limit: number,
): Promise<{ ids: number[]; nextPublication: number }> {
  const [ids, nextPublication] = await Promise.all([
    newest(database, now, limit).where('a.artist_id', artistId).pluck('a.id'),
    nextOfArtist(database, artistId, now),
  ]);
  return { ids, nextPublication };
}

/** The artworks of an artist that the gallery has sold, the latest sale first, and when the next work of the artist is published. */
export async function findSoldOfArtist(
  database: Knex,
  artistId: number,
  now: number,
): Promise<{ ids: number[]; nextPublication: number }> {
  const [ids, nextPublication] = await Promise.all([
    publishedArtworks(database, now)
      .join('reservations as r', 'r.artwork_id', 'a.id')
      .where(sold('r'))
      .where('a.artist_id', artistId)
      .orderBy([
        { column: 'r.since', order: 'desc' },
        { column: 'a.id', order: 'desc' },
      ])
      .pluck('a.id'),
    nextOfArtist(database, artistId, now),
  ]);
  return { ids, nextPublication };
}

/** When the next artwork of an artist is published; Infinity if none is scheduled. */
async function nextOfArtist(database: Knex, artistId: number, now: number): Promise<number> {
  const row = await database('artworks')
    .where({ artist_id: artistId })
    .where(scheduled(now, 'artworks'))
    .min({ at: 'published_at' })
    .first();
  return row?.at ?? Number.POSITIVE_INFINITY;
}

/** Ids of the newest artworks that are not sold. */
export function findNewestIds(database: Knex, now: number, limit: number): Promise<number[]> {
  return newest(database, now, limit).pluck('a.id');
}

/** The id of the newest artwork that can be bought; undefined if there is none. */
export async function findNewestAvailable(database: Knex, now: number): Promise<number | undefined> {
  const [id] = await newest(database, now, 1).where(available(now)).pluck('a.id');
  return id;
}

export function countPublished(database: Knex, now: number): Promise<number> {
  return countRows(database('artworks').where(published(now)));
}

function newest(database: Knex, now: number, limit: number): Query {
  return publishedArtworks(database, now)
    .where(unsold)
    .orderBy([
      { column: 'a.published_at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .limit(limit);
}

/** `leftJoin`: also drafts without artist or picture. */
function cards(database: Knex, join: 'join' | 'leftJoin' = 'join'): Query<CardRow> {
  return database('artworks as a')
    [join]('artists as ar', 'ar.id', 'a.artist_id')
    [join]('images as i', 'i.id', 'a.image_id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .leftJoin('reservations as r', 'r.artwork_id', 'a.id')
    .select(
      'a.id',
      'a.slug',
      'a.title',
      'a.original_price',
      'a.discounted_price',
      'a.price',
      'a.year_made',
      'a.year_text',
      'm.name as medium',
      'a.height',
      'a.width',
      'a.depth',
      'i.key as image_key',
      'i.width as image_width',
      'i.height as image_height',
      'i.placeholder',
      'i.focus_x',
      'i.focus_y',
      'i.alt',
      'ar.name as artist_name',
      'ar.slug as artist_slug',
      'ar.is_shown_on_website as artist_is_shown',
      'ar.published_at as artist_published_at',
      'r.state',
      'r.expires_at',
      'r.since',
    );
}

type ArtworkTerms = Pick<DetailRow, 'styles' | 'subjects' | 'tags'>;

async function termsOf(database: Knex, artworkId: number): Promise<ArtworkTerms> {
  const [first, ...rest] = ['style', 'subject', 'tag'].map((name) =>
    database(`artwork_${name} as at`)
      .join(`${name}s as t`, 't.id', `at.${name}_id`)
      .where('at.artwork_id', artworkId)
      .select(database.raw('? as ??', [`${name}s`, 'kind']), 't.slug', 't.name'),
  );
  const rows: (TermRow & { kind: keyof ArtworkTerms })[] = (await first?.unionAll(rest)) ?? [];
  const terms: ArtworkTerms = { styles: [], subjects: [], tags: [] };
  for (const { kind, slug, name } of rows.sort((a, b) => (a.slug < b.slug ? -1 : 1))) terms[kind].push({ slug, name });
  return terms;
}

function furtherImagesOf(database: Knex, artworkId: number): Promise<ImageRow[]> {
  return database('artwork_image as ai')
    .join('images as i', 'i.id', 'ai.image_id')
    .where('ai.artwork_id', artworkId)
    .orderBy('ai.position')
    .select(
      'i.key',
      'i.width',
      'i.height',
      'i.placeholder',
      'i.focus_x',
      'i.focus_y',
      'i.alt',
      'i.tile_width',
      'i.tile_height',
    );
}
