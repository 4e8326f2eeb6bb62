import type { DemoArtwork, DemoInterest } from './demo-catalogue.ts';
import { randomFrom } from './easel/random.ts';

const DAYS = 14;

/** Interests of two weeks: few for most artworks, many for some, and one day with more views each. */
export function interestIn(artworks: readonly DemoArtwork[]): DemoInterest[] {
  const random = randomFrom(909);
  return artworks.flatMap((artwork) => {
    const pull = 0.4 + 9 * random.next() ** 4 + (artwork.publishedDaysAgo < 20 ? 1.6 : 0);
    const surge = random.int(0, DAYS - 1);
    return Array.from({ length: DAYS }, (_, daysAgo): DemoInterest => {
      const views = Math.floor(pull * (daysAgo === surge ? 4 : 1) * (0.4 + 2.2 * random.next()));
      const favorites = Math.floor(views * 0.22 * random.next() * 1.6);
      return {
        artworkSlug: artwork.slug,
        daysAgo,
        views,
        favorites,
        shares: Math.floor(views * 0.09 * random.next() * 1.8),
        cartAdds: Math.floor(favorites * 0.5 * random.next()),
      };
    }).filter(({ views }) => views > 0);
  });
}
