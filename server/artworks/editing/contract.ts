import type { ChosenPicture } from '../../pictures/contract.ts';
import type { HolderKind } from '../../reservations/contract.ts';

/** What staff edit of an artwork. Money in centavos, sides in inches (0: unknown). Terms are ids, ascending. */
export interface ArtworkFields {
  title: string;
  artist_id: number | null;
  category_id: number | null;
  medium_id: number | null;
  medium_description: string | null;
  description: string | null;
  year_made: number | null;
  /** The date as written; null if it is only the year. */
  year_text: string | null;
  /** Where it was made, like `Banaue, Ifugao`. */
  made_in: string | null;
  height: number;
  width: number;
  depth: number;
  original_price: number | null;
  discounted_price: number | null;
  styles: number[];
  subjects: number[];
  tags: number[];
  /** In their order; the first is the cover. */
  pictures: ChosenPicture[];
  // For staff alone.
  inventory_number: string | null;
  location: string | null;
  ownership: 'owned' | 'consigned';
  commission_percent: number | null;
  cost: number | null;
  provenance: string | null;
  condition: string | null;
  notes: string | null;
}

export type ArtworkField = keyof ArtworkFields;

/** An artwork as staff edit it. Times in milliseconds. */
export interface EditedArtwork {
  id: number;
  slug: string;
  /** Increased by every edit of its fields. */
  version: number;
  /** Null for a draft or a withdrawn artwork; in the future for a scheduled one. */
  published_at: number | null;
  /** When a withdrawn artwork had been published. */
  last_published_at: number | null;
  fields: ArtworkFields;
}

/** Values of an artwork, before or after an import. */
export interface ImportedValues {
  fields: Partial<ArtworkFields>;
  /** Missing: the import has not changed when it is public. */
  dates?: Pick<EditedArtwork, 'published_at' | 'last_published_at'>;
}

/** Who has the artwork, so that it cannot be withdrawn. */
export interface Holder {
  kind: HolderKind;
  /** When the reservation, or the time to pay the order, ends. */
  until: number | null;
}

/** The reservation of an artwork now, without the person. All null: it has none. Times in milliseconds. */
export interface CurrentReservation {
  state: 'reserved' | 'held' | 'sold' | null;
  expires_at: number | null;
  /** Not null for a private hold. */
  staff_hold_id: number | null;
  payment_due_at: number | null;
}
