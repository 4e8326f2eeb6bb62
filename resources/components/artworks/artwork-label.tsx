import type { ArtworkDetail } from '../../../server/artworks/contract.ts';
import { CartOffer } from '../cart/add/cart-offer.tsx';
import { FavoriteButton } from '../favorites/favorite-button.tsx';
import { AskLink } from '../inquiries/ask-link.tsx';
import { ShareLinks } from '../shares/share-links.tsx';
import { ReadMore } from '../ui/text/read-more.tsx';
import { ArtworkFacts } from './artwork-facts.tsx';
import { LivePrice } from './price.tsx';
import { ShippingAndReturns } from './shipping-and-returns.tsx';

interface Props {
  artwork: ArtworkDetail;
  /** Absolute address of the artwork's page. */
  url: string;
  /** The gallery's address. */
  pickupAddress: string;
  isCollector: boolean;
  isPreview: boolean;
}

/** Longer titles, in characters, are set smaller. */
const LONG_TITLE = 60;

/** The text beside the picture: title, artist, price, facts and description. */
export function ArtworkLabel({ artwork, url, pickupAddress, isCollector, isPreview }: Props) {
  const { artist } = artwork;
  return (
    <div className="px-(--page-margin) pt-10 lg:pt-14 lg:pl-12">
      <h1 className={`font-serif font-medium tracking-tight text-balance ${sizeOf(artwork.title)}`}>{artwork.title}</h1>
      <p className="mt-3 text-21 wrap-anywhere">
        {artist.is_shown_on_website ? (
          <a href={artist.url} className="text-link py-2.5">
            {artist.name}
          </a>
        ) : (
          artist.name
        )}
      </p>
      <p className="mt-8 text-28 leading-tight">
        <LivePrice artwork={artwork} />
      </p>
      <fieldset disabled={isPreview} className="mt-8 min-w-0 max-w-md">
        <CartOffer key={artwork.slug} artwork={artwork} isCollector={isCollector} />
        <p className="mt-3 grid">
          <FavoriteButton artwork={artwork} />
        </p>
      </fieldset>
      {!isPreview && <AskLink artwork={artwork} isCollector={isCollector} />}
      <div className="mt-8">
        <ArtworkFacts artwork={artwork} />
      </div>
      {artwork.description && (
        <ReadMore id="about-artwork" threshold={230} of={`about ${artwork.title}`} className="mt-8">
          <p className="whitespace-pre-line">{artwork.description}</p>
        </ReadMore>
      )}
      {artwork.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-8 flex flex-wrap gap-2 print:hidden">
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
      {!isPreview && <ShareLinks artwork={artwork} url={url} />}
      <ShippingAndReturns artwork={artwork} pickupAddress={pickupAddress} />
    </div>
  );
}

function sizeOf(title: string): string {
  return title.length > LONG_TITLE ? 'text-28 xl:text-40' : 'text-40 xl:text-56';
}
