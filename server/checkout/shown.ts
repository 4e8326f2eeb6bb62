import type { CardRow } from '../artworks/rows.ts';

/** What a browser was last shown at `/checkout`: what a form that does not say so itself is compared with. */
export interface ShownCheckout {
  /** Centavos. */
  total: number;
  slugs: string[];
  /** An order has been made of it: it is compared with no other. */
  isPlaced: boolean;
}

export function shownCheckout(items: CardRow[], total: number): ShownCheckout {
  return { total, slugs: items.map(({ slug }) => slug), isPlaced: false };
}
