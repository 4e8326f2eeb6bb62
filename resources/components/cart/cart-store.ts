import { router } from '@inertiajs/react';
import type { CartStatus } from '../../../server/artworks/cart-status.ts';
import type { CartAnswer } from '../../../server/cart/contract.ts';
import { call } from '../../runtime/calls.ts';
import { setCount } from '../../runtime/counters.ts';
import { listeners } from '../../runtime/create-store.ts';

/** Null until the server has told. */
let inCart: ReadonlySet<string> | null = null;
/** Slugs of the collector's unpaid order → the address of that order's page. */
let ordered: ReadonlyMap<string, string> = new Map();
/** What has happened to artworks since the page that shows them was made. */
const noted = new Map<string, CartStatus>();
const { subscribe, tell } = listeners();

export { subscribe };

let isFollowed = false;
/** The last look at the cart, while its answer is awaited: that of an earlier one is not heard. */
let look: symbol | null = null;

/** How an artwork stands for this browser now; `given` is how the page that shows it was made. */
export function currentCartStatus(slug: string, given: CartStatus): CartStatus {
  if (given === 'sold') return given;
  if (inCart?.has(slug)) return 'in-cart';
  if (ordered.has(slug)) return 'in-order';
  return noted.get(slug) ?? (inCart ? withoutOwn(given) : given);
}

/** What has left the cart is free as a rule; what has left the order and is in no cart may be sold. */
function withoutOwn(given: CartStatus): CartStatus {
  if (given === 'in-cart') return 'available';
  return given === 'in-order' ? 'reserved' : given;
}

/** The page of the own unpaid order that has the artwork; `given` is what the page that shows the artwork says. */
export function currentOrderUrl(slug: string, given: string | undefined): string {
  return ordered.get(slug) ?? given ?? '/orders';
}

/** Asks what this browser's cart holds; the answer brings the token for every change as well. */
export async function loadCart(): Promise<void> {
  follow();
  const own = Symbol();
  look = own;
  try {
    const { data } = (await call<CartAnswer>('get', '/web/api/cart')).body;
    if (look !== own) return;
    ordered = new Map(Object.entries(data.ordered ?? {}));
    put(data.slugs);
  } finally {
    if (look === own) look = null;
  }
}

export function markAdded(slug: string): void {
  put([...(inCart ?? []), slug]);
  lookAgain();
}

export function markRemoved(slug: string): void {
  noted.set(slug, 'available');
  put([...(inCart ?? [])].filter((other) => other !== slug));
  lookAgain();
}

/** It is in an order of the collector's own that awaits its payment. */
export function markOrdered(slug: string, url: string): void {
  ordered = new Map([...ordered, [slug, url]]);
  tell();
}

/** Another was faster. */
export function markReserved(slug: string): void {
  noted.set(slug, 'reserved');
  tell();
}

/** What was asked before a change may not know of it. */
function lookAgain(): void {
  if (look) loadCart().catch(() => undefined);
}

function put(slugs: string[]): void {
  inCart = new Set(slugs);
  setCount('cart', inCart.size);
  tell();
}

function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  router.on('success', () => noted.clear());
  // Another tab may have changed the cart, or an hour may be over. The counter is a courtesy: without an answer it stays.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') loadCart().catch(() => undefined);
  });
}
