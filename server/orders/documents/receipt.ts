import type { HistoryRow } from '../rows.ts';

/** The texts of an order's receipt. */
export interface Receipt {
  number: string;
  placedOn: string;
  paidOn: string;
  gallery: { name: string; lines: string[] };
  collector: string[];
  /** The address of a delivery, or place and time of a pickup. */
  delivery: { name: string; lines: string[] };
  items: { title: string; artist: string; price: string }[];
  sums: { name: string; value: string }[];
  total: string;
  /** `GCash`, and the provider's references of the payment. */
  payment: string[];
  /** What is refunded, each a sentence. */
  refunds: string[];
}

/** When the order was paid; null if it never was, so that it has no receipt. */
export function paidAt(history: HistoryRow[]): number | null {
  return history.find(({ state }) => state === 'paid')?.happened_at ?? null;
}
