import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { LivePrice } from '../artworks/price.tsx';
import { Ribbon } from '../artworks/ribbon.tsx';
import { PictureFrame } from '../ui/picture/picture-frame.tsx';

interface Props {
  artwork: ArtworkCard;
  eager?: boolean;
}

/** An artwork on the artist's page: uncropped, in a frame of the same size for all of them. */
export function ArtistArtwork({ artwork, eager }: Props) {
  return (
    <article className="group/artwork relative">
      <div className="relative grid h-60 place-items-center bg-plaster p-4 lg:h-80 lg:p-6">
        <PictureFrame
          picture={artwork.full_image}
          dimensions={artwork.full_image_dimensions}
          alt={artwork.alt_image}
          bound="w-auto max-h-52 lg:max-h-68"
          sizes="(min-width: 64rem) 22rem, 60vw"
          eager={eager}
        />
        <Ribbon artwork={artwork} />
      </div>
      <h3 className="mt-3 truncate font-serif text-21 font-medium">
        <a
          href={artwork.url}
          className="card-link transition-colors group-hover/artwork:text-ember focus-visible:after:-outline-offset-2"
        >
          {artwork.title}
        </a>
      </h3>
      <p className="text-15">
        <LivePrice artwork={artwork} />
      </p>
    </article>
  );
}
