const WISH_SAVED = 'wish-saved';

/** Reports to the wish buttons on the page that the request for an artwork was saved. */
export function reportWishSaved(slug: string): void {
  window.dispatchEvent(new CustomEvent(WISH_SAVED, { detail: slug }));
}

/** Returns a function that ends the subscription. */
export function onWishSaved(listener: (slug: string) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<string>).detail);
  window.addEventListener(WISH_SAVED, onEvent);
  return () => window.removeEventListener(WISH_SAVED, onEvent);
}
