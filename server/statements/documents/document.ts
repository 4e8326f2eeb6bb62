/** The texts of a statement's PDF. Amounts are pesos, like `12,500.00`. */
export interface StatementDocument {
  title: string;
  artist: string;
  /** Null for a month that is not closed. */
  number: string | null;
  gallery: { name: string; lines: string[] };
  facts: Record<string, string>;
  works: {
    date: string;
    title: string;
    note: string;
    price: string;
    discount: string;
    commission: string;
    owed: string;
  }[];
  payouts: { date: string; text: string; paid: string }[];
  sums: { name: string; value: string }[];
  total: { name: string; value: string };
  /** Milliseconds; null for a month that is not closed. */
  createdAt: number | null;
}
