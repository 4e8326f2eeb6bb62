import { inCart } from '../artworks/in-cart.ts';
import { withCurrency } from '../artworks/money.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { type Applied, totalsOf } from '../vouchers/totals.ts';
import type { CartItem, CartPage, CartTotals } from './contract.ts';

interface Contents {
  items: (CardRow & { until: number })[];
  lapsed: CardRow[];
  held: CardRow[];
}

const page = { checkoutUrl: '/checkout', emptyCartImage: '/empty-cart.svg', artworksUrl: '/artworks' };

export function presentCart({ items, lapsed, held }: Contents, applied: Applied | null, now: number): CartPage {
  const { subTotal, total } = presentTotals(items, applied);
  return {
    items: items.map((row): CartItem => ({ ...inCart(presentCard(row, now)), until: row.until })),
    lapsed: lapsed.map((row) => presentCard(row, now)),
    held: held.map((row) => presentCard(row, now)),
    now,
    subTotal,
    discountCode: applied?.voucher.code ?? null,
    discountValue: `- ${withCurrency(totalsOf(items, applied).discount)}`,
    total,
    page,
  };
}

/** What the items cost, less what the applied voucher takes off. */
export function presentTotals(items: { price: number }[], applied: Applied | null): CartTotals {
  const { subtotal, total } = totalsOf(items, applied);
  return { total: withCurrency(total), subTotal: withCurrency(subtotal), count: items.length };
}
