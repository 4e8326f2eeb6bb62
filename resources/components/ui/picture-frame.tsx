import { clsx } from 'clsx';
import type { Picture, PictureDimensions } from '../../../server/artworks/contract.ts';
import { keptMarkup } from '../../kept-markup.ts';
import { focalPointClass, verticalPart } from './focal-point.ts';
import { pictureSources } from './picture-sources.ts';

interface Props {
  picture: Picture;
  dimensions: PictureDimensions;
  alt: string;
  /** The width on screen, as the `sizes` attribute says it. */
  sizes: string;
  /** Loaded at once; `after` lets what is in the first view go ahead. */
  eager?: boolean | 'after';
  /** The one picture that the first view is about. */
  first?: boolean;
  /** Classes that bound the picture (`w-auto max-h-…`): it then keeps its proportions within them instead of filling the width. */
  bound?: string;
  /** Fills a frame of other proportions; never for an artwork shown as itself. */
  cover?: boolean;
}

/** A picture in the best format and size, its room kept and a few blurred pixels shown until it has come. */
export const PictureFrame = keptMarkup('picture-frame', Frame);

function Frame({ picture, dimensions, alt, sizes, eager, first, bound, cover }: Props) {
  const { width, height } = dimensions;
  const placed = bound || cover ? 'absolute inset-0 size-full' : 'relative h-auto w-full';
  return (
    <span
      className={clsx('overflow-hidden bg-plaster', cover ? 'absolute inset-0' : 'relative block', bound && 'w-fit')}
    >
      {/* Drawn as SVG: it keeps the room in every browser, and nobody takes it for a picture that is too small. */}
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio={cover ? `xMid${verticalPart(picture)} slice` : 'none'}
        className={bound ? clsx('h-auto max-w-full', bound) : 'absolute inset-0 size-full'}
      >
        <image href={picture.placeholder} width={width} height={height} preserveAspectRatio="none" />
      </svg>
      <picture>
        <source type="image/avif" srcSet={pictureSources(picture, dimensions, 'avif')} sizes={sizes} />
        <source type="image/webp" srcSet={pictureSources(picture, dimensions, 'webp')} sizes={sizes} />
        <img
          src={picture.md}
          srcSet={pictureSources(picture, dimensions, 'jpg')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={eager || first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : eager === 'after' ? 'low' : undefined}
          decoding={first ? 'sync' : 'async'}
          className={clsx(placed, cover && `object-cover ${focalPointClass(picture)}`)}
        />
      </picture>
    </span>
  );
}
