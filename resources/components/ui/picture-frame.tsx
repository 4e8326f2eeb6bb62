import { clsx } from 'clsx';
import type { Picture, PictureDimensions } from '../../../server/artworks/contract.ts';
import { pictureSources } from './picture-sources.ts';

interface Props {
  picture: Picture;
  dimensions: PictureDimensions;
  alt: string;
  /** The width on screen, as the `sizes` attribute says it. */
  sizes: string;
  eager?: boolean;
  /** The one picture that the first view is about. */
  first?: boolean;
  /** Classes that bound the picture (`w-auto max-h-…`): it then keeps its proportions within them instead of filling the width. */
  bound?: string;
  /** Fills a frame of other proportions; never for an artwork shown as itself. */
  cover?: boolean;
}

/** A picture in the best format and size, its room kept and a few blurred pixels shown until it has come. */
export function PictureFrame({ picture, dimensions, alt, sizes, eager, first, bound, cover }: Props) {
  const { width, height } = dimensions;
  const placed = bound || cover ? 'absolute inset-0 size-full' : 'relative h-auto w-full';
  return (
    <span
      className={clsx('overflow-hidden bg-plaster', cover ? 'absolute inset-0' : 'relative block', bound && 'w-fit')}
    >
      {bound && (
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className={clsx('h-auto max-w-full', bound)}
        />
      )}
      <img
        src={picture.placeholder}
        alt=""
        aria-hidden="true"
        width={width}
        height={height}
        className={clsx('absolute inset-0 size-full', cover && 'object-cover')}
      />
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
          fetchPriority={first ? 'high' : undefined}
          decoding={first ? 'sync' : 'async'}
          className={clsx(placed, cover && 'object-cover')}
        />
      </picture>
    </span>
  );
}
