import { withCurrency } from '../artworks/money.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { CartPage } from './contract.ts';

export interface CartContents {
  items: (CardRow & { until: number })[];
  lapsed: CardRow[];
  held: CardRow[];
}

const page = { checkoutUrl: '/checkout', emptyCartImage: '/empty-cart.svg', artworksUrl: '/artworks' };

export function presentCart({ items, lapsed, held }: CartContents, now: number): CartPage {
  const total = withCurrency(items.reduce((sum, { price }) => sum + price, 0));
  return {
    items: items.map((row) => ({ ...presentCard(row, now), is_in_cart: true, until: row.until })),
    lapsed: lapsed.map((row) => presentCard(row, now)),
    held: held.map((row) => presentCard(row, now)),
    now,
    subTotal: total,
    discountCode: null,
    discountValue: `- ${withCurrency(0)}`,
    total,
    page,
  };
}
