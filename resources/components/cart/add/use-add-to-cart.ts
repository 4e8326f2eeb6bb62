import { type SubmitEvent, useState } from 'react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { type CartStatus, cartStatus } from '../../../../server/artworks/status.ts';
import { submitWithoutScript } from '../../notifications/submit-without-script.ts';
import { useCartStatus, useOrderUrl } from '../use-cart-status.ts';

/** Submits the form that adds an artwork to the cart. */
export function useAddToCart(slug: string, onAdded?: () => void) {
  const [isAdding, setAdding] = useState(false);
  const [isRefused, setRefused] = useState(false);

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
    setRefused(!isAdded);
    if (isAdded) onAdded?.();
  }

  return { isAdding, isRefused, onSubmit };
}

/** The statuses for visitors who do not hold the artwork. */
type PublicStatus = Extract<CartStatus, 'available' | 'reserved' | 'sold'>;

export interface CartAction extends ReturnType<typeof useAddToCart> {
  status: CartStatus;
  /**
   * The status in the page's props, once others have changed it, also when they have changed it back; otherwise null. The button stays
   * the same element, which can have the focus, in the room of the rendered one.
   */
  before: PublicStatus | null;
  orderUrl: string;
}

/** State and action of a cart button: the artwork's status, its unpaid order, and the form that adds it to the cart. */
export function useCartAction(artwork: ArtworkCard): CartAction {
  const current = useCartStatus(artwork);
  const orderUrl = useOrderUrl(artwork);
  const { isAdding, isRefused, onSubmit: add } = useAddToCart(artwork.slug);
  const [hasChanged, setChanged] = useState(false);
  // The event of this browser's own reservation can arrive before the answer.
  const status = isAdding && current === 'reserved' ? 'available' : current;
  const rendered = cartStatus(artwork);
  if (!hasChanged && status !== rendered && isPublic(status) && isPublic(rendered)) setChanged(true);
  return {
    status,
    before: hasChanged && isPublic(rendered) ? rendered : null,
    orderUrl,
    isAdding,
    isRefused,
    onSubmit: async (event) => (status === 'available' ? add(event) : event.preventDefault()),
  };
}

function isPublic(status: CartStatus): status is PublicStatus {
  return !status.startsWith('in-');
}
