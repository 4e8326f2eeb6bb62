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
import { useShown } from '../components/home/use-shown.ts';

export default function HomePage(props: PropsOf<'home'>) {
  const { counts, hero, newArrivals, trendingArtworks, trendingArtists, styles, newArtists, exhibits, collectors } =
    props;
  const { statement, band, hasSearches, picks, preview } = props;
  const shown = useShown(props);
  return (
    <>
      {preview && <p className="page-width bg-plaster py-3">{preview.text}</p>}
      <Hero counts={counts} artwork={hero} typewriter={preview?.typewriter} />
      {newArrivals.length > 0 && <NewArrivals artworks={newArrivals} />}
      {band && <TextBand {...band} />}
      {trendingArtworks.length > 0 && <TrendingArtworks artworks={trendingArtworks} />}
      {trendingArtists.length > 0 && <TrendingArtists artists={trendingArtists} />}
      {styles.length > 0 && <StyleCards styles={styles} />}
      {newArtists.length > 0 && <NewArtists artists={newArtists} />}
      {hasSearches && <LatestSearches shown={shown} preview={preview?.searches} />}
      {statement && <Statement artwork={statement} />}
      {exhibits.length > 0 && <ExhibitsHappening exhibits={exhibits} />}
      {collectors.length > 0 && <DelightedCollectors collectors={collectors} />}
      {picks && <CuratorPicks picks={picks} shown={shown} />}
      <FavoritesOnHome />
      <Promises />
    </>
  );
}
