import type { AuditEntry } from '../../audit/contract.ts';
import type { StaffPicture } from '../../pictures/contract.ts';
import type { ArrangementProps } from '../arrangement/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { ListProps } from '../list/contract.ts';
import type { ExhibitField } from './form.ts';

export interface ExhibitListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    title: string;
    kind: string;
    dates: string;
    venue: string;
    works: number;
    /** Where its works are chosen and put in order. */
    worksUrl: string;
    state: string;
    picture: string | null;
  }[];
  /** Null for members who may not write. */
  newUrl: string | null;
  notice: string | null;
}

export interface ExhibitPage {
  /** Null for a new one. */
  id: number | null;
  form: FormState<ExhibitField>;
  pictures: StaffPicture[];
  notice: string | null;
  isReadOnly: boolean;
  /** The page of the shop; null while it is not shown. */
  printUrl: string | null;
  publicUrl: string | null;
  works: number;
  /** Why it cannot be deleted; null if it can be. */
  deleteRefusal: string | null;
  timeline: AuditEntry[];
}

export interface ExhibitWorksPage {
  id: number;
  exhibition: string;
  isReadOnly: boolean;
  arrangement: ArrangementProps;
}
