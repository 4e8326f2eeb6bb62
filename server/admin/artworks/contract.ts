import type { ArtworkState } from '../../artworks/inventory/query.ts';
import type { AuditEntry } from '../../audit/contract.ts';
import type { StaffPicture } from '../../pictures/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { ListOption, ListProps } from '../list/contract.ts';
import type { FormField } from './form/labels.ts';

export interface ArtworkListPage {
  list: ListProps;
  notice: string | null;
  /** What can be done with selected artworks. */
  selection: { url: string; actions: ListOption[] };
  rows: {
    id: number;
    url: string;
    title: string;
    picture: { url: string; alt: string } | null;
    artist: string | null;
    category: string | null;
    medium: string | null;
    number: string | null;
    location: string | null;
    ownership: string | null;
    year: string | null;
    size: string | null;
    price: string | null;
    /** Before the discount; null without one. */
    fullPrice: string | null;
    published: string | null;
    /** `until` is a time, or for members who may see buyers who has the artwork, with the page of the hold or the order. */
    state: { value: ArtworkState; text: string; until: string | null; url: string | null };
    /** Like `alt text, price`; empty for a complete artwork. */
    lacks: string;
  }[];
}

export interface ArtworkFormPage {
  form: FormState<FormField>;
  /** Where the form is sent to. */
  action: string;
  isReadOnly: boolean;
  pictures: StaffPicture[];
  /** Names. */
  categories: string[];
  /** Null while it is not stored. */
  artwork: {
    state: { value: ArtworkState; text: string };
    /** A path of the shop. */
    address: string;
    isPublic: boolean;
    /** It is also sold while visitors cannot see it. */
    isSold: boolean;
    /** What it lacks; each leads to its field. */
    missing: { text: string; href: string; isRequired: boolean }[];
    publishUrl: string | null;
    /** Publishing keeps this date of an earlier publication, unless it is published as new. */
    earlierDate: string | null;
    withdrawUrl: string | null;
    /** Why it cannot be withdrawn now; null if it can. */
    withdrawReason: string | null;
    /** Only of drafts. */
    deleteUrl: string | null;
    /** Shows the page for a day; null if it is public or not complete. */
    previewUrl: string | null;
  } | null;
  /** Why nothing has changed. */
  refusal: string | null;
  notice: string | null;
  timeline: AuditEntry[];
}
