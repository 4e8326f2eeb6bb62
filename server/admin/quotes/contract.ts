import type { AuditEntry } from '../../audit/contract.ts';
import type { StaffPicture } from '../../pictures/contract.ts';
import type { ArrangementProps } from '../arrangement/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { QuoteField } from './form.ts';

export interface QuoteListPage {
  arrangement: ArrangementProps;
  notice: string | null;
  isReadOnly: boolean;
  /** Null for members who may not write. */
  newUrl: string | null;
  timeline: AuditEntry[];
}

export interface QuotePage {
  /** Null for a new one. */
  id: number | null;
  form: FormState<QuoteField>;
  pictures: StaffPicture[];
  isReadOnly: boolean;
  timeline: AuditEntry[];
}
