import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { type CartStatus, cartStatus } from '../../../server/artworks/status.ts';
import { useStore } from '../../runtime/state/create-store.ts';
import { cart, currentCartStatus, currentOrderUrl } from './cart-store.ts';

type Artwork = Pick<ArtworkCard, 'slug' | 'status' | 'is_in_cart' | 'order_url'>;

/** The status of an artwork, updated with this browser's cart. */
export function useCartStatus(artwork: Artwork): CartStatus {
  const rendered = cartStatus(artwork);
  return useStore(cart, (state) => currentCartStatus(artwork.slug, rendered, state));
}

/** The address of the collector's unpaid order with the artwork. */
export function useOrderUrl({ slug, order_url: rendered }: Pick<Artwork, 'slug' | 'order_url'>): string {
  return useStore(cart, (state) => currentOrderUrl(slug, rendered, state));
}
