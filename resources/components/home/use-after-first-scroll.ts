import { useEffect, useEffectEvent, useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';

/**
 * Artworks that load once, when the page is first scrolled. Null until they have loaded, empty after an error. A page
 * that was restored to a scroll position counts as scrolled.
 */
export function useAfterFirstScroll<Card extends ArtworkCard>(load: () => Promise<Card[]>): Card[] | null {
  const [artworks, setArtworks] = useState<Card[] | null>(null);
  const onScroll = useEffectEvent(() => {
    load().then(setArtworks, () => setArtworks([]));
  });
  useEffect(() => {
    const listener = () => onScroll();
    if (window.scrollY > 0) listener();
    else window.addEventListener('scroll', listener, { once: true, passive: true });
    return () => window.removeEventListener('scroll', listener);
  }, []);
  return artworks;
}
