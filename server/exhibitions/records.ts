import type { Knex } from 'knex';
import type { Query } from '../../database/rows.ts';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { published } from '../artworks/scopes.ts';
import type { ExhibitKind } from './contract.ts';
import type { ExhibitRow } from './rows.ts';

/** In no order. */
export function listExhibits(database: Knex, kind: ExhibitKind): Promise<ExhibitRow[]> {
  return exhibits(database).where('e.kind', kind);
}

/** An exhibition or an event; null if there is none. */
export async function findExhibit(database: Knex, slug: string): Promise<ExhibitRow | null> {
  return (await exhibits(database).where('e.slug', slug).first()) ?? null;
}

/** The published artworks of an exhibit in the curators' order, including sold ones. */
export async function findExhibitArtworks(database: Knex, exhibitId: number, now: number): Promise<CardRow[]> {
  const ids = await database('exhibition_artwork as ea')
    .join('artworks as a', 'a.id', 'ea.artwork_id')
    .where('ea.exhibition_id', exhibitId)
    .where(published(now, 'a'))
    .orderBy(['ea.position', 'a.id'])
    .pluck('a.id');
  return findCards(database, ids);
}

function exhibits(database: Knex): Query<ExhibitRow> {
  return database('exhibitions as e')
    .where(shownExhibits)
    .join('images as i', 'i.id', 'e.image_id')
    .select(
      'e.id',
      'e.slug',
      'e.kind',
      'e.title',
      'e.starts_at',
      'e.ends_at',
      'e.venue',
      'e.description',
      'e.long_description',
      'e.button_name',
      'i.key as image_key',
      'i.placeholder',
      'i.focus_x',
      'i.focus_y',
      'i.alt',
    );
}

/** Exhibitions and events on the website. Without a picture they are not shown. */
export function shownExhibits(query: Knex.QueryBuilder): void {
  query.where('is_shown_on_website', true).whereNotNull('image_id');
}

/** When the next exhibit opens or closes; Infinity if none will. */
export async function nextExhibitChange(database: Knex, now: number): Promise<number> {
  const next = (column: string) =>
    database('exhibitions')
      .where(shownExhibits)
      .where(column, '>', now)
      .min({ time: column })
      .first()
      .then((row) => row?.time ?? null);
  const times = await Promise.all(['starts_at', 'ends_at'].map(next));
  return Math.min(...times.filter((time) => time !== null), Number.POSITIVE_INFINITY);
}
