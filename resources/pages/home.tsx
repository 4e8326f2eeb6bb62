import type { ArtworkCard } from '../../server/artworks/contract.ts';
import type { PropsOf } from '../../server/pages.ts';
import { FavoritesOnHome } from '../components/favorites/favorites-on-home.tsx';
import { NewArtists } from '../components/home/artists/new-artists.tsx';
import { TrendingArtists } from '../components/home/artists/trending-artists.tsx';
import { CuratorPicks } from '../components/home/artworks/curator-picks.tsx';
import { LatestSearches } from '../components/home/artworks/latest-searches.tsx';
import { NewArrivals } from '../components/home/artworks/new-arrivals.tsx';
import { StyleCards } from '../components/home/artworks/style-cards.tsx';
import { TrendingArtworks } from '../components/home/artworks/trending-artworks.tsx';
import { DelightedCollectors } from '../components/home/delighted-collectors.tsx';
import { ExhibitsHappening } from '../components/home/exhibits/exhibits-happening.tsx';
import { Hero } from '../components/home/hero/hero.tsx';
import { Promises } from '../components/home/promises.tsx';
import { Statement } from '../components/home/statement.tsx';
import { TextBand } from '../components/home/text-band.tsx';

export default function HomePage(props: PropsOf<'home'>) {
  const { counts, hero, newArrivals, trendingArtworks, trendingArtists, styles, newArtists, exhibits, collectors } =
    props;
  const largest = largestOf(newArrivals.filter((artwork) => artwork.id !== hero?.id));
  const arrivals = newArrivals.filter((artwork) => artwork !== largest);
  return (
    <>
      <Hero counts={counts} artwork={hero} />
      {arrivals.length > 0 && <NewArrivals artworks={arrivals} />}
      <TextBand
        text="Every work here is the only one of its kind."
        note="One of each, and never a copy. Once a work is sold, no one else can buy it."
      />
      {trendingArtworks.length > 0 && <TrendingArtworks artworks={trendingArtworks} />}
      {trendingArtists.length > 0 && <TrendingArtists artists={trendingArtists} />}
      {styles.length > 0 && <StyleCards styles={styles} />}
      {newArtists.length > 0 && <NewArtists artists={newArtists} />}
      <LatestSearches />
      {largest && <Statement artwork={largest} />}
      {exhibits.length > 0 && <ExhibitsHappening exhibits={exhibits} />}
      {collectors.length > 0 && <DelightedCollectors collectors={collectors} />}
      {counts.artworks > 0 && <CuratorPicks />}
      <FavoritesOnHome />
      <Promises />
    </>
  );
}

function largestOf(artworks: ArtworkCard[]): ArtworkCard | undefined {
  const area = ({ height, width }: ArtworkCard) => height * width;
  return artworks
    .filter((artwork) => artwork.status === 'Available' && area(artwork) > 0)
    .reduce<ArtworkCard | undefined>((best, next) => (best && area(best) >= area(next) ? best : next), undefined);
}
