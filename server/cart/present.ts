import { inCart } from '../artworks/in-cart.ts';
import { withCurrency } from '../artworks/money.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { CartItem, CartPage, CartTotals } from './contract.ts';

interface Contents {
  items: (CardRow & { until: number })[];
  lapsed: CardRow[];
  held: CardRow[];
}

const page = { checkoutUrl: '/checkout', emptyCartImage: '/empty-cart.svg', artworksUrl: '/artworks' };

export function presentCart({ items, lapsed, held }: Contents, now: number): CartPage {
  const { subTotal, total } = presentTotals(items);
  return {
    items: items.map((row): CartItem => ({ ...inCart(presentCard(row, now)), until: row.until })),
    lapsed: lapsed.map((row) => presentCard(row, now)),
    held: held.map((row) => presentCard(row, now)),
    now,
    subTotal,
    discountCode: null,
    discountValue: `- ${withCurrency(0)}`,
    total,
    page,
  };
}

/** What the items cost; a discount is the checkout's. */
export function presentTotals(items: { price: number }[]): CartTotals {
  const total = withCurrency(items.reduce((sum, { price }) => sum + price, 0));
  return { total, subTotal: total, count: items.length };
}
