import { withCurrency } from '../../artworks/format/money.ts';
import { writtenYear } from '../../artworks/format/year.ts';
import { pictureOf } from '../../artworks/picture.ts';
import type { CardRow } from '../../artworks/rows.ts';
import type { Mail } from '../../mail/contract.ts';
import type { NewWork } from '../rows.ts';
import { type UnfollowLink, unfollowUrl } from '../unfollow/link.ts';

/** Artworks shown in a mail; further ones are counted. */
export const MAX_SHOWN = 8;

/** Returns the signed token of an unfollow link. */
export type SignUnfollowLink = (link: UnfollowLink) => string;

interface NewWorksOptions {
  account: { id: number; email: string };
  works: NewWork[];
  /** Cards of at least the shown artworks. */
  cards: Map<number, CardRow>;
  sign: SignUnfollowLink;
}

/** Mail about new artworks. Each artwork is announced once, so the lowest id makes the key unique. */
export function newWorksMail({ account, works, cards, sign }: NewWorksOptions): Mail<'new-works'> | null {
  const shown = works.slice(0, MAX_SHOWN).filter(({ id }) => cards.has(id));
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
    year: writtenYear(card),
    price: withCurrency(card.price),
  };
}
