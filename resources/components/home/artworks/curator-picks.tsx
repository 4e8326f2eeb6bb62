import { Suspense } from 'react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { call } from '../../../runtime/calls.ts';
import { LazyTile } from '../../artworks/card/lazy-tile.tsx';
import { TilePlaceholder } from '../../artworks/card/tile-placeholder.tsx';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { SectionTitle } from '../section-title.tsx';
import { useAfterFirstScroll } from '../use-after-first-scroll.ts';

/** Number of placeholders that fit on the screen. */
const PLACEHOLDERS = ['first', 'second', 'third'];
/** Number of pictures that load at once. */
const EAGER_PICTURES = 8;

/** The dark section of the home page. Placeholders reserve its space until the artworks have loaded. */
export function CuratorPicks() {
  const picks = useAfterFirstScroll(fetchRecommended);
  return (
    <section className="dark-wall mt-24 py-16 lg:mt-28 lg:py-24 noscript:hidden">
      <div className="page-width">
        {picks?.length === 0 ? (
          <NoPicks />
        ) : (
          <Carousel autoplay shows="pair" label="curator picks" heading={<SectionTitle text="CURATOR PICKS FOR YOU" />}>
            {picks
              ? picks.map((artwork, index) => (
                  <Suspense key={artwork.id} fallback={<TilePlaceholder size="wall" />}>
                    <LazyTile artwork={artwork} size="wall" eager={index < EAGER_PICTURES} />
                  </Suspense>
                ))
              : PLACEHOLDERS.map((name) => <TilePlaceholder key={name} size="wall" />)}
          </Carousel>
        )}
      </div>
    </section>
  );
}

/** As tall as a row of artworks. */
function NoPicks() {
  return (
    <>
      <div className="mb-8 lg:mb-12">
        <SectionTitle text="CURATOR PICKS FOR YOU" />
      </div>
      <div className="relative">
        <TilePlaceholder size="wall" />
        <p className="absolute inset-0 grid content-center justify-items-center gap-4 text-center">
          We could not load the picks of our curators.
          <a href="/artworks" className="text-link">
            See all artworks
          </a>
        </p>
      </div>
    </>
  );
}

async function fetchRecommended(): Promise<ArtworkCard[]> {
  const { visitorId } = await import('../../views/visitor-id.ts');
  const query = new URLSearchParams({ visitorId: visitorId() });
  const { body } = await call<{ data: ArtworkCard[] }>('get', `/web/api/artworks/recommendation?${query}`);
  return body.data;
}
