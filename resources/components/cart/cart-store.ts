import type { CartStatus } from '../../../server/artworks/status.ts';
import type { CartResponse } from '../../../server/cart/contract.ts';
import { call } from '../../runtime/calls.ts';
import { createStore } from '../../runtime/state/create-store.ts';
import { setCount } from '../shell/header/counters.ts';

interface Cart {
  /** Slugs of the artworks in the cart; null until the server has answered. */
  slugs: ReadonlySet<string> | null;
  /** Slugs of the artworks in the collector's unpaid orders → address of the order. */
  orders: ReadonlyMap<string, string>;
  /** Status changes since the page was rendered; while the browser is connected, since it connected. */
  changes: Map<string, CartStatus>;
  /** Whether changes by others arrive: then `changes` are newer than the props of any page. */
  isLive: boolean;
}

/** This browser's cart. */
export const cart = createStore<Cart>({ slugs: null, orders: new Map(), changes: new Map(), isLive: false });

/** The newest cart request that is under way. Answers of earlier ones are ignored. */
const requests: { latest: symbol | null } = { latest: null };

/** The status of an artwork for this browser; `rendered` is its status in the page's props. */
export function currentCartStatus(
  slug: string,
  rendered: CartStatus,
  { slugs, orders, changes }: Cart = cart.get(),
): CartStatus {
  const changed = changes.get(slug);
  if (rendered === 'sold' || changed === 'sold') return 'sold';
  if (slugs ? slugs.has(slug) : rendered === 'in-cart') return 'in-cart';
  if (orders.has(slug) || (!slugs && rendered === 'in-order')) return 'in-order';
  return changed ?? withoutOwn(rendered);
}

/** An artwork that left the cart is available again. One that left the order may be sold, so it shows as reserved. */
function withoutOwn(rendered: CartStatus): CartStatus {
  if (rendered === 'in-cart') return 'available';
  return rendered === 'in-order' ? 'reserved' : rendered;
}

/** The address of the collector's unpaid order with the artwork; `rendered` is the address in the page's props. */
export function currentOrderUrl(slug: string, rendered: string | undefined, { orders }: Cart = cart.get()): string {
  return orders.get(slug) ?? rendered ?? '/orders';
}

/** Loads the cart. The answer also sets the XSRF-TOKEN cookie that later changes need. */
export async function loadCart(): Promise<void> {
  listen();
  const request = Symbol();
  requests.latest = request;
  try {
    const { data } = (await call<CartResponse>('get', '/web/api/cart')).body;
    if (requests.latest !== request) return;
    setCart(data.slugs, { orders: new Map(Object.entries(data.ordered ?? {})) });
  } finally {
    if (requests.latest === request) requests.latest = null;
  }
}

export function markAdded(slug: string): void {
  setCart([...(cart.get().slugs ?? []), slug]);
  reloadPending();
}

export function markRemoved(slug: string): void {
  const { slugs, changes } = cart.get();
  setCart(
    [...(slugs ?? [])].filter((other) => other !== slug),
    { changes: new Map([...changes, [slug, 'available']]) },
  );
  reloadPending();
}

/** The artwork is in an unpaid order of this collector. */
export function markOrdered(slug: string, url: string): void {
  cart.set({ ...cart.get(), orders: new Map([...cart.get().orders, [slug, url]]) });
}

/** Another collector has reserved the artwork. */
export function markReserved(slug: string): void {
  cart.set({ ...cart.get(), changes: new Map([...cart.get().changes, [slug, 'reserved']]) });
}

/** An answer that was requested before a change may lack that change. */
function reloadPending(): void {
  if (requests.latest) loadCart().catch(() => undefined);
}

function setCart(slugs: string[], rest: Partial<Cart> = {}): void {
  const unique = new Set(slugs);
  setCount('cart', unique.size);
  cart.set({ ...cart.get(), ...rest, slugs: unique });
}

/** A listener that is added again is not called twice. */
function listen(): void {
  document.addEventListener('inertia:success', deleteShownChanges);
  document.addEventListener('visibilitychange', loadWhenVisible);
}

/** The new page's props contain the changes. Subscribers are not called: they would render the old page once more. */
function deleteShownChanges(): void {
  const { isLive, changes } = cart.get();
  // Props from a cache can be older than a sale.
  if (!isLive) for (const [slug, status] of changes) if (status !== 'sold') changes.delete(slug);
}

/** Another tab may have changed the cart, or a reservation may have expired. Without an answer the counter stays. */
function loadWhenVisible(): void {
  if (document.visibilityState === 'visible') loadCart().catch(() => undefined);
}
