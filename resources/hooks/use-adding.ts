import { type RefCallback, type SubmitEvent, useCallback, useRef, useState } from 'react';

/** The sending of a form that adds a work to the cart. */
export function useAdding(slug: string, onAdded?: () => void) {
  const [isAdding, setAdding] = useState(false);
  const hadFocus = useRef(false);
  /** For what takes the form's place once the work is in the cart: the focus goes on from there. */
  const takesPlace: RefCallback<HTMLElement> = useCallback((element) => {
    if (hadFocus.current) element?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, []);

  async function onSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isAdding) return;
    setAdding(true);
    hadFocus.current = event.currentTarget.contains(document.activeElement);
    // Comes with the first click: lists do not carry it.
    const { addToCart } = await import('../cart-adding.ts');
    const isAdded = await addToCart(slug);
    setAdding(false);
    if (isAdded) onAdded?.();
  }

  return { isAdding, onSubmit, takesPlace };
}
