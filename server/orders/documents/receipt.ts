import type { HistoryRow } from '../rows.ts';

/** What the receipt of a paid order says, in words. */
export interface Receipt {
  number: string;
  placedOn: string;
  paidOn: string;
  gallery: { name: string; lines: string[] };
  collector: string[];
  /** Where the order goes, or where and when it is picked up. */
  delivery: { name: string; lines: string[] };
  items: { title: string; artist: string; price: string }[];
  sums: { name: string; value: string }[];
  total: string;
  /** `GCash`; the payment's references with the provider. */
  payment: string[];
  /** Null while the money stays with the gallery. */
  refund: string | null;
}

/** When the order was paid; null for one that never was: it has no receipt. */
export function paidAt(history: HistoryRow[]): number | null {
  return history.find(({ state }) => state === 'paid')?.happened_at ?? null;
}
