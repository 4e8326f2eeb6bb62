import { type SubmitEvent, useState } from 'react';

/** The sending of a form that adds a work to the cart. */
export function useAdding(slug: string, onAdded?: () => void) {
  const [isAdding, setAdding] = useState(false);

  async function onSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isAdding) return;
    setAdding(true);
    const form = event.currentTarget as HTMLFormElement;
    // Comes with the first click: lists do not carry it.
    const adding = await import('../cart-adding.ts').catch(() => null);
    // Without its script the form still works by itself.
    const isAdded = adding ? await adding.addToCart(slug, form) : form.submit();
    setAdding(false);
    if (isAdded) onAdded?.();
  }

  return { isAdding, onSubmit };
}
