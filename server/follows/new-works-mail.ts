import { withCurrency } from '../artworks/money.ts';
import { pictureOf } from '../artworks/picture.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { Mail } from '../mail/contract.ts';
import type { NewWork } from './rows.ts';
import { type Unfollowing, unfollowUrl } from './unfollow-link.ts';

/** Works that a mail shows; of the others it says how many there are. */
export const mostShown = 8;

/** Signs what a link says. */
export type SignUnfollowing = (what: Unfollowing) => string;

interface Given {
  account: { id: number; email: string };
  works: NewWork[];
  /** At least those that are shown. */
  cards: Map<number, CardRow>;
  sign: SignUnfollowing;
}

/** The one mail that tells a follower of these works. A work is announced once, so the first of them names the occasion. */
export function newWorksMail({ account, works, cards, sign }: Given): Mail<'new-works'> | null {
  const shown = works.slice(0, mostShown).filter(({ id }) => cards.has(id));
  const [first] = shown;
  if (!first) return null;
  const urlFor = (artistIds: number[]) => unfollowUrl(sign({ accountId: account.id, artistIds }));
  const artistIds = [...new Set(shown.map(({ artistId }) => artistId))];
  const cardOf = ({ id }: NewWork) => cards.get(id) as CardRow;
  const firstBy = (artist: number) => cardOf(shown.find(({ artistId }) => artistId === artist) ?? first);
  return {
    key: `new-works:${account.id}:${Math.min(...works.map(({ id }) => id))}`,
    to: account.email,
    kind: 'new-works',
    props: {
      works: shown.map((work) => presentWork(cardOf(work))),
      furtherWorks: works.length - shown.length,
      artists: artistIds.map((id) => ({ ...presentArtist(firstBy(id)), unfollowUrl: urlFor([id]) })),
    },
    unsubscribe: urlFor(artistIds),
  };
}

function presentArtist({ artist_name, artist_slug }: CardRow) {
  return { name: artist_name, url: `/artists/${artist_slug}` };
}

function presentWork(card: CardRow) {
  return {
    title: card.title,
    artist: card.artist_name,
    url: `/artworks/${card.slug}`,
    image: pictureOf(card.image_key, '').md,
    alt: card.alt,
    width: card.image_width,
    height: card.image_height,
    medium: card.medium,
    year: card.year_made,
    price: withCurrency(card.price),
  };
}
