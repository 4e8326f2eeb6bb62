import type { AuditEntry } from '../../audit/contract.ts';
import type { StaffPicture } from '../../pictures/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { ListProps } from '../list/contract.ts';
import type { ArtistField } from './form.ts';

export interface ArtistListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    name: string;
    hometown: string | null;
    works: number;
    followers: number;
    state: string;
    picture: string | null;
  }[];
  /** Null for members who may not write. */
  newUrl: string | null;
  notice: string | null;
}

export interface ArtistPage {
  /** Null for a new artist. */
  id: number | null;
  form: FormState<ArtistField>;
  types: { id: number; name: string }[];
  pictures: StaffPicture[];
  notice: string | null;
  isReadOnly: boolean;
  /** The page of the shop; null while it is not shown. */
  publicUrl: string | null;
  /** What is owed to the artist; null for a role that may not see sums of money, and for a new artist. */
  accountUrl: string | null;
  works: number;
  followers: number;
  /** Why the artist cannot be deleted; null if it can be. */
  deleteRefusal: string | null;
  timeline: AuditEntry[];
}
