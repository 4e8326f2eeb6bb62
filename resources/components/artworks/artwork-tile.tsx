import { clsx } from 'clsx';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { Heart } from '../favorites/heart.tsx';
import { PictureFrame } from '../ui/picture-frame.tsx';
import { Price } from './price.tsx';
import { Ribbon } from './ribbon.tsx';

// Of one height whatever hangs in it, so that its room can be kept before it comes.
const sizes = {
  row: {
    frame: 'h-72 p-6 lg:h-80',
    bound: 'w-auto max-h-60 lg:max-h-68',
    width: '(min-width: 64rem) 22vw, (min-width: 48rem) 28vw, 85vw',
  },
  wall: {
    frame: 'h-80 p-6 sm:h-96 lg:h-128 lg:p-10',
    bound: 'w-auto max-h-68 sm:max-h-84 lg:max-h-108',
    width: '(min-width: 64rem) 40vw, 85vw',
  },
};

const title = 'mt-4 truncate font-serif text-21 font-medium';
const price = 'mt-1 min-h-12 text-15';

interface Props {
  artwork: ArtworkCard;
  size: keyof typeof sizes;
  eager?: boolean;
}

/** An artwork in a carousel. */
export function ArtworkTile({ artwork, size, eager }: Props) {
  const { frame, bound, width } = sizes[size];
  return (
    <article className="group/card relative">
      <div className={clsx('relative grid place-items-center bg-plaster', frame)}>
        <PictureFrame
          picture={artwork.full_image}
          dimensions={artwork.full_image_dimensions}
          alt={artwork.alt_image}
          bound={bound}
          sizes={width}
          eager={eager}
        />
        <Ribbon artwork={artwork} />
        <Heart artwork={artwork} />
      </div>
      <h3 className={title}>
        <a
          href={artwork.url}
          className="transition-colors after:absolute after:inset-0 group-hover/card:text-ember focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ember"
        >
          {artwork.title}
        </a>
      </h3>
      <p className="truncate text-15 text-smoke">{artwork.artist.name}</p>
      <p className={price}>
        <Price artwork={artwork} />
      </p>
    </article>
  );
}

/** Its room, until it has come. */
export function TileShape({ size }: Pick<Props, 'size'>) {
  return (
    <div aria-hidden="true">
      <div className={clsx('bg-plaster', sizes[size].frame)} />
      <p className={title}>&nbsp;</p>
      <p className="text-15">&nbsp;</p>
      <p className={price} />
    </div>
  );
}
