import type { SinglePicture } from '../../pictures/contract.ts';
import type { ExhibitKind } from '../contract.ts';

/** What staff edit of an exhibition or event, besides its works. Times in milliseconds; the end is exclusive. */
export interface ExhibitFields extends SinglePicture {
  kind: ExhibitKind;
  title: string;
  slug: string;
  starts_at: number;
  ends_at: number;
  venue: string;
  description: string;
  long_description: string;
  button_name: string;
  /** Without a picture it is not shown either. */
  is_shown_on_website: boolean;
}

export interface EditedExhibit extends ExhibitFields {
  id: number;
  version: number;
}

/** An exhibition or event in the list of staff. */
export interface StaffExhibitRow {
  id: number;
  kind: ExhibitKind;
  title: string;
  venue: string;
  starts_at: number;
  ends_at: number;
  is_shown_on_website: boolean | 0 | 1;
  image_key: string | null;
  works: number;
}
