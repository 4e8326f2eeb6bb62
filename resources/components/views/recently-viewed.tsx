import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { useLateList } from '../../runtime/when-offscreen.ts';
import { ArtworkTile } from '../artworks/card/artwork-tile.tsx';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { visitorId } from './visitor-id.ts';

/** Number of pictures that load at once. */
const EAGER_PICTURES = 8;

const resultsByArtwork = new Map<number, ArtworkCard[]>();

/** Artworks that this browser viewed before. The request also records the view of this artwork. */
export function RecentlyViewed({ artworkId }: { artworkId: number }) {
  const { container, list: artworks } = useLateList(resultsByArtwork, artworkId, addressOf);
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
