import { isReservedNow } from '../../reservations/availability.ts';

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

/** What an artwork may lack, and its number in the column `lacks`. */
export const LACKS = {
  picture: 1,
  'alt-text': 2,
  medium: 4,
  dimensions: 8,
  price: 16,
  description: 32,
} as const;
export type Lack = keyof typeof LACKS;

export const LACK_NAMES: Record<Lack, string> = {
  picture: 'Picture',
  'alt-text': 'Alt text',
  medium: 'Medium',
  dimensions: 'Dimensions',
  price: 'Price',
  description: 'Description',
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
  lacks: Lack | 'anything' | null;
}

/** Names of what the sum in the column `lacks` says. */
export function lacksOf(sum: number): Lack[] {
  return (Object.keys(LACKS) as Lack[]).filter((name) => (sum & LACKS[name]) !== 0);
}

// The same letters as in the migration of `inventory`.
const ACCENTS: Record<string, string> = {
  a: 'àáâãäå',
  c: 'ç',
  e: 'èéêë',
  i: 'ìíîï',
  n: 'ñ',
  o: 'òóôõöø',
  u: 'ùúûü',
  y: 'ýÿ',
};

/** Lower case without accents, as the triggers write the texts of `inventory`. */
export function foldText(text: string): string {
  return Object.entries(ACCENTS).reduce(
    (folded, [plain, letters]) => folded.replace(new RegExp(`[${letters}]`, 'g'), plain),
    text.normalize('NFC').toLowerCase(),
  );
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
  if (row.published_at === null) return row.last_published_at === null ? 'draft' : 'withdrawn';
  if (row.published_at > now) return 'scheduled';
  if (row.holder === 'sold' || row.holder === 'held') return row.holder;
  return isReservedNow({ state: row.holder, expires_at: row.expires_at }, now) ? 'reserved' : 'available';
}
