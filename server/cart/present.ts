import { formatDiscount, withCurrency } from '../artworks/format/money.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { inCart } from '../artworks/status.ts';
import { orderUrl } from '../navigation/links.ts';
import { type AppliedVoucher, totalsOf } from '../vouchers/totals.ts';
import type { AwaitingOrder, CartItem, CartPage, CartTotals, ReleasedByMerge } from './contract.ts';

interface Contents {
  items: (CardRow & { expires_at: number; shown_price: number | null })[];
  expired: CardRow[];
  released: { card: CardRow; reason: string }[];
  held: CardRow[];
  ordered: Ordered[];
}

type Ordered = { artwork_id: number; number: string; total: number };

const LINKS = { checkoutUrl: '/checkout', emptyCartImage: '/empty-cart.svg', artworksUrl: '/artworks' };

export function presentCart(contents: Contents, applied: AppliedVoucher | null, now: number): CartPage {
  const { items, expired, released, held, ordered } = contents;
  const { subTotal, total } = presentTotals(items, applied);
  return {
    items: items.map((row) => presentItem(row, now)),
    expired: expired.map((row) => presentCard(row, now)),
    released: released.map(({ card, reason }) => ({ artwork: presentCard(card, now), reason })),
    held: held.map((row) => presentCard(row, now)),
    awaiting: presentAwaiting(ordered),
    checkoutTotal: presentCheckoutTotal(contents, applied),
    now,
    subTotal,
    discountCode: applied?.voucher.code ?? null,
    discountValue: formatDiscount(totalsOf(items, applied).discount),
    total,
    page: LINKS,
  };
}

function presentItem(row: Contents['items'][number], now: number): CartItem {
  const { expires_at: expiresAt, shown_price: shown, price } = row;
  const earlierPrice = shown === null || shown === price ? null : withCurrency(shown);
  return { ...inCart(presentCard(row, now)), expiresAt, earlierPrice };
}

function presentAwaiting(ordered: Ordered[]): AwaitingOrder[] {
  return [...new Set(ordered.map(({ number }) => number))].map((number) => {
    const rows = ordered.filter((row) => row.number === number);
    const artworks = rows.map(({ artwork_id }) => artwork_id);
    const url = orderUrl(number);
    return { number, url, cancelUrl: `${url}/cancel`, total: withCurrency(rows[0]?.total ?? 0), artworks };
  });
}

/** Total of the order that checkout would place: it adds the cart to the last unpaid order. */
export function presentCheckoutTotal(
  { items, held, ordered }: Pick<Contents, 'items' | 'held' | 'ordered'>,
  applied: AppliedVoucher | null,
): string | null {
  const number = ordered.at(-1)?.number;
  if (number === undefined || items.length === 0) return null;
  const last = ordered.flatMap((row) => (row.number === number ? row.artwork_id : []));
  const together = [...held.filter(({ id }) => last.includes(id)), ...items];
  return withCurrency(totalsOf(together, applied).total);
}

/** The artworks that were released when carts were merged. */
export function presentReleasedByMerge(rows: CardRow[], limit: number): ReleasedByMerge {
  const [noun, verb, pronoun] = rows.length === 1 ? ['artwork', 'is', 'it'] : ['artworks', 'are', 'them'];
  return {
    title: `${rows.length} ${noun} did not fit into your cart`,
    text: `A cart holds at most ${limit} artworks. The ${noun} that you added last ${verb} no longer reserved for you. To add ${pronoun} again, first remove another artwork.`,
    artworks: rows.map(({ title, artist_name, slug }) => ({ title, artist: artist_name, url: `/artworks/${slug}` })),
  };
}

/** Totals of the items, less the voucher's discount. */
export function presentTotals(items: { price: number }[], applied: AppliedVoucher | null): CartTotals {
  const { subtotal, total } = totalsOf(items, applied);
  return { total: withCurrency(total), subTotal: withCurrency(subtotal), count: items.length };
}
