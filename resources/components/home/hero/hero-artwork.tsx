import type { ArtworkCard, PictureDimensions } from '../../../../server/artworks/contract.ts';
import { boundWidth } from '../../ui/picture/bound-width.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';

/** The artwork beside the headline. */
export function HeroArtwork({ artwork }: { artwork: ArtworkCard }) {
  const dimensions = artwork.full_image_dimensions;
  return (
    <figure className="group/hero relative grid content-center justify-items-center bg-plaster px-6 py-12 lg:p-12">
      <PictureFrame
        first
        picture={artwork.full_image}
        dimensions={dimensions}
        alt={artwork.alt_image}
        bound="w-auto max-h-[70svh] lg:max-h-[max(26rem,calc(100svh-23rem))]"
        sizes={sizesOf(dimensions)}
      />
      <figcaption className="mt-6 text-center text-15 text-smoke lg:mt-6">
        <a
          href={artwork.url}
          className="font-serif text-21 font-medium text-ink transition-colors group-hover/hero:text-ember after:absolute after:inset-0"
        >
          {artwork.title}
        </a>
        <br />
        {[artwork.artist.name, artwork.medium].filter(Boolean).join(' ·\u00a0')}
      </figcaption>
    </figure>
  );
}

// Phones get slightly less than the real width (88vw): the largest variant would double the bytes for a few pixels.
function sizesOf(dimensions: PictureDimensions): string {
  const wide = boundWidth(dimensions, 'max(26rem, 100vh - 23rem)', '50vw');
  return `(min-width: 64rem) ${wide}, ${boundWidth(dimensions, '70vh', '85vw')}`;
}
