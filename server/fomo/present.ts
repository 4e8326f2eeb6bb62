import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { FomoNotification } from './contract.ts';
import { MIN_VIEWS } from './limits.ts';
import type { PopularArtwork } from './rows.ts';

/** Sales and interest alternately. Notifications never name a person. */
export function presentNotifications(
  { sold, popular }: { sold: CardRow[]; popular: PopularArtwork[] },
  now: number,
): FomoNotification[] {
  const sales = sold.map((artwork) => presentSale(artwork, now));
  const interest = popular.flatMap((each) => presentInterest(each, now) ?? []);
  const turns = Math.max(sales.length, interest.length);
  return Array.from({ length: turns }, (_, turn) => [sales[turn], interest[turn]])
    .flat()
    .filter((notification) => notification !== undefined);
}

function presentSale(artwork: CardRow, now: number): FomoNotification {
  const when = presentCard(artwork, now).soldOnInterval ?? 'lately';
  return presentWith(artwork, now, { heading: 'Found a new home', message: `Sold ${when}` });
}

function presentInterest({ artwork, views, favorites }: PopularArtwork, now: number): FomoNotification | null {
  if (favorites > 0) {
    const who = favorites === 1 ? 'A collector' : `${favorites} collectors`;
    return presentWith(artwork, now, { heading: 'Chosen with care', message: `${who} made it a favorite this week` });
  }
  if (views < MIN_VIEWS) return null;
  return presentWith(artwork, now, { heading: 'Turning heads', message: `Viewed ${views} times this week` });
}

function presentWith(
  artwork: CardRow,
  now: number,
  words: Pick<FomoNotification, 'heading' | 'message'>,
): FomoNotification {
  const { title, artist, url, full_image } = presentCard(artwork, now);
  const { thumb: image, focus } = full_image;
  return { image, ...(focus && { focus }), subHeading: `${title} by ${artist.name}`, url, ...words };
}
