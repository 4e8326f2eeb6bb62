import { useSyncExternalStore } from 'react';
import { type CartStatus, cartStatus } from '../../server/artworks/cart-status.ts';
import type { ArtworkCard } from '../../server/artworks/contract.ts';
import { cartStatusNow, subscribe } from '../cart.ts';

/** What can be done with an artwork, kept in step with this browser's cart. */
export function useCartStatus(artwork: Pick<ArtworkCard, 'slug' | 'status' | 'is_in_cart'>): CartStatus {
  const given = cartStatus(artwork);
  return useSyncExternalStore(
    subscribe,
    () => cartStatusNow(artwork.slug, given),
    () => given,
  );
}
