import { useEffect, useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { call } from '../../runtime/calls.ts';
import { useFirstScroll } from './use-first-scroll.ts';

/**
 * Recommended artworks, requested once when the page is first scrolled. Null until they have loaded, empty after an
 * error.
 */
export function useRecommended(): ArtworkCard[] | null {
  const hasScrolled = useFirstScroll();
  const [artworks, setArtworks] = useState<ArtworkCard[] | null>(null);
  useEffect(() => {
    if (!hasScrolled) return;
    fetchRecommended().then(setArtworks, () => setArtworks([]));
  }, [hasScrolled]);
  return artworks;
}

async function fetchRecommended(): Promise<ArtworkCard[]> {
  const { visitorId } = await import('../../runtime/visitor-id.ts');
  const query = new URLSearchParams({ visitorId: visitorId() });
  const { body } = await call<{ data: ArtworkCard[] }>('get', `/web/api/artworks/recommendation?${query}`);
  return body.data;
}
