import type { FormState } from '../form/contract.ts';
import type { ListOption, ListProps } from '../list/contract.ts';

export type PayoutField = 'amount' | 'paidOn' | 'method' | 'reference' | 'isAdvance' | 'key';

/** Texts of amounts are in pesos, like `12,500.00`. */
export interface StatementListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    artist: string;
    works: number;
    net: string;
    commission: string;
    owed: string;
    paid: string;
    carried: string;
    balance: string;
  }[];
  monthText: string;
  previous: { text: string; url: string } | null;
  next: { text: string; url: string } | null;
  /** Whether the month is closed, and what that means. */
  status: string;
  sums: { label: string; value: string }[];
  /** Null if the month cannot be closed now. */
  close: { month: string; text: string; note: string } | null;
  csvUrl: string;
  /** Consigned works that cannot be stated, because they have no artist. */
  withoutArtist: { url: string; title: string }[];
  /** Consigned works that were sold without an agreed commission, each with the page that sets it. */
  withoutPercent: { url: string; title: string; order: string }[];
  error: string | null;
  notice: string | null;
}

export type CommissionField = 'ownership' | 'percent';

export interface SoldWorkPage {
  work: string;
  order: { text: string; url: string };
  price: string;
  /** `Consigned, commission 40%` */
  commission: string;
  /** The number of the closed statement, whose terms never change. */
  statement: string | null;
  form: FormState<CommissionField>;
  action: string;
  ownerships: ListOption[];
  notice: string | null;
}

export interface StatementPage {
  artist: string;
  artistUrl: string | null;
  month: string;
  status: string;
  lines: {
    key: string;
    date: string;
    text: string;
    /** `Refund` or `Payout`; null for a sale. */
    kind: string | null;
    order: { text: string; url: string } | null;
    /** Where the commission can be changed; null in a closed month, and for a payout. */
    termsUrl: string | null;
    price: string;
    discount: string;
    /** `40%`; null for a payout. */
    percent: string | null;
    commission: string;
    owed: string;
    paid: string;
  }[];
  sums: { label: string; value: string; isTotal: boolean }[];
  pdfUrl: string;
  csvUrl: string;
  listUrl: string;
  /** The artist's other months. */
  months: { text: string; url: string; isCurrent: boolean }[];
  accountUrl: string;
  owedNow: string;
}

/** What the gallery owes to an artist, and what it has paid. */
export interface AccountPage {
  artist: string;
  /** Null for an artist who was deleted. */
  artistUrl: string | null;
  owedNow: string;
  isInAdvance: boolean;
  months: { key: string; text: string; url: string; state: string; owed: string; paid: string; balance: string }[];
  payout: { action: string; form: FormState<PayoutField>; methods: ListOption[] };
  payouts: {
    id: number;
    date: string;
    amount: string;
    text: string;
    by: string;
    /** Null if it is a correction, or was corrected. */
    correctUrl: string | null;
    isCorrected: boolean;
  }[];
  notice: string | null;
}
