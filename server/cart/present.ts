import { inCart } from '../artworks/in-cart.ts';
import { withCurrency } from '../artworks/money.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { type Applied, totalsOf } from '../vouchers/totals.ts';
import type { CartItem, CartPage, CartTotals, LeftOut } from './contract.ts';

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

/** What did not fit when two carts became one. */
export function presentLeftOut(rows: CardRow[], limit: number): LeftOut {
  const [noun, verb, pronoun] = rows.length === 1 ? ['artwork', 'is', 'it'] : ['artworks', 'are', 'them'];
  return {
    title: `${rows.length} ${noun} did not fit into your cart`,
    text: `A cart holds at most ${limit} artworks. What you added last ${verb} no longer reserved for you. To add ${pronoun} again, first remove another.`,
    artworks: rows.map(({ title, artist_name, slug }) => ({ title, artist: artist_name, url: `/artworks/${slug}` })),
  };
}

/** What the items cost, less what the applied voucher takes off. */
export function presentTotals(items: { price: number }[], applied: Applied | null): CartTotals {
  const { subtotal, total } = totalsOf(items, applied);
  return { total: withCurrency(total), subTotal: withCurrency(subtotal), count: items.length };
}
