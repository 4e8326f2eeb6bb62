import { useEffect, useRef, useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { call } from '../../runtime/calls.ts';
import { whenOffscreen } from '../../runtime/when-offscreen.ts';
import { ArtworkTile } from '../artworks/card/artwork-tile.tsx';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { visitorId } from './visitor-id.ts';

/** Number of pictures that load at once. */
const EAGER_PICTURES = 8;

/** Number of artworks whose results stay in memory: more than visitors usually go Back. */
const MAX_RESULTS = 30;

/** The last result for each artwork, so that Back shows it before the new response arrives. */
const resultsByArtwork = new Map<number, ArtworkCard[]>();

/** Artworks that this browser viewed before. The request also records the view of this artwork. */
export function RecentlyViewed({ artworkId }: { artworkId: number }) {
  const container = useRef<HTMLDivElement>(null);
  const [artworks, setArtworks] = useState(resultsByArtwork.get(artworkId) ?? []);

  useEffect(() => {
    const unmounted = new AbortController();
    const query = new URLSearchParams({ visitorId: visitorId(), artworkId: String(artworkId) });
    call<{ data: ArtworkCard[] }>(
      'get',
      `/web/api/artworks/recently-viewed?${query}`,
      undefined,
      unmounted.signal,
    ).then(
      async ({ body }) => {
        if (container.current) await whenOffscreen(container.current, unmounted.signal);
        storeResult(artworkId, body.data);
        setArtworks(body.data);
      },
      // After an error the section stays hidden.
      () => undefined,
    );
    return () => unmounted.abort();
  }, [artworkId]);

  return (
    <div ref={container}>
      {artworks.length > 0 && (
        <section className="page-width mt-24 lg:mt-28 print:hidden">
          <Carousel shows="pair" label="recently viewed artworks" heading={<Heading />}>
            {artworks.map((artwork, index) => (
              <ArtworkTile key={artwork.id} artwork={artwork} size="wall" eager={index < EAGER_PICTURES} />
            ))}
          </Carousel>
        </section>
      )}
    </div>
  );
}

function storeResult(artworkId: number, artworks: ArtworkCard[]): void {
  // A map iterates in the order of insertion, so its first key is the oldest.
  resultsByArtwork.delete(artworkId);
  resultsByArtwork.set(artworkId, artworks);
  const [oldest] = resultsByArtwork.keys();
  if (resultsByArtwork.size > MAX_RESULTS && oldest !== undefined) resultsByArtwork.delete(oldest);
}

function Heading() {
  return <h2 className="font-serif text-28 font-medium tracking-tight lg:text-40">RECENTLY VIEWED ARTWORKS</h2>;
}
