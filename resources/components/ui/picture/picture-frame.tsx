import { clsx } from 'clsx';
import type { Picture, PictureDimensions } from '../../../../server/artworks/contract.ts';
import { focalPointClass, svgAlignment } from './focal-point.ts';
import { pictureSources } from './picture-sources.ts';

interface Props {
  picture: Picture;
  dimensions: PictureDimensions;
  alt: string;
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** Loads at once; `after` gives way to the pictures of the first view. */
  eager?: boolean | 'after';
  /** Loads with high priority: the main picture of the first view. */
  first?: boolean;
  /**
   * Classes that limit the picture (`w-auto max-h-…`). It keeps its proportions within them instead of filling the
   * width.
   */
  bound?: string;
  /** Fills a frame of other proportions. Artworks shown as such are never cropped. */
  cover?: boolean;
}

/** A picture in the best format and size. A blurred preview reserves its space while it loads. */
export function PictureFrame({ picture, dimensions, alt, sizes, eager, first, bound, cover }: Props) {
  const { width, height } = dimensions;
  const placed = bound || cover ? 'absolute inset-0 size-full' : 'relative h-auto w-full';
  return (
    <span
      className={clsx('overflow-hidden bg-plaster', cover ? 'absolute inset-0' : 'relative block', bound && 'w-fit')}
    >
      {/* An SVG reserves the space in every browser, and tools do not report it as a picture of low resolution. */}
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio={cover ? `xMid${svgAlignment(picture)} slice` : 'none'}
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
