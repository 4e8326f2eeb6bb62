import type { Knex } from 'knex';
import { containsWords } from '../../../database/contains-words.ts';
import { withCurrency } from '../../artworks/format/money.ts';
import { writtenYear } from '../../artworks/format/year.ts';
import { published, shownArtist } from '../../artworks/scopes.ts';
import { formatPeriod } from '../../exhibitions/period.ts';
import { sale } from '../../reservations/scopes.ts';
import type { IssueItem, ItemDetails, ItemKind } from './rows.ts';

/** What is shown instead of the price, which is private then. */
export const SOLD = 'Sold';

/** Results of a search for each kind. */
const MAX_FOUND = 8;

/** What the mail and the form show of items, in this order. Those that were deleted are left out. */
export async function findShownItems(database: Knex, items: IssueItem[], now: number): Promise<ItemDetails[]> {
  const idsOf = (kind: ItemKind) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  // One after the other: it may run in a transaction, whose connection takes one query at a time.
  const artworks = await findArtworks(database, idsOf('artwork'), now);
  const artists = await findArtists(database, idsOf('artist'), now);
  const exhibitions = await findExhibitions(database, idsOf('exhibition'));
  const byKey = new Map([...artworks, ...artists, ...exhibitions].map((item) => [`${item.kind}:${item.id}`, item]));
  return items.flatMap(({ kind, id }) => byKey.get(`${kind}:${id}`) ?? []);
}

/** Items whose name has these words: exhibitions and artists first, because there are fewer of them. */
export async function searchItems(database: Knex, search: string, now: number): Promise<ItemDetails[]> {
  const matching = async (table: 'artists' | 'exhibitions', column: string) => {
    const rows = database(table).where(containsWords(database, search, { texts: [column] }));
    if (table === 'artists') rows.whereNull('merged_into_id');
    const ids: number[] = await rows.orderBy(column).orderBy('id').limit(MAX_FOUND).pluck('id');
    return ids;
  };
  const exhibitions = (await matching('exhibitions', 'title')).map((id) => ({ kind: 'exhibition' as const, id }));
  const artists = (await matching('artists', 'name')).map((id) => ({ kind: 'artist' as const, id }));
  return findShownItems(database, [...exhibitions, ...artists], now);
}

const IMAGE = ['i.key as image_key', 'i.width as image_width', 'i.height as image_height', 'i.alt as image_alt'];

interface ImageColumns {
  image_key: string | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string | null;
}

async function findArtworks(database: Knex, ids: number[], now: number): Promise<ItemDetails[]> {
  if (ids.length === 0) return [];
  const rows = await database('artworks as a')
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .leftJoin('images as i', 'i.id', 'a.image_id')
    .leftJoin('reservations as r', sale)
    .whereIn('a.id', ids)
    .select('a.id', 'a.title', 'a.slug', 'a.price', 'a.year_made', 'a.year_text', 'ar.name as artist')
    .select('m.name as medium', 'r.artwork_id as sold', ...IMAGE);
  const shown = new Set(await database('artworks as a').whereIn('a.id', ids).where(published(now, 'a')).pluck('a.id'));
  return rows.map((row) => ({
    kind: 'artwork',
    id: row.id,
    title: row.title,
    url: `/artworks/${row.slug}`,
    isPublic: shown.has(row.id),
    image: imageOf(row),
    about: [row.artist, row.medium, writtenYear(row)].filter(Boolean).join(' · '),
    detail: row.sold !== null ? SOLD : row.price === null ? '' : withCurrency(row.price),
  }));
}

async function findArtists(database: Knex, ids: number[], now: number): Promise<ItemDetails[]> {
  if (ids.length === 0) return [];
  const rows = await database('artists as ar')
    .leftJoin('images as i', 'i.id', 'ar.image_id')
    .whereIn('ar.id', ids)
    .select('ar.id', 'ar.name', 'ar.slug', 'ar.hometown', ...IMAGE);
  const shown = new Set(
    await database('artists as ar').whereIn('ar.id', ids).where(shownArtist(now, 'ar')).pluck('ar.id'),
  );
  return rows.map((row) => ({
    kind: 'artist',
    id: row.id,
    title: row.name,
    url: `/artists/${row.slug}`,
    isPublic: shown.has(row.id),
    image: imageOf(row),
    about: ['Artist', row.hometown].filter(Boolean).join(' · '),
    detail: '',
  }));
}

async function findExhibitions(database: Knex, ids: number[]): Promise<ItemDetails[]> {
  if (ids.length === 0) return [];
  const rows = await database('exhibitions as e')
    .leftJoin('images as i', 'i.id', 'e.image_id')
    .whereIn('e.id', ids)
    .select('e.id', 'e.title', 'e.slug', 'e.starts_at', 'e.ends_at', 'e.venue', 'e.description')
    .select('e.is_shown_on_website', ...IMAGE);
  return rows.map((row) => ({
    kind: 'exhibition',
    id: row.id,
    title: row.title,
    url: `/exhibitions/${row.slug}`,
    isPublic: Boolean(row.is_shown_on_website) && row.image_key !== null,
    image: imageOf(row),
    about: `${formatPeriod(row)} · ${row.venue}`,
    detail: row.description,
  }));
}

function imageOf({ image_key, image_width, image_height, image_alt }: ImageColumns): ItemDetails['image'] {
  return image_key === null
    ? null
    : { key: image_key, width: image_width ?? 1, height: image_height ?? 1, alt: image_alt ?? '' };
}
