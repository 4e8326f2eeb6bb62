import type { AuditEntry } from '../../audit/contract.ts';

export interface OrderItem {
  id: number;
  title: string;
  url: string;
  /** A quiet line below the title. */
  about: string;
  picture: string | null;
}

/** A form that puts things in order, and may choose them. */
export interface OrderProps {
  items: OrderItem[];
  /** Ids that the form was opened with. */
  seen: string;
  search: string;
  /** Results of the search; null without one. */
  found: OrderItem[] | null;
  /** Names in the order that another person has saved since the form was opened. */
  theirs: string | null;
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

export interface PicksPage {
  order: OrderProps;
  notice: string | null;
  isReadOnly: boolean;
  timeline: AuditEntry[];
}
