import type { AuditEntry } from '../../audit/contract.ts';
import type { StaffPicture } from '../../pictures/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { ListProps } from '../list/contract.ts';
import type { TermField } from './form.ts';

export interface TermKindsPage {
  kinds: { url: string; text: string; count: number }[];
}

export interface TermListPage {
  list: ListProps;
  rows: { id: number; url: string; name: string; address: string; count: number; state: string }[];
  /** Null for members who may not write. */
  newUrl: string | null;
  newText: string;
  notice: string | null;
}

export interface TermPage {
  /** Null for a new term. */
  id: number | null;
  /** The list of its kind. */
  url: string;
  /** `style` and `Styles`. */
  one: string;
  many: string;
  items: 'works' | 'artists';
  form: FormState<TermField>;
  hasPicture: boolean;
  pictures: StaffPicture[];
  notice: string | null;
  isReadOnly: boolean;
  /** Works or artists that have it. */
  count: number;
  /** The list of the shop that it filters; null if there is none. */
  worksUrl: string | null;
  isRetired: boolean;
  /** Why it cannot be deleted; null if it can be. */
  deleteRefusal: string | null;
  timeline: AuditEntry[];
}
