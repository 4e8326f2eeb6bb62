import { useEffect, useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { call } from '../../calls.ts';
import { useFirstScroll } from '../../hooks/use-first-scroll.ts';
import { Price } from '../artworks/price.tsx';
import { SectionTitle } from '../home/section-title.tsx';
import { button } from '../ui/button.ts';
import { Carousel } from '../ui/carousel.tsx';
import { PictureFrame } from '../ui/picture-frame.tsx';
import { Heart } from './heart.tsx';

/** Those that the call answers. */
const most = 12;

/** What the collector added last, asked for when the page is first scrolled; until then shapes of the same height. */
export function MyFavorites({ count }: { count: number }) {
  const artworks = useLatest();
  if (artworks?.length === 0) return null;
  return (
    <section className="page-width mt-24 lg:mt-28">
      <Carousel shows="favorites" label="my favorites" heading={<SectionTitle text="MY FAVORITES" />}>
        {artworks
          ? artworks.map((artwork) => <Favorite key={artwork.id} artwork={artwork} />)
          : Array.from({ length: Math.min(count, most) }, (_, place) => <Shape key={String(place)} />)}
      </Carousel>
      <p className="mt-8 text-center">
        <a href="/favorites" className={button({ kind: 'text' })}>
          See all of my favorites
        </a>
      </p>
    </section>
  );
}

/** Null until they have come; where they do not come, there are none to show. */
function useLatest(): ArtworkCard[] | null {
  const hasScrolled = useFirstScroll();
  const [artworks, setArtworks] = useState<ArtworkCard[] | null>(null);
  useEffect(() => {
    if (!hasScrolled) return;
    call<{ data: ArtworkCard[] }>('get', '/web/api/home-collections/favorites').then(
      ({ body }) => setArtworks(body.data),
      () => setArtworks([]),
    );
  }, [hasScrolled]);
  return artworks;
}

const frame = 'relative grid h-72 place-items-center bg-plaster p-6 lg:h-80';
const title = 'mt-4 truncate font-serif text-21 font-medium';
const price = 'mt-1 min-h-12 text-15';

function Favorite({ artwork }: { artwork: ArtworkCard }) {
  return (
    <article className="group/card relative">
      <div className={frame}>
        <PictureFrame
          picture={artwork.full_image}
          dimensions={artwork.full_image_dimensions}
          alt={artwork.alt_image}
          bound="w-auto max-h-60 lg:max-h-68"
          sizes="(min-width: 64rem) 22vw, (min-width: 48rem) 28vw, 85vw"
        />
        <Heart artwork={artwork} />
      </div>
      <h3 className={title}>
        <a
          href={artwork.url}
          className="transition-colors after:absolute after:inset-0 group-hover/card:text-ember focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ember"
        >
          {artwork.title}
        </a>
      </h3>
      <p className="truncate text-15 text-smoke">{artwork.artist.name}</p>
      <p className={price}>
        <Price artwork={artwork} />
      </p>
    </article>
  );
}

function Shape() {
  return (
    <div aria-hidden="true">
      <div className={frame} />
      <p className={title}>&nbsp;</p>
      <p className="text-15">&nbsp;</p>
      <p className={price} />
    </div>
  );
}
