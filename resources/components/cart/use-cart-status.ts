import { useSyncExternalStore } from 'react';
import { type CartStatus, cartStatus } from '../../../server/artworks/cart-status.ts';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { currentCartStatus, currentOrderUrl, subscribe } from './cart-store.ts';

type Artwork = Pick<ArtworkCard, 'slug' | 'status' | 'is_in_cart' | 'order_url'>;

/** What can be done with an artwork, kept in step with this browser's cart. */
export function useCartStatus(artwork: Artwork): CartStatus {
  const given = cartStatus(artwork);
  return useSyncExternalStore(
    subscribe,
    () => currentCartStatus(artwork.slug, given),
    () => given,
  );
}

/** Where the collector's own order is that has the artwork and awaits its payment. */
export function useOrderUrl({ slug, order_url: given }: Pick<Artwork, 'slug' | 'order_url'>): string {
  return useSyncExternalStore(
    subscribe,
    () => currentOrderUrl(slug, given),
    () => given ?? '/orders',
  );
}
