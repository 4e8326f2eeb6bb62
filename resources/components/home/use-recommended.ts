import { useEffect, useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { call } from '../../runtime/calls.ts';
import { useFirstScroll } from './use-first-scroll.ts';

/** What this visitor may like, asked for once, when the page is first scrolled; null until it has come, empty where it does not come. */
export function useRecommended(): ArtworkCard[] | null {
  const hasScrolled = useFirstScroll();
  const [artworks, setArtworks] = useState<ArtworkCard[] | null>(null);
  useEffect(() => {
    if (!hasScrolled) return;
    ask().then(setArtworks, () => setArtworks([]));
  }, [hasScrolled]);
  return artworks;
}

async function ask(): Promise<ArtworkCard[]> {
  const { visitorId } = await import('../../runtime/visitor-id.ts');
  const query = new URLSearchParams({ visitorId: visitorId() });
  const { body } = await call<{ data: ArtworkCard[] }>('get', `/web/api/artworks/recommendation?${query}`);
  return body.data;
}
