import { type SubmitEvent, useState } from 'react';
import { offlineText } from '../../../runtime/calls.ts';
import { notify } from '../../notifications/notification-store.ts';

/** The sending of a form that adds a work to the cart. */
export function useAddToCart(slug: string, onAdded?: () => void) {
  const [isAdding, setAdding] = useState(false);

  async function onSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isAdding) return;
    setAdding(true);
    const form = event.currentTarget as HTMLFormElement;
    // Comes with the first click: lists do not carry it.
    const adding = await import('./add-to-cart.ts').catch(() => null);
    const isAdded = adding ? await adding.addToCart(slug, form) : submitWithout(form);
    setAdding(false);
    if (isAdded) onAdded?.();
  }

  return { isAdding, onSubmit };
}

/** The form works by itself, too; offline it would lead away from the page. */
function submitWithout(form: HTMLFormElement): void {
  if (navigator.onLine) form.submit();
  else notify({ title: 'No connection', text: offlineText('the artwork was not added to your cart') });
}
