import { Suspense } from 'react';
import type { HomePage, PickedCard } from '../../../../server/home/contract.ts';
import { call } from '../../../runtime/calls.ts';
import { lazyWithFallback } from '../../../runtime/loading/lazy-with-fallback.ts';
import { TilePlaceholder } from '../../artworks/card/tile-placeholder.tsx';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { SectionTitle } from '../section-heading.tsx';
import { useAfterFirstScroll } from '../use-after-first-scroll.ts';
import type { ShownArtworks } from '../use-shown.ts';

/** No tile is shown before the visitor scrolls. */
const LazyTile = lazyWithFallback(async () => (await import('../../artworks/card/artwork-tile.tsx')).ArtworkTile);

/** Number of placeholders that fit on the screen. */
const PLACEHOLDERS = ['first', 'second', 'third'];
/** Number of pictures that load at once. */
const EAGER_PICTURES = 8;
/** The sentence of the curators, with space for the longest one. */
const NOTE = 'mt-3 min-h-24 max-w-xl text-15 text-pretty';

interface Props {
  picks: NonNullable<HomePage['picks']>;
  shown: ShownArtworks;
}

/** The dark section of the home page. Placeholders reserve its space until the artworks have loaded. */
export function CuratorPicks({ picks: { ids, hasNotes }, shown }: Props) {
  const picks = useAfterFirstScroll(async () => {
    const all = await fetchRecommended();
    const added = all.filter(({ id }) => ids.includes(id) || !shown.has(id));
    for (const { id } of added) shown.add(id);
    return added;
  });
  return (
    <section className="dark-wall mt-24 py-16 lg:mt-28 lg:py-24 noscript:hidden">
      <div className="page-width">
        {picks?.length === 0 ? (
          <NoPicks />
        ) : (
          <Carousel autoplay shows="pair" label="curator picks" heading={<SectionTitle text="CURATOR PICKS FOR YOU" />}>
            {picks
              ? picks.map((artwork, index) => (
                  <div key={artwork.id}>
                    <Suspense fallback={<TilePlaceholder size="wall" />}>
                      <LazyTile artwork={artwork} size="wall" eager={index < EAGER_PICTURES} />
                    </Suspense>
                    {hasNotes && <p className={NOTE}>{artwork.note}</p>}
                  </div>
                ))
              : PLACEHOLDERS.map((name) => (
                  <div key={name}>
                    <TilePlaceholder size="wall" />
                    {hasNotes && <p className={NOTE} />}
                  </div>
                ))}
          </Carousel>
        )}
      </div>
    </section>
  );
}

/** A placeholder that is as tall as a row of artworks. */
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

async function fetchRecommended(): Promise<PickedCard[]> {
  const { visitorId } = await import('../../views/visitor-id.ts');
  const query = new URLSearchParams({ visitorId: visitorId() });
  const { body } = await call<{ data: PickedCard[] }>('get', `/web/api/artworks/recommendation?${query}`);
  return body.data;
}
