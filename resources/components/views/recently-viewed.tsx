import { useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { useLateList } from '../../runtime/when-offscreen.ts';
import { ArtworkTile } from '../artworks/card/artwork-tile.tsx';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { visitorId } from './visitor-id.ts';

/** Number of pictures that load at once. */
const EAGER_PICTURES = 8;

/** Artworks that this browser viewed before. The request also records the view of this artwork. */
export function RecentlyViewed({ artworkId }: { artworkId: number }) {
  // Once: without cookies each call of `visitorId` makes another id.
  const [address] = useState(() => addressOf(artworkId));
  const { container, list: artworks } = useLateList<ArtworkCard>(address);
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

function addressOf(artworkId: number): string {
  const query = new URLSearchParams({ visitorId: visitorId(), artworkId: String(artworkId) });
  return `/web/api/artworks/recently-viewed?${query}`;
}

function Heading() {
  return <h2 className="font-serif text-28 font-medium tracking-tight lg:text-40">RECENTLY VIEWED ARTWORKS</h2>;
}
