import { type SubmitEvent, useState } from 'react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { submitWithoutScript } from '../../notifications/submit-without-script.ts';
import { useCartStatus, useOrderUrl } from '../use-cart-status.ts';

/** Submits the form that adds an artwork to the cart. */
export function useAddToCart(slug: string, onAdded?: () => void) {
  const [isAdding, setAdding] = useState(false);

  async function onSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isAdding) return;
    setAdding(true);
    const form = event.currentTarget as HTMLFormElement;
    // Loaded with the first click, so that lists do not carry this script.
    const adding = await import('./add-to-cart.ts').catch(() => null);
    const isAdded = adding
      ? await adding.addToCart(slug, form)
      : submitWithoutScript(form, 'the artwork was not added to your cart');
    setAdding(false);
    if (isAdded) onAdded?.();
  }

  return { isAdding, onSubmit };
}

/** State and action of a cart button: the artwork's status, its unpaid order, and the form that adds it to the cart. */
export function useCartAction(artwork: ArtworkCard) {
  const status = useCartStatus(artwork);
  const orderUrl = useOrderUrl(artwork);
  return { status, orderUrl, ...useAddToCart(artwork.slug) };
}
