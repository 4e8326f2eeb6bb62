import type { AuditEntry } from '../../audit/contract.ts';

export interface ArrangementItem {
  id: number;
  title: string;
  url: string;
  /** A quiet line below the title. */
  about: string;
  picture: string | null;
}

/** A form that puts things in order, and may choose them. */
export interface ArrangementProps {
  items: ArrangementItem[];
  /** Ids that the form was opened with. */
  seen: string;
  search: string;
  /** Results of the search; null without one. */
  found: ArrangementItem[] | null;
  /** The search has found more than it shows. */
  hasMore: boolean;
  conflict: ArrangementConflict | null;
  error: string | null;
  /** A text of each thing; missing where the form has none. */
  notes?: {
    label: string;
    maxLength: number;
    /** By id. */
    values: Record<number, string>;
    /** The texts that the form was opened with. */
    seen: string;
  };
}

/** What another person has saved since the form was opened, in titles. */
export interface ArrangementConflict {
  by: string | null;
  at: string | null;
  added: string[];
  removed: string[];
  /** Null: what both lists have is in the same order. */
  order: string[] | null;
  /** Texts that the other person has changed. */
  notes: { title: string; note: string }[];
}

export interface PicksPage {
  arrangement: ArrangementProps;
  notice: string | null;
  isReadOnly: boolean;
  timeline: AuditEntry[];
}
