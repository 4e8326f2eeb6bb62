import type { ArtworkDetail } from '../../../server/artworks/contract.ts';
import { CartOffer } from '../cart/cart-offer.tsx';
import { FavoriteButton } from '../favorites/favorite-button.tsx';
import { ShareLinks } from '../shares/share-links.tsx';
import { ReadMore } from '../ui/read-more.tsx';
import { ArtworkFacts } from './artwork-facts.tsx';
import { Price } from './price.tsx';
import { ShippingAndReturns } from './shipping-and-returns.tsx';

/** What a gallery writes beside the work: title, artist, price, facts, words about it. */
export function ArtworkLabel({ artwork }: { artwork: ArtworkDetail }) {
  const { artist } = artwork;
  return (
    <>
      <h1 className="font-serif text-40 font-medium tracking-tight text-balance xl:text-56">{artwork.title}</h1>
      <p className="mt-3 text-21 wrap-anywhere">
        {artist.is_shown_on_website ? (
          <a href={artist.url} className="text-link">
            {artist.name}
          </a>
        ) : (
          artist.name
        )}
      </p>
      <p className="mt-8 text-28 leading-tight">
        <Price artwork={artwork} />
      </p>
      <div className="mt-8 max-w-md">
        <CartOffer artwork={artwork} />
        <p className="mt-3 grid">
          <FavoriteButton artwork={artwork} />
        </p>
      </div>
      <div className="mt-8">
        <ArtworkFacts artwork={artwork} />
      </div>
      {artwork.description && (
        <ReadMore threshold={230} of={`about ${artwork.title}`} className="mt-8">
          <p className="whitespace-pre-line text-pretty">{artwork.description}</p>
        </ReadMore>
      )}
      {artwork.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-8 flex flex-wrap gap-2">
          {artwork.tags.map((tag) => (
            <li key={tag}>
              <a
                href={`/artworks?search=${encodeURIComponent(tag)}`}
                className="flex min-h-11 items-center rounded-control bg-plaster px-4 text-15 transition-colors hover:text-ember"
              >
                {tag}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ShareLinks artwork={artwork} />
      <ShippingAndReturns artwork={artwork} />
    </>
  );
}
