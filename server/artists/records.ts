import type { Knex } from 'knex';
import { countRows, type Query } from '../../database/rows.ts';
import { listedArtist, shownArtist } from '../artworks/scopes.ts';
import { findEntries } from './cv/records.ts';
import type { ArtistNameRow, ArtistRow } from './rows.ts';

/** The artists on the website, as `ar`. */
export function shownArtists(database: Knex, now: number): Query {
  return database('artists as ar').where(shownArtist(now, 'ar'));
}

/** An artist on the website; null if there is none. */
export async function findArtist(database: Knex, slug: string, now: number): Promise<ArtistRow | null> {
  const row = await shownArtists(database, now)
    .leftJoin('images as i', 'i.id', 'ar.image_id')
    .where('ar.slug', slug)
    .first(
      'ar.id',
      'ar.slug',
      'ar.name',
      'ar.hometown',
      'ar.bio',
      'ar.born_year',
      'ar.lives_in',
      'ar.statement',
      'i.key as image_key',
      'i.placeholder as placeholder',
      'i.focus_x',
      'i.focus_y',
      'i.alt as alt',
    );
  if (!row) return null;
  const [types, cv] = await Promise.all([typesOf(database, row.id), findEntries(database, row.id)]);
  return { ...row, types, cv };
}

export function countShown(database: Knex, now: number): Promise<number> {
  return countRows(shownArtists(database, now));
}

/** Ids of artists, also of those who are not on the website. Unknown slugs are omitted. */
export async function findArtistIds(database: Knex, slugs: string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  return database('artists').whereIn('slug', slugs).pluck('id');
}

/** An artist in the directory; `types` are slugs. */
type DirectoryRow = ArtistNameRow & { hometown: string | null; published_at: number; types: string[] };

/** The artists on the website, and those who are scheduled for it; and all types of artists. */
export async function findDirectory(
  database: Knex,
): Promise<{ artists: DirectoryRow[]; types: { slug: string; name: string }[] }> {
  const listed = () => database('artists as ar').where(listedArtist('ar'));
  const [artists, given, types]: [
    Omit<DirectoryRow, 'types'>[],
    { id: number; slug: string }[],
    { slug: string; name: string }[],
  ] = await Promise.all([
    listed().select('ar.id', 'ar.slug', 'ar.name', 'ar.hometown', 'ar.published_at'),
    listed()
      .join('artist_artist_type as at', 'at.artist_id', 'ar.id')
      .join('artist_types as t', 't.id', 'at.artist_type_id')
      .select('ar.id', 't.slug'),
    database('artist_types').select('slug', 'name'),
  ]);
  const byArtist = Map.groupBy(given, ({ id }) => id);
  const typesOf = (id: number) => (byArtist.get(id) ?? []).map(({ slug }) => slug);
  return { artists: artists.map((artist) => ({ ...artist, types: typesOf(artist.id) })), types };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Alphabetical order, independent of the host's locale. */
export function byName(a: { name: string; slug: string }, b: { name: string; slug: string }): number {
  return collator.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
}

function typesOf(database: Knex, artistId: number): Promise<string[]> {
  return database('artist_artist_type as aat')
    .join('artist_types as t', 't.id', 'aat.artist_type_id')
    .where('aat.artist_id', artistId)
    .orderBy('t.slug')
    .pluck('t.name');
}

/** The artist that a merged one is now; null for one that is not merged. */
export async function findRemainingArtist(database: Knex, id: number): Promise<number | null> {
  const row = await database('artists').where({ id }).first('merged_into_id');
  return row?.merged_into_id ?? null;
}
