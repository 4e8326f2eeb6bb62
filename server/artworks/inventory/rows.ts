/** An artwork as the staff's list reads it. Money in centavos, times in milliseconds, dimensions in inches. */
export interface InventoryRow {
  id: number;
  slug: string;
  title: string;
  artist: string | null;
  artist_slug: string | null;
  category: string | null;
  medium: string | null;
  year_made: number | null;
  year_text: string | null;
  height: number;
  width: number;
  depth: number;
  original_price: number | null;
  discounted_price: number | null;
  price: number | null;
  published_at: number | null;
  last_published_at: number | null;
  /** Sum of the bits of `bitOf`. */
  lacks: number;
  image_key: string | null;
  image_alt: string | null;
  number: string | null;
  location: string | null;
  ownership: 'owned' | 'consigned' | null;
  holder: 'reserved' | 'held' | 'sold' | null;
  expires_at: number | null;
}
