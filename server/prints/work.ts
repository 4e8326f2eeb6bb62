/** An artwork as its prints show it; texts are empty or null where there is nothing. */
export interface PrintWork {
  title: string;
  artist: string;
  /** `1976-77` */
  year: string | null;
  medium: string | null;
  /** `24 × 36 in (61 × 91.4 cm)` */
  size: string | null;
  /** `Php 12,500.00`, `Sold`, or null without a price. */
  price: string | null;
  inventoryNumber: string | null;
  /** Paragraphs. */
  description: string[];
  /** The page in the shop, absolute; null for an artwork that visitors do not see. */
  address: string | null;
  imageKey: string | null;
}

export interface PrintOptions {
  gallery: string;
  /** Lines below the name, such as the address. */
  lines: string[];
  /** `November 23, 2026` */
  date: string;
  hasPrices: boolean;
}

/** Title, year. */
export function titleLine({ title, year }: Pick<PrintWork, 'title' | 'year'>): string {
  return year ? `${title}, ${year}` : title;
}
