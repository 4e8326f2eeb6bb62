import type { Row } from '../../database/tables.d.ts';
import type { ReservationState } from '../reservations/availability.ts';

/** Money in centavos, times in milliseconds, dimensions in inches. `price` is the discounted price, if there is one. */
export interface CardRow extends ReservationState {
  id: number;
  slug: string;
  title: string;
  original_price: number;
  discounted_price: number | null;
  price: number;
  year_made: number | null;
  /** The date as written; null if it is only the year. */
  year_text: string | null;
  medium: string | null;
  height: number;
  width: number;
  depth: number;
  image_key: string;
  image_width: number;
  image_height: number;
  placeholder: string;
  focus_x: number;
  focus_y: number;
  alt: string;
  artist_name: string;
  artist_slug: string;
  artist_is_shown: boolean | number;
  artist_published_at: number | null;
}

export interface TermRow {
  slug: string;
  name: string;
}

/** What pages show of a picture. */
export type ImageRow = Pick<
  Row<'images'>,
  'key' | 'width' | 'height' | 'placeholder' | 'focus_x' | 'focus_y' | 'alt' | 'tile_width' | 'tile_height'
>;

/** A draft, which may lack what a public artwork has. */
export type DraftRow = Omit<DetailRow, 'image_key' | 'artist_name' | 'original_price' | 'price' | 'category'> & {
  image_key: string | null;
  artist_name: string | null;
  original_price: number | null;
  price: number | null;
  category: { slug: string | null; name: string | null };
};

export interface DetailRow extends CardRow, Pick<ImageRow, 'tile_width' | 'tile_height'> {
  artist_id: number;
  published_at: number;
  made_in: string | null;
  description: string | null;
  medium_description: string | null;
  category: TermRow;
  styles: TermRow[];
  subjects: TermRow[];
  tags: TermRow[];
  /** All images but the main one, in order. */
  furtherImages: ImageRow[];
}
