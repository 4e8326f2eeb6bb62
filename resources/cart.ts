import { router } from '@inertiajs/react';
import type { CartStatus } from '../server/artworks/cart-status.ts';
import type { CartAnswer, CartSummary } from '../server/cart/contract.ts';
import { call } from './calls.ts';
import { setCount } from './counters.ts';

/** Milliseconds by which a reservation has surely ended on the server too. */
const grace = 250;

/** Null until the server has told. */
let inCart: ReadonlySet<string> | null = null;
/** What has happened to artworks since the page that shows them was made. */
const noted = new Map<string, CartStatus>();
const listeners = new Set<() => void>();
let nextLapse: number | undefined;
let isFollowed = false;

/** How an artwork stands for this browser now; `given` is how the page that shows it was made. */
export function cartStatusNow(slug: string, given: CartStatus): CartStatus {
  if (given === 'sold') return given;
  if (inCart?.has(slug)) return 'in-cart';
  return noted.get(slug) ?? (given === 'in-cart' && inCart ? 'available' : given);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks what this browser's cart holds; the answer brings the token for every change as well. */
export async function loadCart(): Promise<CartSummary> {
  follow();
  const { data } = (await call<CartAnswer>('get', '/web/api/cart')).body;
  put(data.slugs);
  window.clearTimeout(nextLapse);
  const [first] = data.items;
  if (first) nextLapse = window.setTimeout(reload, first.until - data.now + grace);
  return data;
}

export function noteAdded(slug: string): void {
  put([...(inCart ?? []), slug]);
  // Until when, is the server's to say.
  reload();
}

export function noteRemoved(slug: string): void {
  noted.set(slug, 'available');
  put([...(inCart ?? [])].filter((other) => other !== slug));
}

/** Another was faster. */
export function noteTaken(slug: string): void {
  noted.set(slug, 'reserved');
  tell();
}

function put(slugs: string[]): void {
  inCart = new Set(slugs);
  setCount('cart', inCart.size);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The counter is a courtesy: without an answer it stays as it is. */
function reload(): void {
  loadCart().catch(() => undefined);
}

function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  router.on('success', () => noted.clear());
  // Another tab may have changed the cart.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reload();
  });
}
