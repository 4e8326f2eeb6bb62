import { clsx } from 'clsx';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { FavoriteIcon } from '../../favorites/favorite-icon.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { LivePrice } from '../price.tsx';
import { Ribbon } from '../ribbon.tsx';
import { TILE_FRAMES, TILE_PRICE, TILE_TITLE } from './tile-placeholder.tsx';

const PICTURES = {
  row: {
    bound: 'w-auto max-h-60 lg:max-h-68',
    width: '(min-width: 64rem) 22vw, (min-width: 48rem) 28vw, 85vw',
  },
  wall: {
    bound: 'w-auto max-h-68 sm:max-h-84 lg:max-h-108',
    width: '(min-width: 64rem) 40vw, 85vw',
  },
};

interface Props {
  artwork: ArtworkCard;
  size: keyof typeof TILE_FRAMES;
  eager?: boolean;
}

/** An artwork in a carousel. */
export function ArtworkTile({ artwork, size, eager }: Props) {
  const { bound, width } = PICTURES[size];
  return (
    <article className="group/card relative">
      <div className={clsx('relative grid place-items-center bg-plaster', TILE_FRAMES[size])}>
        <PictureFrame
          picture={artwork.full_image}
          dimensions={artwork.full_image_dimensions}
          alt={artwork.alt_image}
          bound={bound}
          sizes={width}
          eager={eager}
        />
        <Ribbon artwork={artwork} />
        <FavoriteIcon artwork={artwork} />
      </div>
      <h3 className={TILE_TITLE}>
        <a
          href={artwork.url}
          className="card-link transition-colors group-hover/card:text-ember focus-visible:after:-outline-offset-2"
        >
          {artwork.title}
        </a>
      </h3>
      <p className="truncate text-15 text-smoke">{artwork.artist.name}</p>
      <p className={TILE_PRICE}>
        <LivePrice artwork={artwork} />
      </p>
    </article>
  );
}
