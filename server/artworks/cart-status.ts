import type { ArtworkCard } from './contract.ts';

export type CartStatus = 'available' | 'sold' | 'in-cart' | 'reserved';

/** What can be done with an artwork, for the browser that asks. */
export function cartStatus({ status, is_in_cart }: Pick<ArtworkCard, 'status' | 'is_in_cart'>): CartStatus {
  if (status === 'Available') return 'available';
  if (status === 'Sold') return 'sold';
  return is_in_cart ? 'in-cart' : 'reserved';
}
