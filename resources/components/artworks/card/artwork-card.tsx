import { clsx } from 'clsx';
import { Fragment } from 'react';
import type { ArtworkCard as Artwork, PictureDimensions } from '../../../../server/artworks/contract.ts';
import { formatDimensions } from '../../../../server/artworks/format/dimensions.ts';
import { CartButton } from '../../cart/add/cart-button.tsx';
import { CartMiniButton } from '../../cart/add/cart-mini-button.tsx';
import { FavoriteIcon } from '../../favorites/favorite-icon.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { LivePrice } from '../price.tsx';
import { Ribbon } from '../ribbon.tsx';

interface Props {
  artwork: Artwork;
  sizes: string;
  eager?: boolean | 'after';
  first?: boolean;
  heading?: 'h2' | 'h3';
  /**
   * For a row of artworks of one height. From lg on, the card spans two rows of the grid, so that all captions start on one line.
   */
  inRow?: boolean;
}

/** An artwork in a list: the picture, then a caption. */
export function ArtworkCard({ artwork, sizes, eager, first, heading: Heading = 'h2', inRow }: Props) {
  const isNarrow = inRow && isTooTall(artwork.full_image_dimensions);
  return (
    <article
      className={clsx('artwork-card group/card relative', inRow && 'lg:row-span-2 lg:grid lg:grid-rows-subgrid')}
    >
      <div className={clsx('relative', inRow && 'lg:self-end', isNarrow && 'w-fit')}>
        <PictureFrame
          picture={artwork.full_image}
          dimensions={artwork.full_image_dimensions}
          alt={artwork.alt_image}
          sizes={sizes}
          eager={eager}
          first={first}
          bound={inRow ? clsx('w-auto max-h-72', isNarrow ? 'lg:max-h-140' : 'lg:max-h-none lg:w-full') : undefined}
        />
        <Ribbon artwork={artwork} />
        <FavoriteIcon artwork={artwork} />
      </div>
      <div className={clsx('pt-3 text-15 wrap-anywhere sm:pt-4', inRow && 'max-lg:[contain:inline-size]')}>
        <Heading className="font-serif text-21 font-medium">
          <a href={artwork.url} className="card-link transition-colors group-hover/card:text-ember">
            {artwork.title}
          </a>
        </Heading>
        <p className="dotted mt-0.5 text-smoke">
          <ArtworkLine artwork={artwork} />
        </p>
        <div
          className={clsx('mt-1.5 flex min-h-11 items-center justify-between gap-x-3 gap-y-2', !inRow && 'flex-wrap')}
        >
          <LivePrice artwork={artwork} />
          {inRow ? <CartMiniButton artwork={artwork} /> : <CartButton artwork={artwork} />}
        </div>
      </div>
    </article>
  );
}

/** Whether the picture is so tall that it would rise far above its neighbours at the smallest width of a row. */
function isTooTall({ width, height }: PictureDimensions): boolean {
  return width / height < 0.45;
}

function ArtworkLine({ artwork }: { artwork: Artwork }) {
  const { artist } = artwork;
  const rest = [artwork.medium, formatDimensions(artwork, 'in')].filter((part) => part !== null);
  return (
    <>
      {artist.is_shown_on_website ? (
        <a href={artist.url} className="relative z-10 transition-colors hover:text-ember max-sm:pt-1 max-sm:pb-3">
          {artist.name}
        </a>
      ) : (
        <span>{artist.name}</span>
      )}
      {rest.map((part) => (
        <Fragment key={part}>
          {' '}
          <span className="max-sm:sr-only">
            <span className="dot">· </span>
            {part}
          </span>
        </Fragment>
      ))}
    </>
  );
}
