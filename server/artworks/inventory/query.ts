import { isReservedNow } from '../../reservations/availability.ts';
import { REQUIREMENT_NAMES, type Requirement } from '../editing/publication/requirements.ts';
import { isScheduled } from '../status.ts';

/** States of an artwork as staff see them, in the order of its life. */
export const ARTWORK_STATES = ['draft', 'scheduled', 'available', 'reserved', 'held', 'sold', 'withdrawn'] as const;
export type ArtworkState = (typeof ARTWORK_STATES)[number];

export const STATE_NAMES: Record<ArtworkState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  available: 'Available',
  reserved: 'Reserved',
  held: 'Held',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
};

export const INVENTORY_ORDERS = [
  'added',
  'title',
  'artist',
  'number',
  'category',
  'medium',
  'year',
  'size',
  'price',
  'state',
  'published',
  'location',
  'ownership',
  'lacks',
] as const;
export type InventoryOrder = (typeof INVENTORY_ORDERS)[number];

/** Which artworks. Null and empty texts leave none out. */
export interface InventoryFilter {
  /** Words of title, artist and inventory number. */
  search: string;
  state: ArtworkState | null;
  /** The slug or a part of the name. */
  artist: string;
  /** Slugs. */
  category: string;
  exhibition: string;
  lacks: Requirement | 'anything' | null;
}

/** How many artworks lack each thing, and how many lack anything. */
export type UnmetCounts = Record<Requirement | 'anything', number>;

/** What an artwork lacks, from the number in the column `lacks` of `inventory`. */
export function unmetOf(sum: number): Requirement[] {
  return REQUIREMENT_NAMES.filter((requirement) => (sum & bitOf(requirement)) !== 0);
}

/** What the migration of `inventory` adds to its column `lacks`. */
export function bitOf(requirement: Requirement): number {
  return 2 ** REQUIREMENT_NAMES.indexOf(requirement);
}

/** The state of a row that has been read; the query has the same cases. */
export function stateOf(
  row: {
    published_at: number | null;
    last_published_at: number | null;
    holder: 'reserved' | 'held' | 'sold' | null;
    expires_at: number | null;
  },
  now: number,
): ArtworkState {
  // A hidden artwork that is sold counts as sold.
  if (row.holder === 'sold') return 'sold';
  if (row.published_at === null) return row.last_published_at === null ? 'draft' : 'withdrawn';
  if (isScheduled(row.published_at, now)) return 'scheduled';
  if (row.holder === 'held') return 'held';
  return isReservedNow({ state: row.holder, expires_at: row.expires_at }, now) ? 'reserved' : 'available';
}
