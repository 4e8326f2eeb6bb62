import type { AuditEntry } from '../../audit/contract.ts';
import type { ErasureSummary, PersonalDataPage } from '../../personal-data/contract.ts';
import type { ListProps } from '../list/contract.ts';

export interface CollectorListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    name: string;
    email: string;
    orders: number;
    spent: string;
    last: string | null;
    newsletter: boolean;
    since: string;
  }[];
  guestsUrl: string;
  notice: string | null;
}

export interface GuestListPage {
  list: ListProps;
  rows: { id: string; url: string; name: string; contact: string; what: string; last: string }[];
  notice: string | null;
}

/** A list of the page: its first rows, and how many more there are. */
export interface FirstRows<Row> {
  rows: Row[];
  more: number;
}

interface Linked {
  url: string;
  text: string;
  at: string;
}

export interface CollectorPage {
  id: number;
  facts: { name: string; value: string }[];
  addresses: string[];
  orders: FirstRows<{ number: string; url: string; status: string; total: string; at: string }>;
  favorites: FirstRows<Linked>;
  wishes: FirstRows<Linked>;
  follows: FirstRows<Linked>;
  vouchers: FirstRows<Linked & { order: string; orderUrl: string }>;
  inquiries: FirstRows<Linked & { status: string }>;
  privateHolds: FirstRows<Linked & { status: string }>;
  notes: { id: number; author: string; text: string; at: string; deleteUrl: string }[];
  noteForm: { action: string; key: string; text: string; error: string | null };
  exports: { text: string; url: string }[];
  /** Null for members who may not erase. */
  eraseUrl: string | null;
  notice: string | null;
  timeline: AuditEntry[];
}

export interface GuestPage extends PersonalDataPage {
  orders: { number: string; url: string }[];
  exports: { text: string; url: string }[];
  eraseUrl: string | null;
  timeline: AuditEntry[];
}

/** What an erasure would remove, before it. */
export interface CollectorErasurePage extends ErasureSummary {
  /** Name and e-mail address. */
  who: string;
  obstacles: { number: string; url: string; reason: string }[];
  /** Null while there are obstacles. */
  action: string | null;
  backUrl: string;
  dataUrl: string;
}
