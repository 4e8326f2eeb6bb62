import type { ArtworkCard } from '../contract.ts';

export type CartStatus = 'available' | 'sold' | 'in-cart' | 'in-order' | 'reserved';

/** What this visitor can do with the artwork. */
export function cartStatus({
  status,
  is_in_cart,
  order_url,
}: Pick<ArtworkCard, 'status' | 'is_in_cart' | 'order_url'>): CartStatus {
  if (status === 'Available') return 'available';
  if (status === 'Sold') return 'sold';
  if (order_url !== undefined) return 'in-order';
  return is_in_cart ? 'in-cart' : 'reserved';
}
