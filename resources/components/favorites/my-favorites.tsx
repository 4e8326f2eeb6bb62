import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { call } from '../../runtime/calls.ts';
import { ArtworkTile } from '../artworks/card/artwork-tile.tsx';
import { TilePlaceholder } from '../artworks/card/tile-placeholder.tsx';
import { SectionTitle } from '../home/section-heading.tsx';
import { useAfterFirstScroll } from '../home/use-after-first-scroll.ts';
import { button } from '../ui/button.ts';
import { Carousel } from '../ui/carousel/carousel.tsx';

/** Number of favorites that the server sends. */
const MAX_FAVORITES = 12;

/** The latest favorites, loaded when the page is first scrolled. Until then placeholders reserve the space. */
export function MyFavorites({ count }: { count: number }) {
  const artworks = useAfterFirstScroll(fetchLatest);
  if (artworks?.length === 0) return null;
  return (
    <section className="page-width mt-24 lg:mt-28">
      <Carousel shows="favorites" label="my favorites" heading={<SectionTitle text="MY FAVORITES" />}>
        {artworks
          ? artworks.map((artwork) => <ArtworkTile key={artwork.id} artwork={artwork} size="row" />)
          : Array.from({ length: Math.min(count, MAX_FAVORITES) }, (_, place) => (
              <TilePlaceholder key={String(place)} size="row" />
            ))}
      </Carousel>
      <p className="mt-8 text-center">
        <a href="/favorites" className={button({ kind: 'text' })}>
          See all of my favorites
        </a>
      </p>
    </section>
  );
}

async function fetchLatest(): Promise<ArtworkCard[]> {
  const { body } = await call<{ data: ArtworkCard[] }>('get', '/web/api/home-collections/favorites');
  return body.data;
}
