import type { ArtworkCard } from '../../server/artworks/contract.ts';
import type { PropsOf } from '../../server/pages.ts';
import { Hero } from '../components/home/hero.tsx';
import { NewArrivals } from '../components/home/new-arrivals.tsx';
import { Promises } from '../components/home/promises.tsx';
import { Statement } from '../components/home/statement.tsx';
import { StyleCards } from '../components/home/style-cards.tsx';
import { TextBand } from '../components/home/text-band.tsx';

export default function HomePage({ counts, hero, newArrivals, styles }: PropsOf<'home'>) {
  const largest = largestOf(newArrivals.filter((artwork) => artwork.id !== hero?.id));
  const arrivals = newArrivals.filter((artwork) => artwork !== largest);
  return (
    <>
      <Hero counts={counts} artwork={hero} />
      {arrivals.length > 0 && <NewArrivals artworks={arrivals} />}
      <TextBand
        text="Every work here is the only one of its kind."
        note="No prints and no editions. Once a work has found its wall, it is gone from ours."
      />
      {styles.length > 0 && <StyleCards styles={styles} />}
      {largest && <Statement artwork={largest} />}
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
